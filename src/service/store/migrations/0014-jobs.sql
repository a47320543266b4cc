create sequence maintenance_logs_log_no_seq maxvalue 9999 cycle;

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

alter table expiry_notices add constraint expiry_notices_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table failures add constraint failures_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table notices add constraint notices_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table push_logs add constraint push_logs_target_fkey foreign key (target) references push_targets (id) deferrable initially deferred;
