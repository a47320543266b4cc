create table contract_signers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAITING',
  contract uuid,
  member uuid,
  party text collate "C",
  name text collate "C",
  mobile bytea,
  mobile_index bytea,
  id_no bytea,
  id_no_index bytea,
  token_hash text collate "C",
  ticket_hash text collate "C",
  visit_until timestamptz(3),
  invited_at timestamptz(3),
  opened_at timestamptz(3),
  entered_at timestamptz(3),
  identified_at timestamptz(3),
  identified_by text collate "C",
  signed_at timestamptz(3),
  signed_from text collate "C",
  agreed_to text collate "C",
  serial_number text collate "C",
  decline_reason text collate "C",
  name_find text collate "C",
  primary key (id),
  constraint contract_signers_state_check check (state in ('WAITING', 'INVITED', 'SIGNED', 'DECLINED', 'DROPPED'))
);
create index contract_signers_contract_party_idx on contract_signers (contract, party) where contract is not null;
create index contract_signers_member_created_at_id_idx on contract_signers (member, created_at, id);
create index contract_signers_ticket_hash_idx on contract_signers (ticket_hash) where ticket_hash is not null;
create index contract_signers_token_hash_idx on contract_signers (token_hash) where token_hash is not null;

alter table contracts add column signer_names text collate "C";
alter table contracts add column turn_signer text collate "C";
alter table contract_signers add constraint contract_signers_contract_fkey foreign key (contract) references contracts (id) deferrable initially deferred;
alter table contract_signers add constraint contract_signers_member_fkey foreign key (member) references members (id) deferrable initially deferred;
