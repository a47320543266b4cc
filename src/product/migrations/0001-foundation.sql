create sequence authentications_apply_no_seq maxvalue 999999 cycle;
create sequence certificate_applications_apply_no_seq maxvalue 999999 cycle;
create sequence certificates_seq_no_seq maxvalue 99999999 cycle;
create sequence employees_user_num_seq maxvalue 999999999 no cycle;
create sequence members_member_code_seq maxvalue 99999999 no cycle;
create sequence operators_operator_code_seq maxvalue 999999 no cycle;
create sequence operators_user_num_seq maxvalue 999999999 no cycle;

create table account_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  name text collate "C",
  name_en text collate "C",
  side text collate "C",
  login_page text collate "C",
  primary key (id),
  constraint account_types_code_key unique (code)
);
create index account_types_code_id_idx on account_types (code, id);
create index account_types_side_code_id_idx on account_types (side, code, id);

create table agreement_acceptances (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  agreement uuid,
  agreement_version text collate "C",
  text_sha256 text collate "C",
  member uuid,
  user_num text collate "C",
  accepted_at timestamptz(3),
  ip text collate "C",
  primary key (id)
);
create index agreement_acceptances_agreement_idx on agreement_acceptances (agreement);
create index agreement_acceptances_member_agreement_version_idx on agreement_acceptances (member, agreement_version);

create table agreements (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  agreement_version text collate "C",
  title text collate "C",
  text text collate "C",
  active boolean default false,
  primary key (id),
  constraint agreements_agreement_version_key unique (agreement_version)
);
create index agreements_code_idx on agreements (code);

create table authentications (
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
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
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
  legal_id_front uuid,
  legal_id_back uuid,
  letter_file uuid,
  files uuid[],
  admin_user_name text collate "C",
  admin_password text collate "C",
  method text collate "C" default 'LICENCE_MANUAL',
  member uuid,
  primary key (id),
  constraint authentications_apply_no_key unique (apply_no),
  constraint authentications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'DONE', 'RETURNED', 'REJECTED'))
);
create index authentications_admin_user_name_idx on authentications (admin_user_name);
create index authentications_apply_no_idx on authentications (apply_no) include (submitted_at, id, state, company_type, method);
create index authentications_claimed_by_submitted_at_id_idx on authentications (claimed_by, submitted_at, id);
create index authentications_company_name_idx on authentications (company_name) include (submitted_at, id, state, company_type, method);
create index authentications_company_type_submitted_at_id_idx on authentications (company_type, submitted_at, id);
create index authentications_contact_mobile_index_idx on authentications (contact_mobile_index);
create index authentications_legal_id_no_index_idx on authentications (legal_id_no_index);
create index authentications_member_idx on authentications (member);
create index authentications_method_submitted_at_id_idx on authentications (method, submitted_at, id);
create index authentications_state_submitted_at_id_idx on authentications (state, submitted_at, id);
create index authentications_submitted_at_id_idx on authentications (submitted_at, id);
create index authentications_uscc_idx on authentications (uscc) include (submitted_at, id, state, company_type, method);

create table buttons (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  code text collate "C",
  menu_id text collate "C",
  button_name text collate "C",
  button_name_en text collate "C",
  side text collate "C",
  sort bigint default 0,
  declared boolean default false,
  primary key (id),
  constraint buttons_code_menu_id_key unique (code, menu_id),
  constraint buttons_state_check check (state in ('ON', 'OFF'))
);
create index buttons_button_name_idx on buttons (button_name) include (menu_id, id, state, side);
create index buttons_code_idx on buttons (code) include (menu_id, id, state, side);
create index buttons_menu_id_id_idx on buttons (menu_id, id);
create index buttons_menu_id_idx on buttons (menu_id) include (id, state, side);
create index buttons_side_menu_id_id_idx on buttons (side, menu_id, id);
create index buttons_state_menu_id_id_idx on buttons (state, menu_id, id);

