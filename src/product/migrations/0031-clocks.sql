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
create index clocks_name_id_idx on clocks (name, id);
create index clocks_state_name_id_idx on clocks (state, name, id);
