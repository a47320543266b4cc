create table contract_copies (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAITING',
  contract uuid,
  member uuid,
  title text collate "C",
  contract_no text collate "C",
  starter_name text collate "C",
  file uuid,
  sha256 text collate "C",
  sent_at timestamptz(3),
  terminated_at timestamptz(3),
  title_find text collate "C",
  contract_no_find text collate "C",
  primary key (id),
  constraint contract_copies_state_check check (state in ('WAITING', 'SENT', 'TERMINATED', 'DROPPED'))
);
create index contract_copies_contract_idx on contract_copies (contract) where contract is not null;
create index contract_copies_file_idx on contract_copies (file) where file is not null;
create index contract_copies_member_sent_at_id_idx on contract_copies (member, sent_at, id);

alter table contracts add column copies jsonb;
alter table contract_copies add constraint contract_copies_contract_fkey foreign key (contract) references contracts (id) deferrable initially deferred;
alter table contract_copies add constraint contract_copies_member_fkey foreign key (member) references members (id) deferrable initially deferred;
