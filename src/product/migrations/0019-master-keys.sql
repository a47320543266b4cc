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
