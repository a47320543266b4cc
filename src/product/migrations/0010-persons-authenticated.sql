create sequence person_authentications_apply_no_seq maxvalue 999999 cycle;

create table person_authentications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'SUBMITTED',
  apply_no text collate "C",
  submitted_by text collate "C",
  submitted_at timestamptz(3),
  audit_type uuid,
  levels bigint default 1,
  first_role text collate "C",
  second_role text collate "C",
  need_pay boolean default false,
  auto_pass boolean default false,
  due_at timestamptz(3),
  materials jsonb,
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  first_decided_by text collate "C",
  first_decided_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  member uuid,
  employee uuid,
  user_num text collate "C",
  name text collate "C",
  id_type text collate "C" default 'ID_CARD',
  id_no bytea,
  id_no_index bytea,
  method text collate "C" default 'P2',
  letter_file uuid,
  letter_to date,
  primary key (id),
  constraint person_authentications_apply_no_key unique (apply_no),
  constraint person_authentications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index person_authentications_apply_no_idx on person_authentications (apply_no) include (submitted_at, id, state, member);
create index person_authentications_audit_type_idx on person_authentications (audit_type);
create index person_authentications_claimed_by_submitted_at_id_idx on person_authentications (claimed_by, submitted_at, id);
create index person_authentications_employee_idx on person_authentications (employee);
create index person_authentications_id_no_index_idx on person_authentications (id_no_index);
create index person_authentications_member_submitted_at_id_idx on person_authentications (member, submitted_at, id);
create index person_authentications_name_idx on person_authentications (name) include (submitted_at, id, state, member);
create index person_authentications_state_submitted_at_id_idx on person_authentications (state, submitted_at, id);
create index person_authentications_state_updated_at_idx on person_authentications (state, updated_at);
create index person_authentications_submitted_at_id_idx on person_authentications (submitted_at, id);
create index person_authentications_user_num_created_at_id_idx on person_authentications (user_num, created_at, id);
create index person_authentications_user_num_idx on person_authentications (user_num) include (submitted_at, id, state, member);
create index person_authentications_user_num_state_created_at_id_idx on person_authentications (user_num, state, created_at, id);

alter table person_authentications add constraint person_authentications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table person_authentications add constraint person_authentications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table person_authentications add constraint person_authentications_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
