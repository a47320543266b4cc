create table message_texts (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  title text collate "C",
  title_en text collate "C",
  body text collate "C",
  body_en text collate "C",
  by_sms boolean default true,
  by_mail boolean default true,
  sms_template text collate "C",
  title_find text collate "C",
  primary key (id),
  constraint message_texts_code_key unique (code)
);
create index message_texts_code_id_idx on message_texts (code, id);
create index message_texts_pieces on message_texts using gin (found_in(E'\n' || coalesce("title_find", lower("title"), '') || E'\n'));

alter table employees add column hears_by_sms boolean default true;
alter table employees add column hears_by_mail boolean default true;
alter table employees add column hears_in text collate "C" default 'zh';
alter table operators add column hears_by_sms boolean default true;
alter table operators add column hears_by_mail boolean default true;
alter table operators add column hears_in text collate "C" default 'zh';
alter table outbox add column template text collate "C";
alter table outbox add column template_values bytea;
