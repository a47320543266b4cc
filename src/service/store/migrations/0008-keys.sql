create sequence handlers_apply_no_seq maxvalue 999999 cycle;
create sequence handlers_code_seq maxvalue 99999999 no cycle;

create table handlers (
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
  claimed_by text collate "C",
  claimed_at timestamptz(3),
  decided_by text collate "C",
  decided_at timestamptz(3),
  decision_reason text collate "C",
  marks jsonb,
  code text collate "C",
  member uuid,
  employee uuid,
  name text collate "C",
  id_type text collate "C" default 'ID_CARD',
  id_no bytea,
  id_no_index bytea,
  mobile bytea,
  mobile_index bytea,
  email text collate "C",
  handler_type text collate "C" default 'CONTRACT',
  letter_file uuid,
  letter_from date,
  letter_to date,
  id_front uuid,
  id_back uuid,
  effective_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint handlers_apply_no_key unique (apply_no),
  constraint handlers_code_key unique (code),
  constraint handlers_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'EFFECTIVE', 'SUSPENDED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index handlers_apply_no_idx on handlers (apply_no) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_claimed_by_submitted_at_id_idx on handlers (claimed_by, submitted_at, id);
create index handlers_code_idx on handlers (code) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_created_at_id_idx on handlers (created_at, id);
create index handlers_employee_idx on handlers (employee);
create index handlers_handler_type_created_at_id_idx on handlers (handler_type, created_at, id);
create index handlers_handler_type_submitted_at_id_idx on handlers (handler_type, submitted_at, id);
create index handlers_id_no_index_idx on handlers (id_no_index);
create index handlers_letter_to_idx on handlers (letter_to);
create index handlers_member_created_at_id_idx on handlers (member, created_at, id);
create index handlers_member_state_created_at_id_idx on handlers (member, state, created_at, id);
create index handlers_member_submitted_at_id_idx on handlers (member, submitted_at, id);
create index handlers_mobile_index_idx on handlers (mobile_index);
create index handlers_name_idx on handlers (name) include (submitted_at, id, state, member, handler_type, created_at, letter_to);
create index handlers_state_created_at_id_idx on handlers (state, created_at, id);
create index handlers_state_expires_at_idx on handlers (state, expires_at);
create index handlers_state_submitted_at_id_idx on handlers (state, submitted_at, id);
create index handlers_submitted_at_id_idx on handlers (submitted_at, id);

alter table handlers add constraint handlers_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table handlers add constraint handlers_employee_fkey foreign key (employee) references employees (id) deferrable initially deferred;
