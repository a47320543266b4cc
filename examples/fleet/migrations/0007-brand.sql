create table brands (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  code text collate "C",
  name text collate "C",
  name_en text collate "C",
  sms_signature text collate "C",
  logo uuid,
  primary key (id),
  constraint brands_code_key unique (code)
);
create index brands_logo_idx on brands (logo) where logo is not null;
