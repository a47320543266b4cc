alter table contracts add column archived uuid;
alter table contracts add column archived_at timestamptz(3);
alter table contracts add column archive_due timestamptz(3);
create index contracts_archive_due_idx on contracts (archive_due) where archive_due is not null;
create index contracts_archived_idx on contracts (archived) where archived is not null;
update contracts set archive_due = ended_at where state = 'SIGNED';
