create table processes (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ALIVE',
  host text collate "C",
  pid bigint,
  release text collate "C",
  schema_version text collate "C",
  started_at timestamptz(3),
  seen_at timestamptz(3),
  requests bigint,
  memory bigint,
  connections_used bigint,
  connections_most bigint,
  connections_waiting bigint,
  database_server text collate "C",
  replica text collate "C",
  replica_server text collate "C",
  replica_delay bigint,
  silent_at timestamptz(3),
  expires_at timestamptz(3),
  host_find text collate "C",
  primary key (id),
  constraint processes_state_check check (state in ('ALIVE', 'SILENT'))
);
create index processes_host_id_idx on processes (host, id);
create index processes_pieces on processes using gin (found_in(E'\n' || coalesce("host_find", lower("host"), '') || E'\n'));
create index processes_state_host_id_idx on processes (state, host, id);
create index processes_state_silent_at_idx on processes (state, silent_at);

alter table jobs add column held_by uuid;
create index jobs_held_by_name_id_idx on jobs (held_by, name, id) where held_by is not null;
alter table jobs add constraint jobs_held_by_fkey foreign key (held_by) references processes (id) deferrable initially deferred;
