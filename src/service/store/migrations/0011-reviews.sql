alter table authentications drop constraint authentications_state_check;
alter table certificate_applications drop constraint certificate_applications_state_check;
alter table company_changes drop constraint company_changes_state_check;
alter table handlers drop constraint handlers_state_check;

create table audit_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'OFF',
  code text collate "C",
  name text collate "C",
  kind text collate "C",
  levels bigint default 1,
  first_role uuid,
  second_role uuid,
  need_pay boolean default false,
  auto_pass boolean default false,
  target_hours bigint default 24,
  materials jsonb,
  remark text collate "C",
  primary key (id),
  constraint audit_types_code_key unique (code),
  constraint audit_types_state_check check (state in ('ON', 'OFF'))
);
create index audit_types_code_id_idx on audit_types (code, id);
create index audit_types_code_idx on audit_types (code) include (id, state, kind, levels);
create index audit_types_first_role_idx on audit_types (first_role);
create index audit_types_kind_code_id_idx on audit_types (kind, code, id);
create index audit_types_levels_code_id_idx on audit_types (levels, code, id);
create index audit_types_name_idx on audit_types (name) include (code, id, state, kind, levels);
create index audit_types_second_role_idx on audit_types (second_role);
create index audit_types_state_code_id_idx on audit_types (state, code, id);

alter table authentications add column audit_type uuid;
alter table authentications add column levels bigint default 1;
alter table authentications add column first_role text collate "C";
alter table authentications add column second_role text collate "C";
alter table authentications add column need_pay boolean default false;
alter table authentications add column auto_pass boolean default false;
alter table authentications add column due_at timestamptz(3);
alter table authentications add column materials jsonb;
alter table authentications add column first_decided_by text collate "C";
alter table authentications add column first_decided_at timestamptz(3);
alter table certificate_applications add column audit_type uuid;
alter table certificate_applications add column levels bigint default 1;
alter table certificate_applications add column first_role text collate "C";
alter table certificate_applications add column second_role text collate "C";
alter table certificate_applications add column need_pay boolean default false;
alter table certificate_applications add column auto_pass boolean default false;
alter table certificate_applications add column due_at timestamptz(3);
alter table certificate_applications add column materials jsonb;
alter table certificate_applications add column first_decided_by text collate "C";
alter table certificate_applications add column first_decided_at timestamptz(3);
alter table company_changes add column audit_type uuid;
alter table company_changes add column levels bigint default 1;
alter table company_changes add column first_role text collate "C";
alter table company_changes add column second_role text collate "C";
alter table company_changes add column need_pay boolean default false;
alter table company_changes add column auto_pass boolean default false;
alter table company_changes add column due_at timestamptz(3);
alter table company_changes add column materials jsonb;
alter table company_changes add column first_decided_by text collate "C";
alter table company_changes add column first_decided_at timestamptz(3);
alter table handlers add column audit_type uuid;
alter table handlers add column levels bigint default 1;
alter table handlers add column first_role text collate "C";
alter table handlers add column second_role text collate "C";
alter table handlers add column need_pay boolean default false;
alter table handlers add column auto_pass boolean default false;
alter table handlers add column due_at timestamptz(3);
alter table handlers add column materials jsonb;
alter table handlers add column first_decided_by text collate "C";
alter table handlers add column first_decided_at timestamptz(3);
alter table authentications add constraint authentications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'EXPIRED'));
create index authentications_audit_type_idx on authentications (audit_type);
create index authentications_state_updated_at_idx on authentications (state, updated_at);
alter table certificate_applications add constraint certificate_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));
create index certificate_applications_audit_type_idx on certificate_applications (audit_type);
create index certificate_applications_state_updated_at_idx on certificate_applications (state, updated_at);
alter table company_changes add constraint company_changes_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));
create index company_changes_audit_type_idx on company_changes (audit_type);
create index company_changes_state_updated_at_idx on company_changes (state, updated_at);
alter table handlers add constraint handlers_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EFFECTIVE', 'SUSPENDED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));
create index handlers_audit_type_idx on handlers (audit_type);
alter table audit_types add constraint audit_types_first_role_fkey foreign key (first_role) references roles (id) deferrable initially deferred;
alter table audit_types add constraint audit_types_second_role_fkey foreign key (second_role) references roles (id) deferrable initially deferred;
alter table authentications add constraint authentications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table company_changes add constraint company_changes_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table handlers add constraint handlers_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
