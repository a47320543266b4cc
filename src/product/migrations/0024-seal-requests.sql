create sequence seal_requests_request_no_seq maxvalue 999999 cycle;

create table seal_requests (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  request_no text collate "C",
  member uuid,
  applicant text collate "C",
  handler uuid,
  seal uuid,
  contract uuid,
  file uuid,
  document_name text collate "C",
  document_sha256 text collate "C",
  amount numeric(14,2),
  purpose text collate "C",
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  expires_at timestamptz(3),
  used_at timestamptz(3),
  primary key (id),
  constraint seal_requests_request_no_key unique (request_no),
  constraint seal_requests_state_check check (state in ('SUBMITTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'USED', 'EXPIRED'))
);
create index seal_requests_applicant_idx on seal_requests (applicant);
create index seal_requests_contract_idx on seal_requests (contract);
create index seal_requests_document_sha256_idx on seal_requests (document_sha256);
create index seal_requests_file_idx on seal_requests (file);
create index seal_requests_handler_idx on seal_requests (handler);
create index seal_requests_member_created_at_id_idx on seal_requests (member, created_at, id);
create index seal_requests_member_document_name_idx on seal_requests (member, document_name) include (created_at, id, state, seal, handler);
create index seal_requests_member_document_sha256_idx on seal_requests (member, document_sha256) include (created_at, id, state, seal, handler);
create index seal_requests_member_handler_created_at_id_idx on seal_requests (member, handler, created_at, id);
create index seal_requests_member_purpose_idx on seal_requests (member, purpose) include (created_at, id, state, seal, handler);
create index seal_requests_member_request_no_idx on seal_requests (member, request_no) include (created_at, id, state, seal, handler);
create index seal_requests_member_seal_created_at_id_idx on seal_requests (member, seal, created_at, id);
create index seal_requests_member_state_created_at_id_idx on seal_requests (member, state, created_at, id);
create index seal_requests_seal_idx on seal_requests (seal);
create index seal_requests_state_expires_at_idx on seal_requests (state, expires_at);

alter table seal_uses add column request uuid;
create index seal_uses_request_idx on seal_uses (request);
alter table seal_requests add constraint seal_requests_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seal_requests add constraint seal_requests_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table seal_requests add constraint seal_requests_seal_fkey foreign key (seal) references seals (id) deferrable initially deferred;
alter table seal_requests add constraint seal_requests_contract_fkey foreign key (contract) references contracts (id) deferrable initially deferred;
alter table seal_uses add constraint seal_uses_request_fkey foreign key (request) references seal_requests (id) deferrable initially deferred;
