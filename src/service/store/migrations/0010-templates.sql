create sequence contract_templates_seq_no_seq maxvalue 99999999 no cycle;
create sequence member_modules_seq_no_seq maxvalue 99999999 no cycle;

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
  step_order bigint,
  party text collate "C",
  handler_rule text collate "C" default 'COMPANY',
  need_sms boolean default true,
  need_date boolean default false,
  positions jsonb,
  matches jsonb,
  remark text collate "C",
  primary key (id),
  constraint sign_steps_config_step_order_key unique (config, step_order)
);
create index sign_steps_config_step_order_id_idx on sign_steps (config, step_order, id);
create index sign_steps_handler_rule_step_order_id_idx on sign_steps (handler_rule, step_order, id);
create index sign_steps_party_step_order_id_idx on sign_steps (party, step_order, id);
create index sign_steps_remark_idx on sign_steps (remark) include (step_order, id, config, party, handler_rule);
create index sign_steps_step_order_id_idx on sign_steps (step_order, id);

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
  sign_mode text collate "C" default 'MANUAL',
  agreement_file uuid,
  agreed_on date,
  priority bigint default 10,
  enabled boolean default true,
  remark text collate "C",
  primary key (id)
);
create index special_handlers_business_module_created_at_id_idx on special_handlers (business_module, created_at, id);
create index special_handlers_created_at_id_idx on special_handlers (created_at, id);
create index special_handlers_member_created_at_id_idx on special_handlers (member, created_at, id);
create index special_handlers_sign_mode_created_at_id_idx on special_handlers (sign_mode, created_at, id);
create index special_handlers_template_created_at_id_idx on special_handlers (template, created_at, id);
create index special_handlers_user_num_idx on special_handlers (user_num) include (created_at, id, enabled, member, business_module, template, sign_mode);

alter table business_modules add constraint business_modules_parent_fkey foreign key (parent) references business_modules (id) deferrable initially deferred;
alter table contract_templates add constraint contract_templates_business_module_fkey foreign key (business_module) references business_modules (id) deferrable initially deferred;
alter table contract_templates add constraint contract_templates_replaces_fkey foreign key (replaces) references contract_templates (id) deferrable initially deferred;
alter table external_accounts add constraint external_accounts_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table external_accounts add constraint external_accounts_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table external_certificates add constraint external_certificates_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table external_certificates add constraint external_certificates_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table external_companies add constraint external_companies_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table external_companies add constraint external_companies_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table member_modules add constraint member_modules_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table member_modules add constraint member_modules_module_fkey foreign key (module) references business_modules (id) deferrable initially deferred;
alter table sign_configs add constraint sign_configs_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
alter table sign_configs add constraint sign_configs_copy_of_fkey foreign key (copy_of) references sign_configs (id) deferrable initially deferred;
alter table sign_steps add constraint sign_steps_config_fkey foreign key (config) references sign_configs (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_business_module_fkey foreign key (business_module) references business_modules (id) deferrable initially deferred;
alter table special_handlers add constraint special_handlers_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
