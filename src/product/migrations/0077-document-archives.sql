-- stop the others first: a process of before signs PDFs and writes nothing by which they are kept alive
create table document_archives (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SIGNED',
  use uuid,
  member uuid,
  document_name text collate "C",
  signed_at timestamptz(3),
  file uuid,
  archived uuid,
  archived_at timestamptz(3),
  archived_until timestamptz(3),
  archive_due timestamptz(3),
  document_name_find text collate "C",
  primary key (id),
  constraint document_archives_use_key unique (use),
  constraint document_archives_state_check check (state in ('SIGNED', 'ARCHIVED'))
);
create index document_archives_archive_due_idx on document_archives (archive_due) where archive_due is not null;
create index document_archives_archived_idx on document_archives (archived) where archived is not null;
create index document_archives_file_idx on document_archives (file) where file is not null;
create index document_archives_member_signed_at_id_idx on document_archives (member, signed_at, id);
create index document_archives_signed_at_id_idx on document_archives (signed_at, id);
create index document_archives_state_signed_at_id_idx on document_archives (state, signed_at, id);

alter table document_archives add constraint document_archives_use_fkey foreign key (use) references seal_uses (id) deferrable initially deferred;
alter table document_archives add constraint document_archives_member_fkey foreign key (member) references members (id) deferrable initially deferred;

-- What companies signed for themselves until now, each under the id of its entry in the seal log: so they lie in the order of their time.
insert into document_archives
  (id, created_at, created_by, updated_at, updated_by, use, member, document_name, document_name_find, signed_at, file, archive_due)
select id, created_at, created_by, created_at, created_by, id, member, document_name, document_name_find, at, signed_file, at
from seal_uses
where result = 'SIGNED' and signed_file is not null and coalesce(in_contract, false) = false and level in ('B_LT', 'B_T', 'B_B');
