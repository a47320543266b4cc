alter table certificate_applications add column count bigint default 1;
alter table certificate_applications add column more_holders bytea;
alter table certificate_applications add column together_no text collate "C";
alter table renewals add column ground text collate "C" default 'EXPIRING';
alter table renewals alter column cause drop default;
create index certificate_applications_together_no_idx on certificate_applications (together_no) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
