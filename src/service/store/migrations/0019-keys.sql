alter table certificate_applications add column seal_type uuid;
alter table certificate_applications add column name text collate "C";
alter table certificate_applications add column make_mode text collate "C" default 'TEMPLATE';
alter table certificate_applications add column person_name text collate "C";
alter table certificate_applications add column horizontal_text text collate "C";
alter table certificate_applications add column code text collate "C";
alter table certificate_applications add column colour text collate "C" default 'RED';
alter table certificate_applications add column opacity bigint default 100;
alter table certificate_applications add column main_text text collate "C";
alter table certificate_applications add column source_image uuid;
alter table certificate_applications add column filing uuid[];
alter table seals add column key_application uuid;
create index certificate_applications_seal_type_idx on certificate_applications (seal_type);
create index seals_key_application_idx on seals (key_application);
alter table certificate_applications add constraint certificate_applications_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table seals add constraint seals_key_application_fkey foreign key (key_application) references certificate_applications (id) deferrable initially deferred;

