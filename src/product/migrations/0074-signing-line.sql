alter table contract_templates add column line text collate "C" default 'PDF';
alter table contracts add column line text collate "C" default 'PDF';
