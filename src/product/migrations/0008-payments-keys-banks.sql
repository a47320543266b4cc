alter table certificate_applications drop constraint certificate_applications_state_check;
drop index certificate_payments_certificate_idx;
drop index certificate_payments_member_idx;
alter table renewals drop constraint renewals_state_check;
drop index renewals_apply_no_idx;
alter table soft_key_applications drop constraint soft_key_applications_state_check;

create table bank_editions (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'CURRENT',
  file_name text collate "C",
  banks bigint,
  primary key (id),
  constraint bank_editions_state_check check (state in ('CURRENT', 'REPLACED'))
);
create index bank_editions_created_at_id_idx on bank_editions (created_at, id);
create index bank_editions_file_name_idx on bank_editions (file_name) include (created_at, id, state);
create index bank_editions_state_created_at_id_idx on bank_editions (state, created_at, id);

create table employee_menus (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  member uuid,
  employee uuid,
  limited boolean default true,
  menus jsonb,
  remark text collate "C",
  primary key (id),
  constraint employee_menus_employee_key unique (employee)
);
create index employee_menus_member_idx on employee_menus (member);

create table handler_seals (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'VALID',
  member uuid,
  handler uuid,
  seal uuid,
  valid_from date,
  valid_to date,
  limit_amount numeric(14,2),
  need_approval boolean default false,
  enabled boolean default true,
  remark text collate "C",
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  primary key (id),
  constraint handler_seals_handler_seal_key unique (handler, seal),
  constraint handler_seals_state_check check (state in ('WAITING', 'VALID', 'ENDED'))
);
create index handler_seals_member_created_at_id_idx on handler_seals (member, created_at, id);
create index handler_seals_member_handler_created_at_id_idx on handler_seals (member, handler, created_at, id);
create index handler_seals_member_remark_idx on handler_seals (member, remark) include (created_at, id, state, handler, seal, valid_to);
create index handler_seals_member_seal_created_at_id_idx on handler_seals (member, seal, created_at, id);
create index handler_seals_member_state_created_at_id_idx on handler_seals (member, state, created_at, id);
create index handler_seals_member_valid_to_idx on handler_seals (member, valid_to);
create index handler_seals_seal_idx on handler_seals (seal);
create index handler_seals_state_ends_at_idx on handler_seals (state, ends_at);
create index handler_seals_state_starts_at_idx on handler_seals (state, starts_at);

create table swift_codes (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  bic text collate "C",
  bank_name text collate "C",
  bank_name_en text collate "C",
  bank_code text collate "C",
  city text collate "C",
  country text collate "C" default 'CN',
  cnaps text collate "C",
  edition uuid,
  primary key (id),
  constraint swift_codes_bic_key unique (bic),
  constraint swift_codes_state_check check (state in ('ON', 'OFF'))
);
create index swift_codes_bank_code_bic_id_idx on swift_codes (bank_code, bic, id);
create index swift_codes_bank_name_idx on swift_codes (bank_name) include (bic, id, state, country, edition);
create index swift_codes_bic_id_idx on swift_codes (bic, id);
create index swift_codes_bic_idx on swift_codes (bic) include (id, state, country, edition);
create index swift_codes_city_idx on swift_codes (city) include (bic, id, state, country, edition);
create index swift_codes_country_bic_id_idx on swift_codes (country, bic, id);
create index swift_codes_edition_bic_id_idx on swift_codes (edition, bic, id);
create index swift_codes_state_bic_id_idx on swift_codes (state, bic, id);

alter table certificate_applications add column proof_mode text collate "C";
alter table company_changes add column former_legal_id_type text collate "C";
alter table company_changes add column former_legal_id_no bytea;
alter table company_changes add column former_legal_id_no_index bytea;
alter table company_changes add column former_address text collate "C";
alter table employees add column auth_file uuid;
alter table employees add column auth_file_to date;
alter table outbox add column usable_until timestamptz(3);
alter table certificate_applications add constraint certificate_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'TO_PAY', 'PAID', 'EXEC_FAILED', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'MAKING', 'SHIPPED', 'RECEIVED'));
create index certificate_payments_certificate_created_at_id_idx on certificate_payments (certificate, created_at, id);
create index certificate_payments_channel_created_at_id_idx on certificate_payments (channel, created_at, id);
create index certificate_payments_kind_created_at_id_idx on certificate_payments (kind, created_at, id);
create index certificate_payments_member_created_at_id_idx on certificate_payments (member, created_at, id);
create index certificate_payments_paid_at_idx on certificate_payments (paid_at);
create index certificate_payments_payer_idx on certificate_payments (payer) include (created_at, id, kind, channel, member, certificate, paid_at);
create index certificate_payments_payment_no_idx on certificate_payments (payment_no) include (created_at, id, kind, channel, member, certificate, paid_at);
create index certificate_payments_transaction_no_idx on certificate_payments (transaction_no) include (created_at, id, kind, channel, member, certificate, paid_at);
create index company_changes_former_legal_id_no_index_idx on company_changes (former_legal_id_no_index);
alter table renewals add constraint renewals_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'TO_PAY', 'PAID', 'EXEC_FAILED', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));
create index renewals_apply_no_idx on renewals (apply_no) include (created_at, id, state, member, certificate, mode, cert_type, carrier, former_not_after, submitted_at);
create index renewals_cert_type_created_at_id_idx on renewals (cert_type, created_at, id);
alter table soft_key_applications add constraint soft_key_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'TO_PAY', 'PAID', 'EXEC_FAILED', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));
alter table employee_menus add constraint employee_menus_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table employee_menus add constraint employee_menus_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table handler_seals add constraint handler_seals_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table handler_seals add constraint handler_seals_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table handler_seals add constraint handler_seals_seal_fkey foreign key (seal) references seals (id) deferrable initially deferred;
alter table swift_codes add constraint swift_codes_edition_fkey foreign key (edition) references bank_editions (id) deferrable initially deferred;