create table captchas (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  answer_hash text collate "C",
  expires_at timestamptz(3),
  primary key (id)
);
create index captchas_expires_at_idx on captchas (expires_at);

create table certificate_applications (
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
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  cert_type text collate "C" default 'ENT',
  carrier text collate "C" default 'SOFT',
  algorithm text collate "C" default 'ECDSA_P256',
  years bigint default 1,
  csr text collate "C",
  holder_name text collate "C",
  holder_id_no bytea,
  holder_id_no_index bytea,
  email text collate "C",
  receiver_name text collate "C",
  receiver_mobile bytea,
  receiver_mobile_index bytea,
  receiver_address text collate "C",
  receiver_postal_code text collate "C",
  invoice_wanted boolean default false,
  files uuid[],
  remark text collate "C",
  agreement_version text collate "C",
  agreement_accepted_at timestamptz(3),
  primary key (id),
  constraint certificate_applications_apply_no_key unique (apply_no),
  constraint certificate_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN'))
);
create index certificate_applications_algorithm_submitted_at_id_idx on certificate_applications (algorithm, submitted_at, id);
create index certificate_applications_apply_no_idx on certificate_applications (apply_no) include (submitted_at, id, state, member, cert_type, carrier, algorithm);
create index certificate_applications_carrier_submitted_at_id_idx on certificate_applications (carrier, submitted_at, id);
create index certificate_applications_cert_type_submitted_at_id_idx on certificate_applications (cert_type, submitted_at, id);
create index certificate_applications_claimed_by_submitted_at_id_idx on certificate_applications (claimed_by, submitted_at, id);
create index certificate_applications_holder_id_no_index_idx on certificate_applications (holder_id_no_index);
create index certificate_applications_holder_name_idx on certificate_applications (holder_name) include (submitted_at, id, state, member, cert_type, carrier, algorithm);
create index certificate_applications_member_created_at_id_idx on certificate_applications (member, created_at, id);
create index certificate_applications_member_state_created_at_id_idx on certificate_applications (member, state, created_at, id);
create index certificate_applications_member_submitted_at_id_idx on certificate_applications (member, submitted_at, id);
create index certificate_applications_receiver_mobile_index_idx on certificate_applications (receiver_mobile_index);
create index certificate_applications_state_submitted_at_id_idx on certificate_applications (state, submitted_at, id);
create index certificate_applications_submitted_at_id_idx on certificate_applications (submitted_at, id);

create table certificate_profiles (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  name text collate "C",
  title text collate "C",
  cert_type text collate "C",
  algorithms text collate "C",
  key_usage text collate "C",
  ext_key_usage text collate "C",
  max_years bigint,
  primary key (id),
  constraint certificate_profiles_name_key unique (name),
  constraint certificate_profiles_state_check check (state in ('ON', 'OFF'))
);
create index certificate_profiles_cert_type_name_id_idx on certificate_profiles (cert_type, name, id);
create index certificate_profiles_name_id_idx on certificate_profiles (name, id);
create index certificate_profiles_name_idx on certificate_profiles (name) include (id, state, cert_type);
create index certificate_profiles_state_name_id_idx on certificate_profiles (state, name, id);
create index certificate_profiles_title_idx on certificate_profiles (title) include (name, id, state, cert_type);

