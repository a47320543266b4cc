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
  record_version text collate "C",
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
create index account_requests_call_created_at_id_idx on account_requests (call, created_at, id);
create index account_requests_created_at_id_idx on account_requests (created_at, id);
create index account_requests_lapses_at_idx on account_requests (lapses_at);
create index account_requests_new_mobile_index_idx on account_requests (new_mobile_index);
create index account_requests_record_id_idx on account_requests (record_id);
create index account_requests_role_idx on account_requests (role);
create index account_requests_state_created_at_id_idx on account_requests (state, created_at, id);
create index account_requests_state_lapses_at_idx on account_requests (state, lapses_at);
create index account_requests_user_num_idx on account_requests (user_num) include (created_at, id, state, call);

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

alter table account_requests add constraint account_requests_role_fkey foreign key (role) references roles (id) deferrable initially deferred;
