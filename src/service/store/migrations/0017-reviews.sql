alter table authentications drop constraint authentications_state_check;
create sequence invoice_applications_apply_no_seq maxvalue 999999 cycle;

create table invoice_applications (
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
  source_ids uuid[],
  invoice_kind text collate "C" default '82',
  title text collate "C",
  tax_no text collate "C",
  address text collate "C",
  phone text collate "C",
  bank_name text collate "C",
  bank_account bytea,
  bank_account_index bytea,
  receiver text collate "C",
  receiver_mobile bytea,
  receiver_mobile_index bytea,
  email text collate "C",
  remark text collate "C",
  amount numeric(14,2),
  invoice_no text collate "C",
  invoice_code text collate "C",
  invoiced_on date,
  invoice_file uuid,
  red_reason text collate "C",
  red_no text collate "C",
  red_at timestamptz(3),
  primary key (id),
  constraint invoice_applications_apply_no_key unique (apply_no),
  constraint invoice_applications_invoice_code_invoice_no_key unique (invoice_code, invoice_no),
  constraint invoice_applications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'ISSUED', 'RED'))
);
create index invoice_applications_apply_no_idx on invoice_applications (apply_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_audit_type_idx on invoice_applications (audit_type);
create index invoice_applications_bank_account_index_idx on invoice_applications (bank_account_index);
create index invoice_applications_claimed_by_submitted_at_id_idx on invoice_applications (claimed_by, submitted_at, id);
create index invoice_applications_invoice_kind_submitted_at_id_idx on invoice_applications (invoice_kind, submitted_at, id);
create index invoice_applications_invoice_no_idx on invoice_applications (invoice_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_invoiced_on_idx on invoice_applications (invoiced_on);
create index invoice_applications_member_created_at_id_idx on invoice_applications (member, created_at, id);
create index invoice_applications_member_state_created_at_id_idx on invoice_applications (member, state, created_at, id);
create index invoice_applications_member_submitted_at_id_idx on invoice_applications (member, submitted_at, id);
create index invoice_applications_receiver_mobile_index_idx on invoice_applications (receiver_mobile_index);
create index invoice_applications_state_submitted_at_id_idx on invoice_applications (state, submitted_at, id);
create index invoice_applications_state_updated_at_idx on invoice_applications (state, updated_at);
create index invoice_applications_submitted_at_id_idx on invoice_applications (submitted_at, id);
create index invoice_applications_tax_no_idx on invoice_applications (tax_no) include (submitted_at, id, state, member, invoice_kind, invoiced_on);
create index invoice_applications_title_idx on invoice_applications (title) include (submitted_at, id, state, member, invoice_kind, invoiced_on);

alter table authentications add column bank_name text collate "C";
alter table authentications add column bank_branch text collate "C";
alter table authentications add column bank_city text collate "C";
alter table authentications add column cnaps text collate "C";
alter table authentications add column bank_account bytea;
alter table authentications add column bank_account_index bytea;
alter table authentications add column transfer_amount bytea;
alter table authentications add column transfer_amount_index bytea;
alter table authentications add column transferred_at timestamptz(3);
alter table authentications add column fill_before timestamptz(3);
alter table authentications add column amount_tries bigint default 0;
alter table authentications add constraint authentications_state_check check (state in ('SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'DONE', 'RETURNED', 'REJECTED', 'EXPIRED', 'WAIT_PAY', 'WAIT_FILL', 'FAILED'));
create index authentications_bank_account_index_idx on authentications (bank_account_index);
create index authentications_state_fill_before_idx on authentications (state, fill_before);
create index authentications_transfer_amount_index_idx on authentications (transfer_amount_index);
alter table invoice_applications add constraint invoice_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table invoice_applications add constraint invoice_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
