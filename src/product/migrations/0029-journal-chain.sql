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

-- What earlier versions wrote waits, without a proof, and is taken into the chain as it is found.
insert into journal_queue (id, created_at, updated_at) select id, now(), now() from journal;

-- The age of passwords was a setting that nobody read.
update operators set password_expires_at = password_changed_at + make_interval(days => coalesce((
  select case when value ~ '^[1-9][0-9]{0,3}$' then least(value::int, 3650) end from settings where key = 'passwordMaxAgeDays'), 90))
  where password_changed_at is not null;
update employees set password_expires_at = password_changed_at + make_interval(days => coalesce((
  select case when value ~ '^[1-9][0-9]{0,3}$' then least(value::int, 3650) end from settings where key = 'passwordMaxAgeDays'), 90))
  where password_changed_at is not null;