create table certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'TO_ISSUE',
  seq_no text collate "C",
  member uuid,
  application uuid,
  profile uuid,
  cert_type text collate "C",
  carrier text collate "C",
  algorithm text collate "C",
  years bigint,
  csr text collate "C",
  holder_name text collate "C",
  holder_id_no bytea,
  holder_id_no_index bytea,
  email text collate "C",
  issuer uuid,
  serial_number text collate "C",
  subject_dn text collate "C",
  issuer_dn text collate "C",
  not_before timestamptz(3),
  not_after timestamptz(3),
  fingerprint_sha256 text collate "C",
  certificate_pem text collate "C",
  chain_pem text collate "C",
  key_ref text collate "C",
  replaces uuid,
  downloaded_at timestamptz(3),
  revocation_reason text collate "C",
  revoked_at timestamptz(3),
  invalidity_date timestamptz(3),
  source text collate "C" default 'APPLICATION',
  primary key (id),
  constraint certificates_seq_no_key unique (seq_no),
  constraint certificates_issuer_serial_number_key unique (issuer, serial_number),
  constraint certificates_state_check check (state in ('TO_ISSUE', 'ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN', 'REVOKED', 'EXPIRED', 'SUPERSEDED', 'ISSUE_FAILED', 'REJECTED'))
);
create index certificates_algorithm_created_at_id_idx on certificates (algorithm, created_at, id);
create index certificates_application_idx on certificates (application);
create index certificates_carrier_created_at_id_idx on certificates (carrier, created_at, id);
create index certificates_cert_type_created_at_id_idx on certificates (cert_type, created_at, id);
create index certificates_created_at_id_idx on certificates (created_at, id);
create index certificates_fingerprint_sha256_idx on certificates (fingerprint_sha256);
create index certificates_holder_id_no_index_idx on certificates (holder_id_no_index);
create index certificates_holder_name_idx on certificates (holder_name) include (created_at, id, state, member, cert_type, carrier, algorithm, not_after, revocation_reason);
create index certificates_issuer_state_idx on certificates (issuer, state);
create index certificates_member_created_at_id_idx on certificates (member, created_at, id);
create index certificates_member_state_created_at_id_idx on certificates (member, state, created_at, id);
create index certificates_not_after_idx on certificates (not_after);
create index certificates_profile_idx on certificates (profile);
create index certificates_replaces_idx on certificates (replaces);
create index certificates_revocation_reason_created_at_id_idx on certificates (revocation_reason, created_at, id);
create index certificates_seq_no_idx on certificates (seq_no) include (created_at, id, state, member, cert_type, carrier, algorithm, not_after, revocation_reason);
create index certificates_serial_number_idx on certificates (serial_number) include (created_at, id, state, member, cert_type, carrier, algorithm, not_after, revocation_reason);
create index certificates_state_created_at_id_idx on certificates (state, created_at, id);
create index certificates_state_not_after_idx on certificates (state, not_after);

create table company_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  name text collate "C",
  name_en text collate "C",
  enabled boolean default true,
  primary key (id),
  constraint company_types_code_key unique (code)
);
create index company_types_code_id_idx on company_types (code, id);
create index company_types_code_idx on company_types (code) include (id, enabled);
create index company_types_name_idx on company_types (name) include (code, id, enabled);

create table crls (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  issuer uuid,
  number bigint,
  der bytea,
  this_update timestamptz(3),
  next_update timestamptz(3),
  primary key (id),
  constraint crls_issuer_number_key unique (issuer, number)
);

create table employees (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  user_num text collate "C",
  member uuid,
  account text collate "C",
  name text collate "C",
  role text collate "C" default 'VIEWER',
  id_type text collate "C" default 'ID_CARD',
  id_no bytea,
  id_no_index bytea,
  mobile bytea,
  mobile_index bytea,
  email text collate "C",
  post text collate "C",
  department text collate "C",
  password text collate "C",
  must_change_password boolean default false,
  password_changed_at timestamptz(3),
  password_expires_at timestamptz(3),
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  last_login_ip text collate "C",
  primary key (id),
  constraint employees_user_num_key unique (user_num),
  constraint employees_account_key unique (account),
  constraint employees_member_mobile_index_key unique (member, mobile_index),
  constraint employees_state_check check (state in ('ON', 'OFF', 'LOCKED'))
);
create index employees_account_idx on employees (account) include (created_at, id, state, member, role);
create index employees_created_at_id_idx on employees (created_at, id);
create index employees_id_no_index_idx on employees (id_no_index);
create index employees_member_created_at_id_idx on employees (member, created_at, id);
create index employees_member_state_created_at_id_idx on employees (member, state, created_at, id);
create index employees_mobile_index_idx on employees (mobile_index);
create index employees_name_idx on employees (name) include (created_at, id, state, member, role);
create index employees_role_created_at_id_idx on employees (role, created_at, id);
create index employees_state_created_at_id_idx on employees (state, created_at, id);
create index employees_state_locked_until_idx on employees (state, locked_until);
create index employees_user_num_idx on employees (user_num) include (created_at, id, state, member, role);

