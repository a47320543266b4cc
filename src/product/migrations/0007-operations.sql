alter table authentications drop constraint authentications_state_check;
drop index authentications_apply_no_idx;
drop index authentications_company_name_idx;
drop index authentications_member_idx;
drop index authentications_uscc_idx;
alter table certificate_applications drop constraint certificate_applications_state_check;
drop index certificate_applications_apply_no_idx;
drop index certificate_applications_holder_name_idx;
drop index certificates_holder_name_idx;
drop index certificates_seq_no_idx;
drop index certificates_serial_number_idx;
drop index members_company_name_idx;
drop index members_member_code_idx;
drop index members_uscc_idx;
create sequence certificate_payments_payment_no_seq maxvalue 999999 cycle;
create sequence company_changes_apply_no_seq maxvalue 999999 cycle;
create sequence contract_templates_seq_no_seq maxvalue 99999999 no cycle;
create sequence free_batches_apply_no_seq maxvalue 999999 cycle;
create sequence handlers_apply_no_seq maxvalue 999999 cycle;
create sequence handlers_code_seq maxvalue 99999999 no cycle;
create sequence invoice_applications_apply_no_seq maxvalue 999999 cycle;
create sequence maintenance_logs_log_no_seq maxvalue 9999 cycle;
create sequence member_modules_seq_no_seq maxvalue 99999999 no cycle;
create sequence mobile_authentications_request_no_seq maxvalue 999999 cycle;
create sequence open_accounts_customer_no_seq maxvalue 99999999 no cycle;
create sequence open_accounts_user_num_seq maxvalue 999999999 no cycle;
create sequence renewals_apply_no_seq maxvalue 999999 cycle;
create sequence seal_applications_apply_no_seq maxvalue 999999 cycle;
create sequence seals_seal_no_seq maxvalue 999999 cycle;
create sequence soft_key_applications_apply_no_seq maxvalue 999999 cycle;

create table audit_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'OFF',
  code text collate "C",
  name text collate "C",
  kind text collate "C",
  levels bigint default 1,
  first_role uuid,
  second_role uuid,
  need_pay boolean default false,
  auto_pass boolean default false,
  target_hours bigint default 24,
  materials jsonb,
  remark text collate "C",
  primary key (id),
  constraint audit_types_code_key unique (code),
  constraint audit_types_state_check check (state in ('ON', 'OFF'))
);
create index audit_types_code_id_idx on audit_types (code, id);
create index audit_types_code_idx on audit_types (code) include (id, state, kind, levels);
create index audit_types_first_role_idx on audit_types (first_role);
create index audit_types_kind_code_id_idx on audit_types (kind, code, id);
create index audit_types_levels_code_id_idx on audit_types (levels, code, id);
create index audit_types_name_idx on audit_types (name) include (code, id, state, kind, levels);
create index audit_types_second_role_idx on audit_types (second_role);
create index audit_types_state_code_id_idx on audit_types (state, code, id);

create table business_modules (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  name text collate "C",
  parent uuid,
  url text collate "C",
  need_cert boolean default false,
  need_seal boolean default false,
  fee numeric(14,2),
  enabled boolean default true,
  primary key (id),
  constraint business_modules_code_key unique (code)
);
create index business_modules_code_id_idx on business_modules (code, id);
create index business_modules_code_idx on business_modules (code) include (id, enabled, parent, need_cert, need_seal);
create index business_modules_name_idx on business_modules (name) include (code, id, enabled, parent, need_cert, need_seal);
create index business_modules_parent_code_id_idx on business_modules (parent, code, id);

create table certificate_payments (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  payment_no text collate "C",
  certificate uuid,
  member uuid,
  kind text collate "C",
  amount numeric(14,2),
  channel text collate "C",
  payer text collate "C",
  transaction_no text collate "C",
  paid_at timestamptz(3),
  voucher uuid,
  reason text collate "C",
  primary key (id),
  constraint certificate_payments_payment_no_key unique (payment_no)
);
create index certificate_payments_certificate_idx on certificate_payments (certificate);
create index certificate_payments_created_at_id_idx on certificate_payments (created_at, id);
create index certificate_payments_member_idx on certificate_payments (member);

create table company_changes (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  company_name text collate "C",
  uscc text collate "C",
  legal_name text collate "C",
  legal_id_type text collate "C" default 'ID_CARD',
  legal_id_no bytea,
  legal_id_no_index bytea,
  address text collate "C",
  licence_file uuid,
  letter_file uuid,
  remark text collate "C",
  former_name text collate "C",
  former_uscc text collate "C",
  former_legal_name text collate "C",
  primary key (id),
  constraint company_changes_apply_no_key unique (apply_no),
  constraint company_changes_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index company_changes_apply_no_idx on company_changes (apply_no) include (submitted_at, id, state, member);
create index company_changes_audit_type_idx on company_changes (audit_type);
create index company_changes_claimed_by_submitted_at_id_idx on company_changes (claimed_by, submitted_at, id);
create index company_changes_company_name_idx on company_changes (company_name) include (submitted_at, id, state, member);
create index company_changes_former_name_idx on company_changes (former_name) include (submitted_at, id, state, member);
create index company_changes_legal_id_no_index_idx on company_changes (legal_id_no_index);
create index company_changes_member_created_at_id_idx on company_changes (member, created_at, id);
create index company_changes_member_state_created_at_id_idx on company_changes (member, state, created_at, id);
create index company_changes_member_submitted_at_id_idx on company_changes (member, submitted_at, id);
create index company_changes_state_submitted_at_id_idx on company_changes (state, submitted_at, id);
create index company_changes_state_updated_at_idx on company_changes (state, updated_at);
create index company_changes_submitted_at_id_idx on company_changes (submitted_at, id);
create index company_changes_uscc_idx on company_changes (uscc) include (submitted_at, id, state, member);

create table contract_templates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
  seq_no text collate "C",
  code text collate "C",
  name text collate "C",
  template_version bigint default 1,
  business_module uuid,
  file uuid,
  page_count bigint,
  sha256 text collate "C",
  pages jsonb,
  form_fields jsonb,
  replaces uuid,
  remark text collate "C",
  published_at timestamptz(3),
  closed_at timestamptz(3),
  primary key (id),
  constraint contract_templates_seq_no_key unique (seq_no),
  constraint contract_templates_template_version_code_key unique (template_version, code),
  constraint contract_templates_state_check check (state in ('DRAFT', 'ON', 'CLOSED'))
);
create index contract_templates_business_module_created_at_id_idx on contract_templates (business_module, created_at, id);
create index contract_templates_code_idx on contract_templates (code) include (created_at, id, state, business_module, published_at);
create index contract_templates_created_at_id_idx on contract_templates (created_at, id);
create index contract_templates_name_idx on contract_templates (name) include (created_at, id, state, business_module, published_at);
create index contract_templates_published_at_idx on contract_templates (published_at);
create index contract_templates_replaces_idx on contract_templates (replaces);
create index contract_templates_seq_no_idx on contract_templates (seq_no) include (created_at, id, state, business_module, published_at);
create index contract_templates_state_created_at_id_idx on contract_templates (state, created_at, id);

