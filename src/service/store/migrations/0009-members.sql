drop index members_company_name_idx;
drop index members_member_code_idx;
drop index members_uscc_idx;
create sequence company_changes_apply_no_seq maxvalue 999999 cycle;
create sequence mobile_authentications_request_no_seq maxvalue 999999 cycle;
create sequence open_accounts_customer_no_seq maxvalue 99999999 no cycle;
create sequence open_accounts_user_num_seq maxvalue 999999999 no cycle;

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
  claimed_by text collate "C",
  claimed_at timestamptz(3),
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
  constraint company_changes_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN'))
);
create index company_changes_apply_no_idx on company_changes (apply_no) include (submitted_at, id, state, member);
create index company_changes_claimed_by_submitted_at_id_idx on company_changes (claimed_by, submitted_at, id);
create index company_changes_company_name_idx on company_changes (company_name) include (submitted_at, id, state, member);
create index company_changes_former_name_idx on company_changes (former_name) include (submitted_at, id, state, member);
create index company_changes_legal_id_no_index_idx on company_changes (legal_id_no_index);
create index company_changes_member_created_at_id_idx on company_changes (member, created_at, id);
create index company_changes_member_state_created_at_id_idx on company_changes (member, state, created_at, id);
create index company_changes_member_submitted_at_id_idx on company_changes (member, submitted_at, id);
create index company_changes_state_submitted_at_id_idx on company_changes (state, submitted_at, id);
create index company_changes_submitted_at_id_idx on company_changes (submitted_at, id);
create index company_changes_uscc_idx on company_changes (uscc) include (submitted_at, id, state, member);

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

alter table members add column region text collate "C";
alter table members add column left_at timestamptz(3);
create index members_city_created_at_id_idx on members (city, created_at, id);
create index members_company_name_idx on members (company_name) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
create index members_member_code_idx on members (member_code) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
create index members_uscc_idx on members (uscc) include (created_at, id, state, auth_level, company_type, province_code, source, founded_on);
alter table company_changes add constraint company_changes_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table mobile_authentications add constraint mobile_authentications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table mobile_authentications add constraint mobile_authentications_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
alter table open_accounts add constraint open_accounts_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table open_accounts add constraint open_accounts_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table tax_codes add constraint tax_codes_member_fkey foreign key (member) references members (id) deferrable initially deferred;