create table files (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  name text collate "C",
  ext text collate "C",
  mime text collate "C",
  size bigint,
  sha256 text collate "C",
  purpose text collate "C",
  side text collate "C",
  member uuid,
  uploaded_by text collate "C",
  registration_mobile bytea,
  registration_mobile_index bytea,
  encrypted boolean default false,
  primary key (id)
);
create index files_member_idx on files (member);
create index files_registration_mobile_index_idx on files (registration_mobile_index);
create index files_sha256_idx on files (sha256);

create table idempotency_keys (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'RUNNING',
  owner text collate "C",
  call_id text collate "C",
  key text collate "C",
  body_hash text collate "C",
  answer bytea,
  expires_at timestamptz(3),
  primary key (id),
  constraint idempotency_keys_owner_call_id_key_key unique (owner, call_id, key),
  constraint idempotency_keys_state_check check (state in ('RUNNING', 'DONE'))
);
create index idempotency_keys_expires_at_idx on idempotency_keys (expires_at);

create table issuances (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PREPARED',
  certificate uuid,
  issuer uuid,
  serial_number text collate "C",
  subject_dn text collate "C",
  key_ref text collate "C",
  primary key (id),
  constraint issuances_issuer_serial_number_key unique (issuer, serial_number),
  constraint issuances_state_check check (state in ('PREPARED', 'DONE', 'ABANDONED'))
);
create index issuances_certificate_idx on issuances (certificate);

create table issuers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'STANDBY',
  name text collate "C",
  parent uuid,
  subject_dn text collate "C",
  certificate_pem text collate "C",
  not_after timestamptz(3),
  key_id text collate "C",
  crl_number bigint default 0,
  crl_due_at timestamptz(3),
  primary key (id),
  constraint issuers_name_key unique (name),
  constraint issuers_state_check check (state in ('STANDBY', 'ACTIVE', 'RETIRED'))
);
create index issuers_parent_idx on issuers (parent);
create index issuers_state_crl_due_at_idx on issuers (state, crl_due_at);

create table journal (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  at timestamptz(3),
  trace_id text collate "C",
  side text collate "C",
  user_num text collate "C",
  user_name text collate "C",
  by_founder boolean default false,
  member uuid,
  call_id text collate "C",
  action text collate "C",
  resource text collate "C",
  record_id text collate "C",
  record_label text collate "C",
  from_state text collate "C",
  to_state text collate "C",
  reason text collate "C",
  changes jsonb,
  ip text collate "C",
  user_agent text collate "C",
  result text collate "C" default 'OK',
  prev_hash text collate "C",
  hash text collate "C",
  primary key (id)
);
create index journal_action_at_id_idx on journal (action, at, id);
create index journal_at_id_idx on journal (at, id);
create index journal_member_at_id_idx on journal (member, at, id);
create index journal_record_id_idx on journal (record_id) include (at, id, side, member);
create index journal_resource_at_id_idx on journal (resource, at, id);
create index journal_resource_record_id_id_idx on journal (resource, record_id, id);
create index journal_side_at_id_idx on journal (side, at, id);
create index journal_trace_id_idx on journal (trace_id) include (at, id, side, member);
create index journal_user_num_at_id_idx on journal (user_num, at, id);
create index journal_user_num_idx on journal (user_num) include (at, id, side, member);