create table expiry_notices (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  certificate uuid,
  days bigint,
  primary key (id),
  constraint expiry_notices_certificate_days_key unique (certificate, days)
);

create table external_accounts (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  system text collate "C",
  external_no text collate "C",
  member uuid,
  account text collate "C",
  name text collate "C",
  mobile bytea,
  mobile_index bytea,
  email text collate "C",
  role text collate "C" default 'VIEWER',
  employee uuid,
  primary key (id),
  constraint external_accounts_system_external_no_key unique (system, external_no)
);
create index external_accounts_account_idx on external_accounts (account) include (created_at, id, member, role);
create index external_accounts_created_at_id_idx on external_accounts (created_at, id);
create index external_accounts_employee_idx on external_accounts (employee);
create index external_accounts_external_no_idx on external_accounts (external_no) include (created_at, id, member, role);
create index external_accounts_member_created_at_id_idx on external_accounts (member, created_at, id);
create index external_accounts_mobile_index_idx on external_accounts (mobile_index);
create index external_accounts_name_idx on external_accounts (name) include (created_at, id, member, role);
create index external_accounts_role_created_at_id_idx on external_accounts (role, created_at, id);
create index external_accounts_system_created_at_id_idx on external_accounts (system, created_at, id);

create table external_certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ACTIVE',
  system text collate "C",
  member uuid,
  employee uuid,
  certificate_pem text collate "C",
  issuer_pem text collate "C",
  holder_name text collate "C",
  serial_number text collate "C",
  subject_dn text collate "C",
  issuer_dn text collate "C",
  not_before timestamptz(3),
  not_after timestamptz(3),
  fingerprint_sha256 text collate "C",
  bound text collate "C",
  key_algorithm text collate "C",
  primary key (id),
  constraint external_certificates_bound_key unique (bound),
  constraint external_certificates_state_check check (state in ('ACTIVE', 'EXPIRED', 'RELEASED'))
);
create index external_certificates_created_at_id_idx on external_certificates (created_at, id);
create index external_certificates_employee_created_at_id_idx on external_certificates (employee, created_at, id);
create index external_certificates_fingerprint_sha256_idx on external_certificates (fingerprint_sha256);
create index external_certificates_holder_name_idx on external_certificates (holder_name) include (created_at, id, state, member, employee, not_after);
create index external_certificates_member_created_at_id_idx on external_certificates (member, created_at, id);
create index external_certificates_not_after_idx on external_certificates (not_after);
create index external_certificates_serial_number_idx on external_certificates (serial_number) include (created_at, id, state, member, employee, not_after);
create index external_certificates_state_created_at_id_idx on external_certificates (state, created_at, id);
create index external_certificates_state_not_after_idx on external_certificates (state, not_after);

create table external_companies (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  system text collate "C",
  external_no text collate "C",
  company_name text collate "C",
  uscc text collate "C",
  company_type uuid,
  legal_name text collate "C",
  legal_id_type text collate "C" default 'ID_CARD',
  legal_id_no bytea,
  legal_id_no_index bytea,
  address text collate "C",
  contact_name text collate "C",
  contact_mobile bytea,
  contact_mobile_index bytea,
  email text collate "C",
  licence_file uuid,
  member uuid,
  primary key (id),
  constraint external_companies_system_external_no_key unique (system, external_no)
);
create index external_companies_company_name_idx on external_companies (company_name) include (created_at, id, member);
create index external_companies_company_type_idx on external_companies (company_type);
create index external_companies_contact_mobile_index_idx on external_companies (contact_mobile_index);
create index external_companies_created_at_id_idx on external_companies (created_at, id);
create index external_companies_external_no_idx on external_companies (external_no) include (created_at, id, member);
create index external_companies_legal_id_no_index_idx on external_companies (legal_id_no_index);
create index external_companies_member_created_at_id_idx on external_companies (member, created_at, id);
create index external_companies_system_created_at_id_idx on external_companies (system, created_at, id);
create index external_companies_uscc_idx on external_companies (uscc) include (created_at, id, member);

create table failures (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'NEW',
  biz text collate "C",
  step text collate "C",
  resource text collate "C",
  record_id text collate "C",
  record_label text collate "C",
  member uuid,
  error text collate "C",
  tries bigint default 1,
  primary key (id),
  constraint failures_state_check check (state in ('NEW', 'RESENT', 'FIXED', 'IGNORED'))
);
create index failures_biz_created_at_id_idx on failures (biz, created_at, id);
create index failures_created_at_id_idx on failures (created_at, id);
create index failures_member_created_at_id_idx on failures (member, created_at, id);
create index failures_record_id_idx on failures (record_id) include (created_at, id, state, biz, member);
create index failures_state_created_at_id_idx on failures (state, created_at, id);

create table free_batches (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  file_name text collate "C",
  taken bigint,
  refused bigint,
  refusals jsonb,
  ordered bigint,
  turned_down bigint,
  primary key (id),
  constraint free_batches_apply_no_key unique (apply_no),
  constraint free_batches_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'REJECTED'))
);
create index free_batches_apply_no_idx on free_batches (apply_no) include (created_at, id, state, submitted_at, decided_at);
create index free_batches_audit_type_idx on free_batches (audit_type);
create index free_batches_created_at_id_idx on free_batches (created_at, id);
create index free_batches_decided_at_idx on free_batches (decided_at);
create index free_batches_file_name_idx on free_batches (file_name) include (created_at, id, state, submitted_at, decided_at);
create index free_batches_state_created_at_id_idx on free_batches (state, created_at, id);
create index free_batches_submitted_at_idx on free_batches (submitted_at);
create index free_batches_submitted_by_created_at_id_idx on free_batches (submitted_by, created_at, id);

