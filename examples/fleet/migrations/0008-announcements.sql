create table bulletin_reads (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  bulletin uuid,
  user_num text collate "C",
  primary key (id),
  constraint bulletin_reads_bulletin_user_num_key unique (bulletin, user_num)
);

create table bulletins (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  side text collate "C",
  title text collate "C",
  content text collate "C",
  title_en text collate "C",
  content_en text collate "C",
  shown_from timestamptz(3),
  shown_to timestamptz(3),
  readers bigint default 0,
  primary key (id),
  constraint bulletins_state_check check (state in ('ON', 'OFF'))
);
create index bulletins_side_state_shown_from_idx on bulletins (side, state, shown_from);

alter table bulletin_reads add constraint bulletin_reads_bulletin_fkey foreign key (bulletin) references bulletins (id) deferrable initially deferred;
