create sequence auto_signings_authorisation_no_seq maxvalue 999999 cycle;

create table auto_signings (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PROPOSED',
  authorisation_no text collate "C",
  member uuid,
  business_module uuid,
  template uuid,
  handler uuid,
  backup_handler uuid,
  seal uuid,
  agreement_file uuid,
  agreed_on date,
  accepted_at timestamptz(3),
  accepted_by text collate "C",
  ended_at timestamptz(3),
  end_reason text collate "C",
  primary key (id),
  constraint auto_signings_authorisation_no_key unique (authorisation_no),
  constraint auto_signings_state_check check (state in ('PROPOSED', 'IN_FORCE', 'REVOKED', 'ENDED'))
);
create index auto_signings_agreement_file_idx on auto_signings (agreement_file);
create index auto_signings_authorisation_no_idx on auto_signings (authorisation_no) include (created_at, id, state, member, business_module, handler);
create index auto_signings_backup_handler_idx on auto_signings (backup_handler);
create index auto_signings_business_module_created_at_id_idx on auto_signings (business_module, created_at, id);
create index auto_signings_created_at_id_idx on auto_signings (created_at, id);
create index auto_signings_handler_created_at_id_idx on auto_signings (handler, created_at, id);
create index auto_signings_member_created_at_id_idx on auto_signings (member, created_at, id);
create index auto_signings_member_state_created_at_id_idx on auto_signings (member, state, created_at, id);
create index auto_signings_seal_idx on auto_signings (seal);
create index auto_signings_state_created_at_id_idx on auto_signings (state, created_at, id);
create index auto_signings_template_idx on auto_signings (template);

alter table contracts add column auto_due timestamptz(3);
alter table seal_uses add column auto_signing uuid;
alter table special_handlers add column auto_signing uuid;
create index contracts_auto_due_idx on contracts (auto_due);
create index seal_uses_auto_signing_idx on seal_uses (auto_signing);
create index special_handlers_auto_signing_idx on special_handlers (auto_signing);
alter table auto_signings add constraint auto_signings_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table auto_signings add constraint auto_signings_business_module_fkey foreign key (business_module) references business_modules (id) deferrable initially deferred;
alter table auto_signings add constraint auto_signings_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
alter table auto_signings add constraint auto_signings_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table auto_signings add constraint auto_signings_backup_handler_fkey foreign key (backup_handler) references handlers (id) deferrable initially deferred;
alter table auto_signings add constraint auto_signings_seal_fkey foreign key (seal) references seals (id) deferrable initially deferred;
alter table seal_uses add constraint seal_uses_auto_signing_fkey foreign key (auto_signing) references auto_signings (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_auto_signing_fkey foreign key (auto_signing) references auto_signings (id) deferrable initially deferred;
