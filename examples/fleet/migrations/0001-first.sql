create sequence dispatchers_user_num_seq maxvalue 999999999 no cycle;
create sequence drivers_user_num_seq maxvalue 999999999 no cycle;
create sequence trips_apply_no_seq maxvalue 999999 cycle;

create table account_requests (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'WAITING',
  call text collate "C",
  subject text collate "C",
  user_num text collate "C",
  record_id text collate "C",
  input bytea,
  role uuid,
  turn_to text collate "C",
  new_mobile bytea,
  new_mobile_index bytea,
  new_email text collate "C",
  why text collate "C",
  asker_name text collate "C",
  asker_duties text collate "C",
  decided_by text collate "C",
  decided_at timestamptz(3),
  lapses_at timestamptz(3),
  replaced boolean default false,
  primary key (id),
  constraint account_requests_state_check check (state in ('WAITING', 'DONE', 'REFUSED', 'LAPSED'))
);
create index account_requests_lapses_at_idx on account_requests (lapses_at);
create index account_requests_new_mobile_index_idx on account_requests (new_mobile_index);
create index account_requests_record_id_idx on account_requests (record_id);
create index account_requests_role_idx on account_requests (role);
create index account_requests_state_lapses_at_idx on account_requests (state, lapses_at);
create index account_requests_user_num_idx on account_requests (user_num);

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
create index audit_types_first_role_idx on audit_types (first_role);
create index audit_types_second_role_idx on audit_types (second_role);

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

create table captchas (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  call text collate "C",
  answer_hash text collate "C",
  expires_at timestamptz(3),
  primary key (id)
);
create index captchas_expires_at_idx on captchas (expires_at);

create table carriers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ACTIVE',
  name text collate "C",
  code text collate "C",
  primary key (id),
  constraint carriers_name_key unique (name),
  constraint carriers_code_key unique (code),
  constraint carriers_state_check check (state in ('ACTIVE', 'ENDED'))
);
create index carriers_code_idx on carriers (code) include (name, id, state);
create index carriers_name_id_idx on carriers (name, id);
create index carriers_name_idx on carriers (name) include (id, state);
create index carriers_state_name_id_idx on carriers (state, name, id);

create table clocks (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'RIGHT',
  name text collate "C",
  highest_at timestamptz(3),
  went_back_to timestamptz(3),
  confirmed_at timestamptz(3),
  primary key (id),
  constraint clocks_name_key unique (name),
  constraint clocks_state_check check (state in ('RIGHT', 'BACK'))
);

create table dispatchers (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  user_num text collate "C",
  account text collate "C",
  name text collate "C",
  mobile bytea,
  mobile_index bytea,
  password text collate "C",
  must_change_password boolean default false,
  password_changed_at timestamptz(3),
  password_expires_at timestamptz(3),
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  last_login_ip text collate "C",
  primary key (id),
  constraint dispatchers_user_num_key unique (user_num),
  constraint dispatchers_account_key unique (account),
  constraint dispatchers_state_check check (state in ('ON', 'OFF', 'LOCKED'))
);
create index dispatchers_account_id_idx on dispatchers (account, id);
create index dispatchers_account_idx on dispatchers (account) include (id, state);
create index dispatchers_mobile_index_idx on dispatchers (mobile_index);
create index dispatchers_name_idx on dispatchers (name) include (account, id, state);
create index dispatchers_state_account_id_idx on dispatchers (state, account, id);
create index dispatchers_state_locked_until_idx on dispatchers (state, locked_until);

create table drivers (
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
  mobile bytea,
  mobile_index bytea,
  password text collate "C",
  must_change_password boolean default false,
  password_changed_at timestamptz(3),
  password_expires_at timestamptz(3),
  locked_until timestamptz(3),
  last_login_at timestamptz(3),
  last_login_ip text collate "C",
  licence text collate "C",
  primary key (id),
  constraint drivers_user_num_key unique (user_num),
  constraint drivers_account_key unique (account),
  constraint drivers_state_check check (state in ('ON', 'OFF', 'LOCKED'))
);
create index drivers_account_idx on drivers (account) include (name, id, state, member);
create index drivers_member_name_id_idx on drivers (member, name, id);
create index drivers_mobile_index_idx on drivers (mobile_index);
create index drivers_name_id_idx on drivers (name, id);
create index drivers_name_idx on drivers (name) include (id, state, member);
create index drivers_state_locked_until_idx on drivers (state, locked_until);
create index drivers_state_name_id_idx on drivers (state, name, id);