create table login_logs (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  at timestamptz(3),
  account text collate "C",
  user_num text collate "C",
  user_name text collate "C",
  side text collate "C",
  member uuid,
  method text collate "C",
  succeeded boolean default false,
  reason text collate "C",
  ip text collate "C",
  user_agent text collate "C",
  primary key (id)
);
create index login_logs_account_at_idx on login_logs (account, at);
create index login_logs_account_idx on login_logs (account) include (at, id, side, succeeded, reason, method, member);
create index login_logs_at_id_idx on login_logs (at, id);
create index login_logs_ip_idx on login_logs (ip) include (at, id, side, succeeded, reason, method, member);
create index login_logs_member_at_id_idx on login_logs (member, at, id);
create index login_logs_method_at_id_idx on login_logs (method, at, id);
create index login_logs_reason_at_id_idx on login_logs (reason, at, id);
create index login_logs_side_at_id_idx on login_logs (side, at, id);
create index login_logs_user_num_idx on login_logs (user_num) include (at, id, side, succeeded, reason, method, member);

create table members (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'REGISTERED',
  member_code text collate "C",
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
  province_code text collate "C",
  city text collate "C",
  district text collate "C",
  registered_capital numeric(14,2),
  founded_on date,
  term_from date,
  term_to date,
  landline text collate "C",
  postal_code text collate "C",
  tax_type text collate "C",
  bank_name text collate "C",
  bank_branch text collate "C",
  cnaps text collate "C",
  bic text collate "C",
  bank_account bytea,
  bank_account_index bytea,
  licence_file uuid,
  auth_level text collate "C" default 'NONE',
  hard_key_open boolean default false,
  has_person_auth_file boolean default false,
  source text collate "C" default 'REGISTERED',
  primary key (id),
  constraint members_member_code_key unique (member_code),
  constraint members_uscc_key unique (uscc),
  constraint members_state_check check (state in ('REGISTERED', 'AUTH_PENDING', 'ACTIVE', 'FROZEN', 'OUT'))
);
create index members_auth_level_created_at_id_idx on members (auth_level, created_at, id);
create index members_bank_account_index_idx on members (bank_account_index);
create index members_company_name_idx on members (company_name) include (created_at, id, state, auth_level, company_type, source);
create index members_company_type_created_at_id_idx on members (company_type, created_at, id);
create index members_contact_mobile_index_idx on members (contact_mobile_index);
create index members_created_at_id_idx on members (created_at, id);
create index members_legal_id_no_index_idx on members (legal_id_no_index);
create index members_member_code_idx on members (member_code) include (created_at, id, state, auth_level, company_type, source);
create index members_province_code_created_at_id_idx on members (province_code, created_at, id);
create index members_source_created_at_id_idx on members (source, created_at, id);
create index members_state_created_at_id_idx on members (state, created_at, id);
create index members_uscc_idx on members (uscc) include (created_at, id, state, auth_level, company_type, source);

create table menus (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  menu_id text collate "C",
  menu_name text collate "C",
  menu_name_en text collate "C",
  parent_id text collate "C",
  side text collate "C",
  path text collate "C",
  icon text collate "C",
  sort bigint default 0,
  hidden boolean default false,
  declared boolean default false,
  primary key (id),
  constraint menus_menu_id_key unique (menu_id),
  constraint menus_state_check check (state in ('ON', 'OFF'))
);
create index menus_menu_id_id_idx on menus (menu_id, id);
create index menus_menu_id_idx on menus (menu_id) include (id, state, side, hidden);
create index menus_menu_name_idx on menus (menu_name) include (menu_id, id, state, side, hidden);
create index menus_parent_id_menu_id_id_idx on menus (parent_id, menu_id, id);
create index menus_side_menu_id_id_idx on menus (side, menu_id, id);
create index menus_state_menu_id_id_idx on menus (state, menu_id, id);

