drop index certificates_holder_name_idx;
drop index certificates_seq_no_idx;
drop index certificates_serial_number_idx;
create sequence certificate_payments_payment_no_seq maxvalue 999999 cycle;
create sequence free_batches_apply_no_seq maxvalue 999999 cycle;
create sequence renewals_apply_no_seq maxvalue 999999 cycle;

create table certificate_payments (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  payment_no text collate "C",
  certificate uuid,
  member uuid,
  kind text collate "C",
  amount numeric(14,2),
  channel text collate "C",
  payer text collate "C",
  transaction_no text collate "C",
  paid_at timestamptz(3),
  voucher uuid,
  reason text collate "C",
  primary key (id),
  constraint certificate_payments_payment_no_key unique (payment_no)
);
create index certificate_payments_certificate_idx on certificate_payments (certificate);
create index certificate_payments_created_at_id_idx on certificate_payments (created_at, id);
create index certificate_payments_member_idx on certificate_payments (member);

create table free_batches (
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
  file_name text collate "C",
  taken bigint,
  refused bigint,
  refusals jsonb,
  ordered bigint,
  turned_down bigint,
  primary key (id),
  constraint free_batches_apply_no_key unique (apply_no),
  constraint free_batches_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'REJECTED'))
);
create index free_batches_apply_no_idx on free_batches (apply_no) include (created_at, id, state, submitted_at, decided_at);
create index free_batches_audit_type_idx on free_batches (audit_type);
create index free_batches_created_at_id_idx on free_batches (created_at, id);
create index free_batches_decided_at_idx on free_batches (decided_at);
create index free_batches_file_name_idx on free_batches (file_name) include (created_at, id, state, submitted_at, decided_at);
create index free_batches_state_created_at_id_idx on free_batches (state, created_at, id);
create index free_batches_submitted_at_idx on free_batches (submitted_at);
create index free_batches_submitted_by_created_at_id_idx on free_batches (submitted_by, created_at, id);

create table free_certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PENDING',
  batch uuid,
  member uuid,
  cert_type text collate "C" default 'ENT',
  holder_name text collate "C",
  holder_id_no bytea,
  holder_id_no_index bytea,
  algorithm text collate "C" default 'ECDSA_P256',
  years bigint default 1,
  email text collate "C",
  remark text collate "C",
  verdict text collate "C",
  certificate uuid,
  primary key (id),
  constraint free_certificates_state_check check (state in ('PENDING', 'ORDERED', 'REFUSED'))
);
create index free_certificates_batch_state_idx on free_certificates (batch, state);
create index free_certificates_certificate_idx on free_certificates (certificate);
create index free_certificates_created_at_id_idx on free_certificates (created_at, id);
create index free_certificates_holder_id_no_index_idx on free_certificates (holder_id_no_index);
create index free_certificates_member_state_idx on free_certificates (member, state);
create index free_certificates_state_created_at_id_idx on free_certificates (state, created_at, id);

create table renewals (
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
  certificate uuid,
  mode text collate "C" default 'RENEW',
  cause text collate "C" default '证书即将到期',
  years bigint default 1,
  algorithm text collate "C",
  csr text collate "C",
  holder_name text collate "C",
  email text collate "C",
  proof_files uuid[],
  remark text collate "C",
  cert_type text collate "C",
  carrier text collate "C",
  former_not_after timestamptz(3),
  successor uuid,
  begun_by text collate "C",
  primary key (id),
  constraint renewals_apply_no_key unique (apply_no),
  constraint renewals_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index renewals_apply_no_idx on renewals (apply_no) include (created_at, id, state, member, certificate, mode, carrier, former_not_after, submitted_at);
create index renewals_audit_type_idx on renewals (audit_type);
create index renewals_carrier_created_at_id_idx on renewals (carrier, created_at, id);
create index renewals_certificate_created_at_id_idx on renewals (certificate, created_at, id);
create index renewals_certificate_state_idx on renewals (certificate, state);
create index renewals_claimed_by_created_at_id_idx on renewals (claimed_by, created_at, id);
create index renewals_created_at_id_idx on renewals (created_at, id);
create index renewals_former_not_after_idx on renewals (former_not_after);
create index renewals_member_created_at_id_idx on renewals (member, created_at, id);
create index renewals_member_state_created_at_id_idx on renewals (member, state, created_at, id);
create index renewals_mode_created_at_id_idx on renewals (mode, created_at, id);
create index renewals_state_created_at_id_idx on renewals (state, created_at, id);
create index renewals_state_updated_at_idx on renewals (state, updated_at);
create index renewals_submitted_at_idx on renewals (submitted_at);
create index renewals_successor_idx on renewals (successor);

alter table certificates add column renewal uuid;
alter table certificates add column renewal_mode text collate "C";
alter table certificates alter column cert_type set default 'ENT';
alter table certificates alter column carrier set default 'SOFT';
alter table certificates alter column algorithm set default 'ECDSA_P256';
alter table certificates alter column years set default 1;
alter table certificates add column content jsonb;
alter table certificates add column failure text collate "C";
alter table certificates add column proposed_reason text collate "C";
alter table certificates add column proposed_by text collate "C";
alter table certificates add column proposed_at timestamptz(3);
alter table certificates add column bound_user_num text collate "C";
alter table certificates add column bound_user_name text collate "C";
alter table certificates add column bound_at timestamptz(3);
alter table certificates add column contact_email text collate "C";
alter table certificates add column receiver_name text collate "C";
alter table certificates add column receiver_mobile bytea;
alter table certificates add column receiver_mobile_index bytea;
alter table certificates add column receiver_address text collate "C";
alter table certificates add column receiver_postal_code text collate "C";
alter table certificates add column courier text collate "C";
alter table certificates add column tracking_number text collate "C";
alter table certificates add column sent_at timestamptz(3);
alter table certificates add column fee numeric(14,2) default '0.00';
alter table certificates add column pay_status text collate "C" default 'FREE';
alter table certificates add column pay_channel text collate "C";
alter table certificates add column paid_at timestamptz(3);
create index certificates_bound_user_num_created_at_id_idx on certificates (bound_user_num, created_at, id);
create index certificates_holder_name_idx on certificates (holder_name) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_pay_status_created_at_id_idx on certificates (pay_status, created_at, id);
create index certificates_proposed_reason_created_at_id_idx on certificates (proposed_reason, created_at, id);
create index certificates_receiver_mobile_index_idx on certificates (receiver_mobile_index);
create index certificates_renewal_idx on certificates (renewal);
create index certificates_sent_at_idx on certificates (sent_at);
create index certificates_seq_no_idx on certificates (seq_no) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_serial_number_idx on certificates (serial_number) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
create index certificates_source_created_at_id_idx on certificates (source, created_at, id);
create index certificates_tracking_number_idx on certificates (tracking_number) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, source, pay_status, not_after, sent_at, revocation_reason, proposed_reason);
alter table certificate_payments add constraint certificate_payments_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table certificate_payments add constraint certificate_payments_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table free_batches add constraint free_batches_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_batch_fkey foreign key (batch) references free_batches (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table free_certificates add constraint free_certificates_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table renewals add constraint renewals_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table renewals add constraint renewals_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table renewals add constraint renewals_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table renewals add constraint renewals_successor_fkey foreign key (successor) references certificates (id) deferrable initially deferred;
alter table certificates add constraint certificates_renewal_fkey foreign key (renewal) references renewals (id) deferrable initially deferred;