create table factor_challenges (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  purpose text collate "C",
  user_num text collate "C",
  challenge_hash text collate "C",
  secret bytea,
  secret_index bytea,
  expires_at timestamptz(3),
  primary key (id)
);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);
create index factor_challenges_secret_index_idx on factor_challenges (secret_index);
create index factor_challenges_user_num_idx on factor_challenges (user_num);

create table factors (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  user_num text collate "C",
  user_name text collate "C",
  side text collate "C",
  kind text collate "C",
  label text collate "C",
  secret bytea,
  secret_index bytea,
  used_step bigint,
  credential_id text collate "C",
  public_key bytea,
  sign_count bigint,
  transports jsonb,
  codes bytea,
  codes_left bigint,
  last_used_at timestamptz(3),
  primary key (id),
  constraint factors_credential_id_key unique (credential_id)
);
create index factors_secret_index_idx on factors (secret_index);
create index factors_user_num_idx on factors (user_num);

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
create index failures_member_idx on failures (member);
create index failures_record_id_idx on failures (record_id);
create index failures_state_created_at_idx on failures (state, created_at);

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
create index journal_member_at_idx on journal (member, at);
create index journal_resource_record_id_id_idx on journal (resource, record_id, id);
create index journal_trace_id_idx on journal (trace_id);
create index journal_user_num_at_idx on journal (user_num, at);

create table journal_keys (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  public_key text collate "C",
  private_key bytea,
  primary key (id)
);

create table journal_links (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  position bigint,
  closed_at timestamptz(3),
  inherited boolean default false,
  hash text collate "C",
  signature text collate "C",
  primary key (id),
  constraint journal_links_position_key unique (position)
);

create table journal_queue (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  proof bytea,
  primary key (id)
);

create table known_devices (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  device_hash text collate "C",
  side text collate "C",
  user_num text collate "C",
  last_login_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint known_devices_side_user_num_device_hash_key unique (side, user_num, device_hash)
);
create index known_devices_expires_at_idx on known_devices (expires_at);

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
create index login_logs_member_at_idx on login_logs (member, at);

create table master_keys (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'COMING',
  key_version bigint,
  fingerprint text collate "C",
  indexed boolean default false,
  carried bytea,
  primary key (id),
  constraint master_keys_key_version_key unique (key_version),
  constraint master_keys_state_check check (state in ('COMING', 'IN_USE', 'RETIRED'))
);

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
create index menus_parent_id_idx on menus (parent_id);

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

create table old_passwords (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  user_num text collate "C",
  hash text collate "C",
  primary key (id)
);
create index old_passwords_user_num_idx on old_passwords (user_num);

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
  content bytea,
  content_index bytea,
  usable_until timestamptz(3),
  tries bigint default 0,
  next_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text collate "C",
  primary key (id),
  constraint outbox_state_check check (state in ('WAITING', 'KEPT', 'SENT', 'GIVEN_UP'))
);
create index outbox_body_index_idx on outbox (body_index);
create index outbox_content_index_idx on outbox (content_index);
create index outbox_recipient_index_idx on outbox (recipient_index);
create index outbox_state_next_at_idx on outbox (state, next_at);