create table operators (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  operator_code text collate "C",
  user_num text collate "C",
  account text collate "C",
  name text collate "C",
  account_type text collate "C" default '10',
  mobile bytea,
  mobile_index bytea,
  email text collate "C",
  department text collate "C",
  password text collate "C",
  must_change_password boolean default false,
  password_changed_at timestamptz(3),
  password_expires_at timestamptz(3),
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  last_login_ip text collate "C",
  primary key (id),
  constraint operators_operator_code_key unique (operator_code),
  constraint operators_user_num_key unique (user_num),
  constraint operators_account_key unique (account),
  constraint operators_mobile_index_key unique (mobile_index),
  constraint operators_state_check check (state in ('ON', 'OFF', 'LOCKED'))
);
create index operators_account_idx on operators (account) include (created_at, id, state, account_type);
create index operators_account_type_created_at_id_idx on operators (account_type, created_at, id);
create index operators_created_at_id_idx on operators (created_at, id);
create index operators_department_created_at_id_idx on operators (department, created_at, id);
create index operators_name_idx on operators (name) include (created_at, id, state, account_type);
create index operators_operator_code_idx on operators (operator_code) include (created_at, id, state, account_type);
create index operators_state_created_at_id_idx on operators (state, created_at, id);
create index operators_state_locked_until_idx on operators (state, locked_until);

create table outbox (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAITING',
  kind text collate "C",
  recipient bytea,
  recipient_index bytea,
  subject text collate "C",
  body bytea,
  body_index bytea,
  tries bigint default 0,
  next_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text collate "C",
  primary key (id),
  constraint outbox_state_check check (state in ('WAITING', 'SENT', 'GIVEN_UP'))
);
create index outbox_body_index_idx on outbox (body_index);
create index outbox_created_at_id_idx on outbox (created_at, id);
create index outbox_kind_created_at_id_idx on outbox (kind, created_at, id);
create index outbox_recipient_index_idx on outbox (recipient_index);
create index outbox_state_created_at_id_idx on outbox (state, created_at, id);
create index outbox_state_next_at_idx on outbox (state, next_at);
create index outbox_subject_idx on outbox (subject) include (created_at, id, state, kind);

create table private_keys (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  label text collate "C",
  algorithm text collate "C",
  public_key bytea,
  exportable boolean default false,
  blob bytea,
  primary key (id)
);

create table role_buttons (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  role uuid,
  code text collate "C",
  remark text collate "C",
  primary key (id),
  constraint role_buttons_role_code_key unique (role, code),
  constraint role_buttons_state_check check (state in ('ON', 'OFF'))
);
create index role_buttons_code_id_idx on role_buttons (code, id);
create index role_buttons_code_idx on role_buttons (code) include (id, state, role);
create index role_buttons_role_code_id_idx on role_buttons (role, code, id);
create index role_buttons_state_code_id_idx on role_buttons (state, code, id);

create table role_menus (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  role uuid,
  menu_id text collate "C",
  remark text collate "C",
  primary key (id),
  constraint role_menus_role_menu_id_key unique (role, menu_id),
  constraint role_menus_state_check check (state in ('ON', 'OFF'))
);
create index role_menus_menu_id_id_idx on role_menus (menu_id, id);
create index role_menus_menu_id_idx on role_menus (menu_id) include (id, state, role);
create index role_menus_role_menu_id_id_idx on role_menus (role, menu_id, id);
create index role_menus_state_menu_id_id_idx on role_menus (state, menu_id, id);

create table role_users (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  role uuid,
  user_num text collate "C",
  valid_to date,
  remark text collate "C",
  primary key (id),
  constraint role_users_role_user_num_key unique (role, user_num),
  constraint role_users_state_check check (state in ('ON', 'OFF'))
);
create index role_users_created_at_id_idx on role_users (created_at, id);
create index role_users_role_created_at_id_idx on role_users (role, created_at, id);
create index role_users_state_created_at_id_idx on role_users (state, created_at, id);
create index role_users_user_num_created_at_id_idx on role_users (user_num, created_at, id);
create index role_users_user_num_idx on role_users (user_num) include (created_at, id, state, role);

