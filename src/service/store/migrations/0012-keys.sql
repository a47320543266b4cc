alter table certificate_applications drop constraint certificate_applications_state_check;
drop index certificate_applications_apply_no_idx;
drop index certificate_applications_holder_name_idx;
create sequence soft_key_applications_apply_no_seq maxvalue 999999 cycle;

create table soft_key_applications (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
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
  service text collate "C" default 'OPEN',
  certificate uuid,
  handler uuid,
  algorithm text collate "C" default 'ECDSA_P256',
  years bigint default 1,
  seal_wanted boolean default false,
  letter_file uuid,
  licence_file uuid,
  id_front uuid,
  id_back uuid,
  remark text collate "C",
  agreement_version text collate "C",
  agreement_accepted_at timestamptz(3),
  sign_password_set boolean default false,
  primary key (id),
  constraint soft_key_applications_apply_no_key unique (apply_no),
  constraint soft_key_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index soft_key_applications_algorithm_submitted_at_id_idx on soft_key_applications (algorithm, submitted_at, id);
create index soft_key_applications_apply_no_idx on soft_key_applications (apply_no) include (submitted_at, id, state, member, service, algorithm);
create index soft_key_applications_audit_type_idx on soft_key_applications (audit_type);
create index soft_key_applications_certificate_idx on soft_key_applications (certificate);
create index soft_key_applications_claimed_by_submitted_at_id_idx on soft_key_applications (claimed_by, submitted_at, id);
create index soft_key_applications_handler_idx on soft_key_applications (handler);
create index soft_key_applications_member_created_at_id_idx on soft_key_applications (member, created_at, id);
create index soft_key_applications_member_state_created_at_id_idx on soft_key_applications (member, state, created_at, id);
create index soft_key_applications_member_submitted_at_id_idx on soft_key_applications (member, submitted_at, id);
create index soft_key_applications_service_submitted_at_id_idx on soft_key_applications (service, submitted_at, id);
create index soft_key_applications_state_submitted_at_id_idx on soft_key_applications (state, submitted_at, id);
create index soft_key_applications_state_updated_at_idx on soft_key_applications (state, updated_at);
create index soft_key_applications_submitted_at_id_idx on soft_key_applications (submitted_at, id);

alter table certificate_applications add column kind text collate "C" default 'CERT';
alter table certificate_applications add column courier text collate "C";
alter table certificate_applications add column tracking_number text collate "C";
alter table certificate_applications add column shipped_at timestamptz(3);
alter table certificate_applications add column receive_by timestamptz(3);
alter table certificate_applications add column received_at timestamptz(3);
alter table certificate_applications add column seq_no text collate "C";
alter table certificate_applications add column key_certificate uuid;
alter table certificate_applications add column bind_to uuid;
alter table certificate_applications add column proof_file uuid;
alter table certificates add column soft_key_application uuid;
alter table employees add column sign_password text collate "C";
alter table employees add column sign_password_set_at timestamptz(3);
alter table certificate_applications add constraint certificate_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'MAKING', 'SHIPPED', 'RECEIVED'));
create index certificate_applications_apply_no_idx on certificate_applications (apply_no) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_bind_to_idx on certificate_applications (bind_to);
create index certificate_applications_holder_name_idx on certificate_applications (holder_name) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_key_certificate_idx on certificate_applications (key_certificate);
create index certificate_applications_kind_submitted_at_id_idx on certificate_applications (kind, submitted_at, id);
create index certificate_applications_seq_no_idx on certificate_applications (seq_no) include (submitted_at, id, state, kind, member, cert_type, carrier, algorithm);
create index certificate_applications_state_receive_by_idx on certificate_applications (state, receive_by);
create index certificates_soft_key_application_idx on certificates (soft_key_application);
alter table soft_key_applications add constraint soft_key_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table soft_key_applications add constraint soft_key_applications_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_key_certificate_fkey foreign key (key_certificate) references certificates (id) deferrable initially deferred;
alter table certificate_applications add constraint certificate_applications_bind_to_fkey foreign key (bind_to) references employees (id) deferrable initially deferred;
alter table certificates add constraint certificates_soft_key_application_fkey foreign key (soft_key_application) references soft_key_applications (id) deferrable initially deferred;
