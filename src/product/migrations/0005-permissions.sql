create table member_menus (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  member uuid,
  company_type uuid,
  limited boolean default true,
  menus jsonb,
  remark text collate "C",
  primary key (id),
  constraint member_menus_member_key unique (member),
  constraint member_menus_company_type_key unique (company_type)
);

create table operator_menus (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  operator uuid,
  limited boolean default true,
  menus jsonb,
  remark text collate "C",
  primary key (id),
  constraint operator_menus_operator_key unique (operator)
);

alter table member_menus add constraint member_menus_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table member_menus add constraint member_menus_company_type_fkey foreign key (company_type) references company_types (id) deferrable initially deferred;
alter table operator_menus add constraint operator_menus_operator_fkey foreign key (operator) references operators (id) deferrable initially deferred;