create table roles (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  code text collate "C",
  name text collate "C",
  name_en text collate "C",
  side text collate "C",
  exclusive_group text collate "C",
  built_in boolean default false,
  remark text collate "C",
  primary key (id),
  constraint roles_code_key unique (code),
  constraint roles_state_check check (state in ('ON', 'OFF'))
);
create index roles_code_id_idx on roles (code, id);
create index roles_code_idx on roles (code) include (id, state, side, built_in);
create index roles_name_idx on roles (name) include (code, id, state, side, built_in);
create index roles_side_code_id_idx on roles (side, code, id);
create index roles_state_code_id_idx on roles (state, code, id);

create table sessions (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'LIVE',
  token_hash text collate "C",
  companion_hash text collate "C",
  side text collate "C",
  user_num text collate "C",
  user_name text collate "C",
  member uuid,
  origin text collate "C",
  ip text collate "C",
  user_agent text collate "C",
  last_seen_at timestamptz(3),
  step_up_at timestamptz(3),
  idle_expires_at timestamptz(3),
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text collate "C",
  primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_state_check check (state in ('LIVE', 'ENDED'))
);
create index sessions_created_at_id_idx on sessions (created_at, id);
create index sessions_ip_idx on sessions (ip) include (created_at, id, state, side, member, origin);
create index sessions_member_created_at_id_idx on sessions (member, created_at, id);
create index sessions_origin_created_at_id_idx on sessions (origin, created_at, id);
create index sessions_side_created_at_id_idx on sessions (side, created_at, id);
create index sessions_state_created_at_id_idx on sessions (state, created_at, id);
create index sessions_state_expires_at_idx on sessions (state, expires_at);
create index sessions_state_idle_expires_at_idx on sessions (state, idle_expires_at);
create index sessions_user_name_idx on sessions (user_name) include (created_at, id, state, side, member, origin);
create index sessions_user_num_created_at_id_idx on sessions (user_num, created_at, id);
create index sessions_user_num_idx on sessions (user_num) include (created_at, id, state, side, member, origin);
create index sessions_user_num_state_created_at_id_idx on sessions (user_num, state, created_at, id);

create table settings (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  key text collate "C",
  value text collate "C",
  note text collate "C",
  primary key (id),
  constraint settings_key_key unique (key)
);
create index settings_key_id_idx on settings (key, id);

create table sms_codes (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  mobile bytea,
  mobile_index bytea,
  scene text collate "C",
  code_hash text collate "C",
  ip text collate "C",
  expires_at timestamptz(3),
  tries bigint default 0,
  used_at timestamptz(3),
  primary key (id)
);
create index sms_codes_expires_at_idx on sms_codes (expires_at);
create index sms_codes_ip_idx on sms_codes (ip);
create index sms_codes_mobile_index_idx on sms_codes (mobile_index);

create table throttles (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  key text collate "C",
  count bigint default 0,
  since timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint throttles_key_key unique (key)
);
create index throttles_expires_at_idx on throttles (expires_at);

alter table agreement_acceptances add constraint agreement_acceptances_agreement_fkey foreign key (agreement) references agreements (id) deferrable initially deferred;
alter table agreement_acceptances add constraint agreement_acceptances_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table authentications add constraint authentications_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table authentications add constraint authentications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table certificates add constraint certificates_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table certificates add constraint certificates_application_fkey foreign key (application) references certificate_applications (id) deferrable initially deferred;
alter table certificates add constraint certificates_profile_fkey foreign key (profile) references certificate_profiles (id) deferrable initially deferred;
alter table certificates add constraint certificates_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
alter table certificates add constraint certificates_replaces_fkey foreign key (replaces) references certificates (id) deferrable initially deferred;
alter table crls add constraint crls_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
alter table employees add constraint employees_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table files add constraint files_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table issuances add constraint issuances_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table issuances add constraint issuances_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
alter table issuers add constraint issuers_parent_fkey foreign key (parent) references issuers (id) deferrable initially deferred;
alter table journal add constraint journal_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table login_logs add constraint login_logs_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table members add constraint members_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table role_buttons add constraint role_buttons_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table role_menus add constraint role_menus_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table role_users add constraint role_users_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table sessions add constraint sessions_member_fkey foreign key (member) references members (id) deferrable initially deferred;
