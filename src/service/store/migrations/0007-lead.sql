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
