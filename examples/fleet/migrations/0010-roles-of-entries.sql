alter table journal add column roles uuid[];
alter table settings add column area text collate "C" default 'BUSINESS';
create index journal_result_at_id_idx on journal (result, at, id);
