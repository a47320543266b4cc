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

alter table outbox add column content bytea;
alter table outbox add column content_index bytea;
create index outbox_content_index_idx on outbox (content_index);