create table free_certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PENDING',
  batch uuid,
  member uuid,
  cert_type text collate "C" default 'ENT',
  holder_name text collate "C",
  holder_id_no bytea,
  holder_id_no_index bytea,
  algorithm text collate "C" default 'ECDSA_P256',
  years bigint default 1,
  email text collate "C",
  remark text collate "C",
  verdict text collate "C",
  certificate uuid,
  primary key (id),
  constraint free_certificates_state_check check (state in ('PENDING', 'ORDERED', 'REFUSED'))
);
create index free_certificates_batch_state_idx on free_certificates (batch, state);
create index free_certificates_certificate_idx on free_certificates (certificate);
create index free_certificates_created_at_id_idx on free_certificates (created_at, id);
create index free_certificates_holder_id_no_index_idx on free_certificates (holder_id_no_index);
create index free_certificates_member_state_idx on free_certificates (member, state);
create index free_certificates_state_created_at_id_idx on free_certificates (state, created_at, id);

create table handlers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  code text collate "C",
  member uuid,
  employee uuid,
  name text collate "C",
  id_type text collate "C" default 'ID_CARD',
  id_no bytea,
  id_no_index bytea,
  mobile bytea,
  mobile_index bytea,
  email text collate "C",
  handler_type text collate "C" default 'CONTRACT',
  letter_file uuid,
  letter_from date,
  letter_to date,
  id_front uuid,
  id_back uuid,
  effective_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint handlers_apply_no_key unique (apply_no),
  constraint handlers_code_key unique (code),
  constraint handlers_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EFFECTIVE', 'SUSPENDED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index handlers_apply_no_idx on handlers (apply_no) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_audit_type_idx on handlers (audit_type);
create index handlers_claimed_by_submitted_at_id_idx on handlers (claimed_by, submitted_at, id);
create index handlers_code_idx on handlers (code) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_created_at_id_idx on handlers (created_at, id);
create index handlers_employee_idx on handlers (employee);
create index handlers_handler_type_created_at_id_idx on handlers (handler_type, created_at, id);
create index handlers_handler_type_submitted_at_id_idx on handlers (handler_type, submitted_at, id);
create index handlers_id_no_index_idx on handlers (id_no_index);
create index handlers_letter_to_idx on handlers (letter_to);
create index handlers_member_created_at_id_idx on handlers (member, created_at, id);
create index handlers_member_state_created_at_id_idx on handlers (member, state, created_at, id);
create index handlers_member_submitted_at_id_idx on handlers (member, submitted_at, id);
create index handlers_mobile_index_idx on handlers (mobile_index);
create index handlers_name_idx on handlers (name) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_state_created_at_id_idx on handlers (state, created_at, id);
create index handlers_state_expires_at_idx on handlers (state, expires_at);
create index handlers_state_submitted_at_id_idx on handlers (state, submitted_at, id);
create index handlers_submitted_at_id_idx on handlers (submitted_at, id);

