create table copy_recipients (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAITING',
  contract uuid,
  member uuid,
  name text collate "C",
  mobile bytea,
  mobile_index bytea,
  token_hash text collate "C",
  ticket_hash text collate "C",
  visit_until timestamptz(3),
  sent_at timestamptz(3),
  good_until timestamptz(3),
  resends bigint,
  resent_at timestamptz(3),
  opened_at timestamptz(3),
  entered_at timestamptz(3),
  terminated_at timestamptz(3),
  name_find text collate "C",
  primary key (id),
  constraint copy_recipients_state_check check (state in ('WAITING', 'SENT', 'TERMINATED', 'DROPPED', 'WITHDRAWN'))
);
create index copy_recipients_contract_idx on copy_recipients (contract) where contract is not null;
create index copy_recipients_member_created_at_id_idx on copy_recipients (member, created_at, id);
create index copy_recipients_ticket_hash_idx on copy_recipients (ticket_hash) where ticket_hash is not null;
create index copy_recipients_token_hash_idx on copy_recipients (token_hash) where token_hash is not null;

alter table copy_recipients add constraint copy_recipients_contract_fkey foreign key (contract) references contracts (id) deferrable initially deferred;
alter table copy_recipients add constraint copy_recipients_member_fkey foreign key (member) references members (id) deferrable initially deferred;
