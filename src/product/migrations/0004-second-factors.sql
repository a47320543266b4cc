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
create index factors_created_at_id_idx on factors (created_at, id);
create index factors_kind_created_at_id_idx on factors (kind, created_at, id);
create index factors_secret_index_idx on factors (secret_index);
create index factors_side_created_at_id_idx on factors (side, created_at, id);
create index factors_user_name_idx on factors (user_name) include (created_at, id, side, kind);
create index factors_user_num_idx on factors (user_num) include (created_at, id, side, kind);

alter table sessions add column must_enrol boolean default false;