create table invoice_applications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  source_ids uuid[],
  invoice_kind text collate "C" default '82',
  title text collate "C",
  tax_no text collate "C",
  address text collate "C",
  phone text collate "C",
  bank_name text collate "C",
  bank_account bytea,
  bank_account_index bytea,
  receiver text collate "C",
  receiver_mobile bytea,
  receiver_mobile_index bytea,
  email text collate "C",
  remark text collate "C",
  amount numeric(14,2),
  invoice_no text collate "C",
  invoice_code text collate "C",
  invoiced_on date,
  invoice_file uuid,
  red_reason text collate "C",
  red_no text collate "C",
  red_at timestamptz(3),
  primary key (id),
  constraint invoice_applications_apply_no_key unique (apply_no),
  constraint invoice_applications_invoice_code_invoice_no_key unique (invoice_code, invoice_no),
  constraint invoice_applications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'ISSUED', 'RED'))
);
create index invoice_applications_apply_no_idx on invoice_applications (apply_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_audit_type_idx on invoice_applications (audit_type);
create index invoice_applications_bank_account_index_idx on invoice_applications (bank_account_index);
create index invoice_applications_claimed_by_submitted_at_id_idx on invoice_applications (claimed_by, submitted_at, id);
create index invoice_applications_invoice_kind_submitted_at_id_idx on invoice_applications (invoice_kind, submitted_at, id);
create index invoice_applications_invoice_no_idx on invoice_applications (invoice_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_invoiced_on_idx on invoice_applications (invoiced_on);
create index invoice_applications_member_created_at_id_idx on invoice_applications (member, created_at, id);
create index invoice_applications_member_state_created_at_id_idx on invoice_applications (member, state, created_at, id);
create index invoice_applications_member_submitted_at_id_idx on invoice_applications (member, submitted_at, id);
create index invoice_applications_receiver_mobile_index_idx on invoice_applications (receiver_mobile_index);
create index invoice_applications_state_submitted_at_id_idx on invoice_applications (state, submitted_at, id);
create index invoice_applications_state_updated_at_idx on invoice_applications (state, updated_at);
create index invoice_applications_submitted_at_id_idx on invoice_applications (submitted_at, id);
create index invoice_applications_tax_no_idx on invoice_applications (tax_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_title_idx on invoice_applications (title) include (submitted_at, id, state, member, invoice_kind, invoiced_on);

create table jobs (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'NEW',
  name text collate "C",
  schedule text collate "C",
  started_at timestamptz(3),
  ended_at timestamptz(3),
  duration_ms bigint,
  done bigint,
  started_by text collate "C",
  runs bigint default 0,
  failed bigint default 0,
  next_at timestamptz(3),
  leased_until timestamptz(3),
  last_error text collate "C",
  primary key (id),
  constraint jobs_name_key unique (name),
  constraint jobs_state_check check (state in ('NEW', 'QUEUED', 'RUNNING', 'OK', 'FAILED'))
);
create index jobs_name_id_idx on jobs (name, id);
create index jobs_state_name_id_idx on jobs (state, name, id);

create table maintenance_logs (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  log_no text collate "C",
  title text collate "C",
  kind text collate "C" default 'OTHER',
  target text collate "C",
  operator text collate "C",
  content text collate "C",
  started_at timestamptz(3),
  ended_at timestamptz(3),
  result text collate "C" default 'DONE',
  files uuid[],
  primary key (id),
  constraint maintenance_logs_log_no_key unique (log_no)
);
create index maintenance_logs_kind_started_at_id_idx on maintenance_logs (kind, started_at, id);
create index maintenance_logs_log_no_idx on maintenance_logs (log_no) include (started_at, id, kind, result);
create index maintenance_logs_operator_idx on maintenance_logs (operator) include (started_at, id, kind, result);
create index maintenance_logs_operator_started_at_id_idx on maintenance_logs (operator, started_at, id);
create index maintenance_logs_result_started_at_id_idx on maintenance_logs (result, started_at, id);
create index maintenance_logs_started_at_id_idx on maintenance_logs (started_at, id);
create index maintenance_logs_target_idx on maintenance_logs (target) include (started_at, id, kind, result);
create index maintenance_logs_title_idx on maintenance_logs (title) include (started_at, id, kind, result);

create table member_modules (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'OPEN',
  seq_no text collate "C",
  member uuid,
  module uuid,
  valid_from date,
  valid_to date,
  enabled boolean default true,
  remark text collate "C",
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  primary key (id),
  constraint member_modules_seq_no_key unique (seq_no),
  constraint member_modules_member_module_key unique (member, module),
  constraint member_modules_state_check check (state in ('WAITING', 'OPEN', 'STOPPED', 'ENDED'))
);
create index member_modules_created_at_id_idx on member_modules (created_at, id);
create index member_modules_member_created_at_id_idx on member_modules (member, created_at, id);
create index member_modules_module_created_at_id_idx on member_modules (module, created_at, id);
create index member_modules_remark_idx on member_modules (remark) include (created_at, id, state, member, module, valid_to);
create index member_modules_seq_no_idx on member_modules (seq_no) include (created_at, id, state, member, module, valid_to);
create index member_modules_state_created_at_id_idx on member_modules (state, created_at, id);
create index member_modules_state_ends_at_idx on member_modules (state, ends_at);
create index member_modules_state_starts_at_idx on member_modules (state, starts_at);
create index member_modules_valid_to_idx on member_modules (valid_to);

create table mobile_authentications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PENDING',
  request_no text collate "C",
  member uuid,
  member_name text collate "C",
  mobile bytea,
  mobile_index bytea,
  employee uuid,
  code_hash text collate "C",
  tries bigint default 0,
  expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  confirmed_ip text collate "C",
  primary key (id),
  constraint mobile_authentications_request_no_key unique (request_no),
  constraint mobile_authentications_state_check check (state in ('PENDING', 'CONFIRMED', 'FAILED', 'EXPIRED'))
);
create index mobile_authentications_created_at_id_idx on mobile_authentications (created_at, id);
create index mobile_authentications_employee_idx on mobile_authentications (employee);
create index mobile_authentications_member_created_at_id_idx on mobile_authentications (member, created_at, id);
create index mobile_authentications_member_name_idx on mobile_authentications (member_name) include (created_at, id, state, member);
create index mobile_authentications_mobile_index_idx on mobile_authentications (mobile_index);
create index mobile_authentications_request_no_idx on mobile_authentications (request_no) include (created_at, id, state, member);
create index mobile_authentications_state_created_at_id_idx on mobile_authentications (state, created_at, id);
create index mobile_authentications_state_expires_at_idx on mobile_authentications (state, expires_at);

create table notices (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'UNREAD',
  user_num text collate "C",
  side text collate "C",
  member uuid,
  kind text collate "C",
  title text collate "C",
  title_en text collate "C",
  content text collate "C",
  content_en text collate "C",
  resource text collate "C",
  record_id text collate "C",
  read_at timestamptz(3),
  primary key (id),
  constraint notices_state_check check (state in ('UNREAD', 'READ'))
);
create index notices_member_idx on notices (member);
create index notices_user_num_created_at_id_idx on notices (user_num, created_at, id);
create index notices_user_num_kind_created_at_id_idx on notices (user_num, kind, created_at, id);
create index notices_user_num_state_created_at_id_idx on notices (user_num, state, created_at, id);

create table open_accounts (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'INVITED',
  customer_no text collate "C",
  user_num text collate "C",
  customer_name text collate "C",
  mobile bytea,
  mobile_index bytea,
  company_name text collate "C",
  uscc text collate "C",
  company_type uuid,
  legal_name text collate "C",
  legal_id_type text collate "C" default 'ID_CARD',
  legal_id_no bytea,
  legal_id_no_index bytea,
  region text collate "C",
  address text collate "C",
  email text collate "C",
  bank_name text collate "C",
  bank_account bytea,
  bank_account_index bytea,
  licence_file uuid,
  admin_user_name text collate "C",
  remark text collate "C",
  noticed_at timestamptz(3),
  notices bigint default 0,
  last_login_at timestamptz(3),
  last_login_ip text collate "C",
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by text collate "C",
  decision_reason text collate "C",
  member uuid,
  primary key (id),
  constraint open_accounts_customer_no_key unique (customer_no),
  constraint open_accounts_user_num_key unique (user_num),
  constraint open_accounts_state_check check (state in ('INVITED', 'LOGGED_IN', 'SUBMITTED', 'OPENED', 'REFUSED'))
);
create index open_accounts_bank_account_index_idx on open_accounts (bank_account_index);
create index open_accounts_company_name_idx on open_accounts (company_name) include (created_at, id, state, member, submitted_at);
create index open_accounts_company_type_idx on open_accounts (company_type);
create index open_accounts_created_at_id_idx on open_accounts (created_at, id);
create index open_accounts_customer_name_idx on open_accounts (customer_name) include (created_at, id, state, member, submitted_at);
create index open_accounts_customer_no_idx on open_accounts (customer_no) include (created_at, id, state, member, submitted_at);
create index open_accounts_legal_id_no_index_idx on open_accounts (legal_id_no_index);
create index open_accounts_member_created_at_id_idx on open_accounts (member, created_at, id);
create index open_accounts_mobile_index_idx on open_accounts (mobile_index);
create index open_accounts_state_created_at_id_idx on open_accounts (state, created_at, id);
create index open_accounts_submitted_at_idx on open_accounts (submitted_at);
create index open_accounts_uscc_idx on open_accounts (uscc);

create table push_logs (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAIT',
  target uuid,
  event text collate "C",
  event_id text collate "C",
  resource text collate "C",
  record_id text collate "C",
  record_label text collate "C",
  target_url text collate "C",
  payload jsonb,
  http_status bigint,
  response text collate "C",
  tries bigint default 0,
  next_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text collate "C",
  primary key (id),
  constraint push_logs_state_check check (state in ('WAIT', 'OK', 'FAILED', 'GIVEN_UP'))
);
create index push_logs_created_at_id_idx on push_logs (created_at, id);
create index push_logs_event_created_at_id_idx on push_logs (event, created_at, id);
create index push_logs_event_id_idx on push_logs (event_id) include (created_at, id, state, event, target);
create index push_logs_record_id_idx on push_logs (record_id) include (created_at, id, state, event, target);
create index push_logs_state_created_at_id_idx on push_logs (state, created_at, id);
create index push_logs_state_next_at_idx on push_logs (state, next_at);
create index push_logs_target_created_at_id_idx on push_logs (target, created_at, id);

create table push_targets (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  name text collate "C",
  target_url text collate "C",
  events text[],
  secret bytea,
  secret_index bytea,
  remark text collate "C",
  primary key (id),
  constraint push_targets_name_key unique (name),
  constraint push_targets_state_check check (state in ('ON', 'OFF'))
);
create index push_targets_events_gin on push_targets using gin (events);
create index push_targets_name_id_idx on push_targets (name, id);
create index push_targets_name_idx on push_targets (name) include (id, state);
create index push_targets_secret_index_idx on push_targets (secret_index);
create index push_targets_state_name_id_idx on push_targets (state, name, id);

create table renewals (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  certificate uuid,
  mode text collate "C" default 'RENEW',
  cause text collate "C" default '证书即将到期',
  years bigint default 1,
  algorithm text collate "C",
  csr text collate "C",
  holder_name text collate "C",
  email text collate "C",
  proof_files uuid[],
  remark text collate "C",
  cert_type text collate "C",
  carrier text collate "C",
  former_not_after timestamptz(3),
  successor uuid,
  begun_by text collate "C",
  primary key (id),
  constraint renewals_apply_no_key unique (apply_no),
  constraint renewals_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index renewals_apply_no_idx on renewals (apply_no) include (created_at, id, state, member, certificate, mode, carrier, former_not_after, submitted_at);
create index renewals_audit_type_idx on renewals (audit_type);
create index renewals_carrier_created_at_id_idx on renewals (carrier, created_at, id);
create index renewals_certificate_created_at_id_idx on renewals (certificate, created_at, id);
create index renewals_certificate_state_idx on renewals (certificate, state);
create index renewals_claimed_by_created_at_id_idx on renewals (claimed_by, created_at, id);
create index renewals_created_at_id_idx on renewals (created_at, id);
create index renewals_former_not_after_idx on renewals (former_not_after);
create index renewals_member_created_at_id_idx on renewals (member, created_at, id);
create index renewals_member_state_created_at_id_idx on renewals (member, state, created_at, id);
create index renewals_mode_created_at_id_idx on renewals (mode, created_at, id);
create index renewals_state_created_at_id_idx on renewals (state, created_at, id);
create index renewals_state_updated_at_idx on renewals (state, updated_at);
create index renewals_submitted_at_idx on renewals (submitted_at);
create index renewals_successor_idx on renewals (successor);

create table seal_applications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  seal_type uuid,
  name text collate "C",
  make_mode text collate "C" default 'TEMPLATE',
  person_name text collate "C",
  horizontal_text text collate "C",
  code text collate "C",
  colour text collate "C" default 'RED',
  opacity bigint default 100,
  main_text text collate "C",
  certificate uuid,
  source_image uuid,
  filing uuid[],
  remark text collate "C",
  primary key (id),
  constraint seal_applications_apply_no_key unique (apply_no),
  constraint seal_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index seal_applications_apply_no_idx on seal_applications (apply_no) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_audit_type_idx on seal_applications (audit_type);
create index seal_applications_certificate_idx on seal_applications (certificate);
create index seal_applications_claimed_by_submitted_at_id_idx on seal_applications (claimed_by, submitted_at, id);
create index seal_applications_main_text_idx on seal_applications (main_text) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_make_mode_submitted_at_id_idx on seal_applications (make_mode, submitted_at, id);
create index seal_applications_member_created_at_id_idx on seal_applications (member, created_at, id);
create index seal_applications_member_state_created_at_id_idx on seal_applications (member, state, created_at, id);
create index seal_applications_member_submitted_at_id_idx on seal_applications (member, submitted_at, id);
create index seal_applications_name_idx on seal_applications (name) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_seal_type_submitted_at_id_idx on seal_applications (seal_type, submitted_at, id);
create index seal_applications_state_submitted_at_id_idx on seal_applications (state, submitted_at, id);
create index seal_applications_state_updated_at_idx on seal_applications (state, updated_at);
create index seal_applications_submitted_at_id_idx on seal_applications (submitted_at, id);

create table seal_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  code text collate "C",
  name text collate "C",
  owner text collate "C" default 'COMPANY',
  shape text collate "C" default 'ROUND',
  width_mm bigint default 42,
  height_mm bigint default 42,
  border bigint default 12,
  centre text collate "C" default 'STAR',
  default_text text collate "C",
  need_code boolean default false,
  max_per_company bigint default 1,
  remark text collate "C",
  primary key (id),
  constraint seal_types_code_key unique (code),
  constraint seal_types_name_key unique (name),
  constraint seal_types_state_check check (state in ('ON', 'OFF'))
);
create index seal_types_code_idx on seal_types (code) include (created_at, id, state, owner, shape);
create index seal_types_created_at_id_idx on seal_types (created_at, id);
create index seal_types_name_idx on seal_types (name) include (created_at, id, state, owner, shape);
create index seal_types_owner_created_at_id_idx on seal_types (owner, created_at, id);
create index seal_types_shape_created_at_id_idx on seal_types (shape, created_at, id);
create index seal_types_state_created_at_id_idx on seal_types (state, created_at, id);

create table seals (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'TO_MAKE',
  seal_no text collate "C",
  picture uuid,
  member uuid,
  application uuid,
  key_application uuid,
  seal_type uuid,
  name text collate "C",
  make_mode text collate "C" default 'TEMPLATE',
  person_name text collate "C",
  horizontal_text text collate "C",
  code text collate "C",
  colour text collate "C" default 'RED',
  opacity bigint default 100,
  main_text text collate "C",
  width_mm bigint,
  height_mm bigint,
  source_image uuid,
  name_height bigint,
  name_width bigint,
  name_span bigint,
  edge_gap bigint,
  star_size bigint,
  text_height bigint,
  text_offset bigint,
  code_height bigint,
  certificate uuid,
  keeper text collate "C",
  picture_svg uuid,
  picture_sha256 text collate "C",
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  made_by text collate "C",
  made_at timestamptz(3),
  suspended_from text collate "C",
  suspension text collate "C",
  primary key (id),
  constraint seals_seal_no_key unique (seal_no),
  constraint seals_state_check check (state in ('TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE', 'CANCELLED', 'EXPIRED'))
);
create index seals_application_idx on seals (application);
create index seals_certificate_state_idx on seals (certificate, state);
create index seals_created_at_id_idx on seals (created_at, id);
create index seals_key_application_idx on seals (key_application);
create index seals_main_text_idx on seals (main_text) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_make_mode_created_at_id_idx on seals (make_mode, created_at, id);
create index seals_member_created_at_id_idx on seals (member, created_at, id);
create index seals_member_seal_type_idx on seals (member, seal_type);
create index seals_member_state_created_at_id_idx on seals (member, state, created_at, id);
create index seals_name_idx on seals (name) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_picture_sha256_idx on seals (picture_sha256);
create index seals_seal_no_idx on seals (seal_no) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_seal_type_created_at_id_idx on seals (seal_type, created_at, id);
create index seals_state_created_at_id_idx on seals (state, created_at, id);
create index seals_state_valid_to_idx on seals (state, valid_to);
create index seals_suspension_created_at_id_idx on seals (suspension, created_at, id);
create index seals_valid_to_idx on seals (valid_to);

create table sign_configs (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'OFF',
  template uuid,
  name text collate "C",
  copy_of uuid,
  step_count bigint default 0,
  remark text collate "C",
  primary key (id),
  constraint sign_configs_template_name_key unique (template, name),
  constraint sign_configs_state_check check (state in ('OFF', 'ON'))
);
create index sign_configs_copy_of_idx on sign_configs (copy_of);
create index sign_configs_created_at_id_idx on sign_configs (created_at, id);
create index sign_configs_name_idx on sign_configs (name) include (created_at, id, state, template);
create index sign_configs_state_created_at_id_idx on sign_configs (state, created_at, id);
create index sign_configs_template_created_at_id_idx on sign_configs (template, created_at, id);

create table sign_steps (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  config uuid,
  name text collate "C",
  step_order bigint,
  party text collate "C",
  seal_type uuid,
  handler_rule text collate "C" default 'COMPANY',
  handler uuid,
  need_sms boolean default true,
  need_date boolean default false,
  positions jsonb,
  matches jsonb,
  places jsonb,
  remark text collate "C",
  primary key (id),
  constraint sign_steps_config_step_order_key unique (config, step_order)
);
create index sign_steps_config_step_order_id_idx on sign_steps (config, step_order, id);
create index sign_steps_handler_idx on sign_steps (handler);
create index sign_steps_handler_rule_step_order_id_idx on sign_steps (handler_rule, step_order, id);
create index sign_steps_name_idx on sign_steps (name) include (step_order, id, config, party, seal_type, handler_rule);
create index sign_steps_party_step_order_id_idx on sign_steps (party, step_order, id);
create index sign_steps_seal_type_step_order_id_idx on sign_steps (seal_type, step_order, id);
create index sign_steps_step_order_id_idx on sign_steps (step_order, id);

create table soft_key_applications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  service text collate "C" default 'OPEN',
  certificate uuid,
  handler uuid,
  algorithm text collate "C" default 'ECDSA_P256',
  years bigint default 1,
  seal_wanted boolean default false,
  letter_file uuid,
  licence_file uuid,
  id_front uuid,
  id_back uuid,
  remark text collate "C",
  agreement_version text collate "C",
  agreement_accepted_at timestamptz(3),
  sign_password_set boolean default false,
  primary key (id),
  constraint soft_key_applications_apply_no_key unique (apply_no),
  constraint soft_key_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index soft_key_applications_algorithm_submitted_at_id_idx on soft_key_applications (algorithm, submitted_at, id);
create index soft_key_applications_apply_no_idx on soft_key_applications (apply_no) include (submitted_at, id, state, member, service, algorithm);
create index soft_key_applications_audit_type_idx on soft_key_applications (audit_type);
create index soft_key_applications_certificate_idx on soft_key_applications (certificate);
create index soft_key_applications_claimed_by_submitted_at_id_idx on soft_key_applications (claimed_by, submitted_at, id);
create index soft_key_applications_handler_idx on soft_key_applications (handler);
create index soft_key_applications_member_created_at_id_idx on soft_key_applications (member, created_at, id);
create index soft_key_applications_member_state_created_at_id_idx on soft_key_applications (member, state, created_at, id);
create index soft_key_applications_member_submitted_at_id_idx on soft_key_applications (member, submitted_at, id);
create index soft_key_applications_service_submitted_at_id_idx on soft_key_applications (service, submitted_at, id);
create index soft_key_applications_state_submitted_at_id_idx on soft_key_applications (state, submitted_at, id);
create index soft_key_applications_state_updated_at_idx on soft_key_applications (state, updated_at);
create index soft_key_applications_submitted_at_id_idx on soft_key_applications (submitted_at, id);

create table special_handlers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  member uuid,
  user_num text collate "C",
  business_module uuid,
  template uuid,
  handler uuid,
  backup_handler uuid,
  seal uuid,
  sign_mode text collate "C" default 'MANUAL',
  agreement_file uuid,
  agreed_on date,
  priority bigint default 10,
  enabled boolean default true,
  remark text collate "C",
  primary key (id)
);
create index special_handlers_backup_handler_idx on special_handlers (backup_handler);
create index special_handlers_business_module_created_at_id_idx on special_handlers (business_module, created_at, id);
create index special_handlers_created_at_id_idx on special_handlers (created_at, id);
create index special_handlers_handler_idx on special_handlers (handler);
create index special_handlers_member_created_at_id_idx on special_handlers (member, created_at, id);
create index special_handlers_seal_idx on special_handlers (seal);
create index special_handlers_sign_mode_created_at_id_idx on special_handlers (sign_mode, created_at, id);
create index special_handlers_template_created_at_id_idx on special_handlers (template, created_at, id);
create index special_handlers_user_num_idx on special_handlers (user_num) include (created_at, id, enabled, member, business_module, template, sign_mode);

create table tax_codes (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  member uuid,
  title text collate "C",
  tax_no text collate "C",
  tax_type text collate "C",
  address text collate "C",
  phone text collate "C",
  bank_name text collate "C",
  bank_account bytea,
  bank_account_index bytea,
  verified boolean default false,
  primary key (id),
  constraint tax_codes_member_key unique (member)
);
create index tax_codes_bank_account_index_idx on tax_codes (bank_account_index);
create index tax_codes_created_at_id_idx on tax_codes (created_at, id);
create index tax_codes_member_created_at_id_idx on tax_codes (member, created_at, id);
create index tax_codes_tax_no_idx on tax_codes (tax_no) include (created_at, id, member, tax_type);
create index tax_codes_tax_type_created_at_id_idx on tax_codes (tax_type, created_at, id);
create index tax_codes_title_idx on tax_codes (title) include (created_at, id, member, tax_type);

create table whitelist (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  scope text collate "C",
  kind text collate "C",
  value text collate "C",
  valid_from date,
  valid_to date,
  reason text collate "C",
  primary key (id),
  constraint whitelist_scope_kind_value_key unique (scope, kind, value)
);
create index whitelist_created_at_id_idx on whitelist (created_at, id);
create index whitelist_kind_created_at_id_idx on whitelist (kind, created_at, id);
create index whitelist_reason_idx on whitelist (reason) include (created_at, id, scope, kind, valid_to);
create index whitelist_scope_created_at_id_idx on whitelist (scope, created_at, id);
create index whitelist_valid_to_idx on whitelist (valid_to);
create index whitelist_value_idx on whitelist (value) include (created_at, id, scope, kind, valid_to);

alter table authentications add column audit_type uuid;
alter table authentications add column levels bigint default 1;
alter table authentications add column first_role text collate "C";
alter table authentications add column second_role text collate "C";
alter table authentications add column need_pay boolean default false;
alter table authentications add column auto_pass boolean default false;
alter table authentications add column due_at timestamptz(3);
alter table authentications add column materials jsonb;
alter table authentications add column first_decided_by text collate "C";
alter table authentications add column first_decided_at timestamptz(3);
alter table authentications add column bank_name text collate "C";
alter table authentications add column bank_branch text collate "C";
alter table authentications add column bank_city text collate "C";
alter table authentications add column cnaps text collate "C";
alter table authentications add column bank_account bytea;
alter table authentications add column bank_account_index bytea;
alter table authentications add column transfer_amount bytea;
alter table authentications add column transfer_amount_index bytea;
alter table authentications add column transferred_at timestamptz(3);
alter table authentications add column fill_before timestamptz(3);
alter table authentications add column amount_tries bigint default 0;
alter table certificate_applications add column audit_type uuid;
alter table certificate_applications add column levels bigint default 1;
alter table certificate_applications add column first_role text collate "C";
alter table certificate_applications add column second_role text collate "C";
alter table certificate_applications add column need_pay boolean default false;
alter table certificate_applications add column auto_pass boolean default false;
alter table certificate_applications add column due_at timestamptz(3);
alter table certificate_applications add column materials jsonb;
alter table certificate_applications add column first_decided_by text collate "C";
alter table certificate_applications add column first_decided_at timestamptz(3);
alter table certificate_applications add column kind text collate "C" default 'CERT';
alter table certificate_applications add column courier text collate "C";
alter table certificate_applications add column tracking_number text collate "C";
alter table certificate_applications add column shipped_at timestamptz(3);
alter table certificate_applications add column receive_by timestamptz(3);
alter table certificate_applications add column received_at timestamptz(3);
alter table certificate_applications add column seq_no text collate "C";
alter table certificate_applications add column key_certificate uuid;
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
alter table certificate_applications add column bind_to uuid;
alter table certificate_applications add column proof_file uuid;
alter table certificates add column province_code text collate "C";
alter table certificates add column soft_key_application uuid;
alter table certificates add column renewal uuid;
alter table certificates add column renewal_mode text collate "C";
alter table certificates alter column cert_type set default 'ENT';
alter table certificates alter column carrier set default 'SOFT';
alter table certificates alter column algorithm set default 'ECDSA_P256';
alter table certificates alter column years set default 1;
alter table certificates add column content jsonb;
alter table certificates add column failure text collate "C";
alter table certificates add column proposed_reason text collate "C";
alter table certificates add column proposed_by text collate "C";
alter table certificates add column proposed_at timestamptz(3);
alter table certificates add column bound_user_num text collate "C";
alter table certificates add column bound_user_name text collate "C";
alter table certificates add column bound_at timestamptz(3);
alter table certificates add column contact_email text collate "C";
alter table certificates add column receiver_name text collate "C";
alter table certificates add column receiver_mobile bytea;
alter table certificates add column receiver_mobile_index bytea;
alter table certificates add column receiver_address text collate "C";
alter table certificates add column receiver_postal_code text collate "C";
alter table certificates add column courier text collate "C";
alter table certificates add column tracking_number text collate "C";
alter table certificates add column sent_at timestamptz(3);
alter table certificates add column fee numeric(14,2) default '0.00';
alter table certificates add column pay_status text collate "C" default 'FREE';
alter table certificates add column pay_channel text collate "C";
alter table certificates add column paid_at timestamptz(3);
alter table employees add column sign_password text collate "C";
alter table employees add column sign_password_set_at timestamptz(3);
alter table members add column region text collate "C";
alter table members add column left_at timestamptz(3);
alter table authentications add constraint authentications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'EXPIRED', 'WAIT_PAY', 'WAIT_FILL', 'FAILED'));
create index authentications_apply_no_idx on authentications (apply_no) include (submitted_at, id, state, member, company_type, method);
create index authentications_audit_type_idx on authentications (audit_type);
create index authentications_bank_account_index_idx on authentications (bank_account_index);
create index authentications_company_name_idx on authentications (company_name) include (submitted_at, id, state, member, company_type, method);
create index authentications_member_submitted_at_id_idx on authentications (member, submitted_at, id);
create index authentications_state_fill_before_idx on authentications (state, fill_before);
create index authentications_state_updated_at_idx on authentications (state, updated_at);
create index authentications_transfer_amount_index_idx on authentications (transfer_amount_index);
create index authentications_uscc_idx on authentications (uscc) include (submitted_at, id, state, member, company_type, method);
alter table certificate_applications add constraint certificate_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'MAKING', 'SHIPPED', 'RECEIVED'));
create index certificate_applications_apply_no_idx on certificate_applications (apply_no) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_audit_type_idx on certificate_applications (audit_type);
create index certificate_applications_bind_to_idx on certificate_applications (bind_to);
create index certificate_applications_holder_name_idx on certificate_applications (holder_name) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_key_certificate_idx on certificate_applications (key_certificate);
create index certificate_applications_kind_submitted_at_id_idx on certificate_applications (kind, submitted_at, id);
create index certificate_applications_seal_type_idx on certificate_applications (seal_type);
create index certificate_applications_seq_no_idx on certificate_applications (seq_no) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_state_receive_by_idx on certificate_applications (state, receive_by);
create index certificate_applications_state_updated_at_idx on certificate_applications (state, updated_at);
create index certificates_bound_user_num_created_at_id_idx on certificates (bound_user_num, created_at, id);
create index certificates_holder_name_idx on certificates (holder_name) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_pay_status_created_at_id_idx on certificates (pay_status, created_at, id);
create index certificates_proposed_reason_created_at_id_idx on certificates (proposed_reason, created_at, id);
create index certificates_province_code_created_at_id_idx on certificates (province_code, created_at, id);
create index certificates_receiver_mobile_index_idx on certificates (receiver_mobile_index);
create index certificates_renewal_idx on certificates (renewal);
create index certificates_sent_at_idx on certificates (sent_at);
create index certificates_seq_no_idx on certificates (seq_no) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_serial_number_idx on certificates (serial_number) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_soft_key_application_idx on certificates (soft_key_application);
create index certificates_source_created_at_id_idx on certificates (source, created_at, id);
create index certificates_tracking_number_idx on certificates (tracking_number) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index members_city_created_at_id_idx on members (city, created_at, id);
create index members_company_name_idx on members (company_name) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
create index members_member_code_idx on members (member_code) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
create index members_uscc_idx on members (uscc) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
alter table audit_types add constraint audit_types_first_role_fkey foreign key (first_role) references roles (id) deferrable initially deferred;
alter table audit_types add constraint audit_types_second_role_fkey foreign key (second_role) references roles (id) deferrable initially deferred;
alter table business_modules add constraint business_modules_parent_fkey foreign key (parent) references business_modules (id) deferrable initially deferred;
alter table certificate_payments add constraint certificate_payments_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table certificate_payments add constraint certificate_payments_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table company_changes add constraint company_changes_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table company_changes add constraint company_changes_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table contract_templates add constraint contract_templates_business_module_fkey foreign key (business_module) references business_modules (id) deferrable initially deferred;
alter table contract_templates add constraint contract_templates_replaces_fkey foreign key (replaces) references contract_templates (id) deferrable initially deferred;
alter table expiry_notices add constraint expiry_notices_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table external_accounts add constraint external_accounts_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table external_accounts add constraint external_accounts_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table external_certificates add constraint external_certificates_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table external_certificates add constraint external_certificates_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table external_companies add constraint external_companies_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table external_companies add constraint external_companies_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table failures add constraint failures_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table free_batches add constraint free_batches_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_batch_fkey foreign key (batch) references free_batches (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table handlers add constraint handlers_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table handlers add constraint handlers_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table handlers add constraint handlers_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table invoice_applications add constraint invoice_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table invoice_applications add constraint invoice_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table member_modules add constraint member_modules_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table member_modules add constraint member_modules_module_fkey foreign key (module) references business_modules (id) deferrable initially deferred;
alter table mobile_authentications add constraint mobile_authentications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table mobile_authentications add constraint mobile_authentications_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table notices add constraint notices_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table open_accounts add constraint open_accounts_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table open_accounts add constraint open_accounts_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table push_logs add constraint push_logs_target_fkey foreign key (target) references push_targets (id) deferrable initially deferred;
alter table renewals add constraint renewals_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table renewals add constraint renewals_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table renewals add constraint renewals_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table renewals add constraint renewals_successor_fkey foreign key (successor) references certificates (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table seals add constraint seals_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seals add constraint seals_application_fkey foreign key (application) references seal_applications (id) deferrable initially deferred;
alter table seals add constraint seals_key_application_fkey foreign key (key_application) references certificate_applications (id) deferrable initially deferred;
alter table seals add constraint seals_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table seals add constraint seals_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table sign_configs add constraint sign_configs_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
alter table sign_configs add constraint sign_configs_copy_of_fkey foreign key (copy_of) references sign_configs (id) deferrable initially deferred;
alter table sign_steps add constraint sign_steps_config_fkey foreign key (config) references sign_configs (id) deferrable initially deferred;
alter table sign_steps add constraint sign_steps_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table sign_steps add constraint sign_steps_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_business_module_fkey foreign key (business_module) references business_modules (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_backup_handler_fkey foreign key (backup_handler) references handlers (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_seal_fkey foreign key (seal) references seals (id) deferrable initially deferred;
alter table tax_codes add constraint tax_codes_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table authentications add constraint authentications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_key_certificate_fkey foreign key (key_certificate) references certificates (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_bind_to_fkey foreign key (bind_to) references employees (id) deferrable initially deferred;
alter table certificates add constraint certificates_soft_key_application_fkey foreign key (soft_key_application) references soft_key_applications (id) deferrable initially deferred;
alter table certificates add constraint certificates_renewal_fkey foreign key (renewal) references renewals (id) deferrable initially deferred;