create table password_resets (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  user_num text collate "C",
  side text collate "C",
  code_hash text collate "C",
  half_hash text collate "C",
  opened_at timestamptz(3),
  opened_ip text collate "C",
  expires_at timestamptz(3),
  primary key (id),
  constraint password_resets_code_hash_key unique (code_hash)
);
create index password_resets_expires_at_idx on password_resets (expires_at);
create index password_resets_user_num_idx on password_resets (user_num);

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
create index push_logs_event_id_idx on push_logs (event_id);
create index push_logs_record_id_idx on push_logs (record_id);
create index push_logs_state_next_at_idx on push_logs (state, next_at);
create index push_logs_target_idx on push_logs (target);

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
create index push_targets_secret_index_idx on push_targets (secret_index);

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
create index role_users_user_num_idx on role_users (user_num);

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
  must_enrol boolean default false,
  idle_expires_at timestamptz(3),
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text collate "C",
  primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_state_check check (state in ('LIVE', 'ENDED'))
);
create index sessions_companion_hash_idx on sessions (companion_hash);
create index sessions_member_idx on sessions (member);
create index sessions_state_expires_at_idx on sessions (state, expires_at);
create index sessions_state_idle_expires_at_idx on sessions (state, idle_expires_at);
create index sessions_user_num_created_at_id_idx on sessions (user_num, created_at, id);
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

create table trips (
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
  carrier uuid,
  vehicle uuid,
  day date,
  "to" text collate "C",
  load_kg bigint,
  permit uuid,
  primary key (id),
  constraint trips_apply_no_key unique (apply_no),
  constraint trips_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index trips_apply_no_idx on trips (apply_no) include (submitted_at, id, state, carrier, day);
create index trips_audit_type_idx on trips (audit_type);
create index trips_carrier_created_at_id_idx on trips (carrier, created_at, id);
create index trips_carrier_state_created_at_id_idx on trips (carrier, state, created_at, id);
create index trips_carrier_submitted_at_id_idx on trips (carrier, submitted_at, id);
create index trips_claimed_by_submitted_at_id_idx on trips (claimed_by, submitted_at, id);
create index trips_day_idx on trips (day);
create index trips_permit_idx on trips (permit);
create index trips_state_submitted_at_id_idx on trips (state, submitted_at, id);
create index trips_state_updated_at_idx on trips (state, updated_at);
create index trips_submitted_at_id_idx on trips (submitted_at, id);
create index trips_to_idx on trips ("to") include (submitted_at, id, state, carrier, day);
create index trips_vehicle_day_idx on trips (vehicle, day);

create table vehicles (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'READY',
  plate text collate "C",
  carrier uuid,
  payload_kg bigint,
  inspected_until date,
  primary key (id),
  constraint vehicles_plate_key unique (plate),
  constraint vehicles_state_check check (state in ('READY', 'GROUNDED'))
);
create index vehicles_carrier_plate_id_idx on vehicles (carrier, plate, id);
create index vehicles_carrier_state_plate_id_idx on vehicles (carrier, state, plate, id);
create index vehicles_plate_id_idx on vehicles (plate, id);
create index vehicles_plate_idx on vehicles (plate) include (id, state, carrier);
create index vehicles_state_inspected_until_idx on vehicles (state, inspected_until);
create index vehicles_state_plate_id_idx on vehicles (state, plate, id);

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

alter table account_requests add constraint account_requests_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table audit_types add constraint audit_types_first_role_fkey foreign key (first_role) references roles (id) deferrable initially deferred;
alter table audit_types add constraint audit_types_second_role_fkey foreign key (second_role) references roles (id) deferrable initially deferred;
alter table drivers add constraint drivers_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table failures add constraint failures_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table files add constraint files_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table journal add constraint journal_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table login_logs add constraint login_logs_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table notices add constraint notices_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table push_logs add constraint push_logs_target_fkey foreign key (target) references push_targets (id) deferrable initially deferred;
alter table role_buttons add constraint role_buttons_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table role_menus add constraint role_menus_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table role_users add constraint role_users_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
alter table sessions add constraint sessions_member_fkey foreign key (member) references carriers (id) deferrable initially deferred;
alter table trips add constraint trips_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table trips add constraint trips_carrier_fkey foreign key (carrier) references carriers (id) deferrable initially deferred;
alter table trips add constraint trips_vehicle_fkey foreign key (vehicle) references vehicles (id) deferrable initially deferred;
alter table vehicles add constraint vehicles_carrier_fkey foreign key (carrier) references carriers (id) deferrable initially deferred;
