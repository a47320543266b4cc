create sequence seal_applications_apply_no_seq maxvalue 999999 cycle;
create sequence seals_seal_no_seq maxvalue 999999 cycle;

create table seal_applications (
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
  seal_type uuid,
  name text collate "C",
  make_mode text collate "C" default 'TEMPLATE',
  person_name text collate "C",
  horizontal_text text collate "C",
  code text collate "C",
  colour text collate "C" default 'RED',
  opacity bigint default 100,
  main_text text collate "C",
  certificate uuid,
  source_image uuid,
  filing uuid[],
  remark text collate "C",
  primary key (id),
  constraint seal_applications_apply_no_key unique (apply_no),
  constraint seal_applications_state_check check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))
);
create index seal_applications_apply_no_idx on seal_applications (apply_no) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_audit_type_idx on seal_applications (audit_type);
create index seal_applications_certificate_idx on seal_applications (certificate);
create index seal_applications_claimed_by_submitted_at_id_idx on seal_applications (claimed_by, submitted_at, id);
create index seal_applications_main_text_idx on seal_applications (main_text) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_make_mode_submitted_at_id_idx on seal_applications (make_mode, submitted_at, id);
create index seal_applications_member_created_at_id_idx on seal_applications (member, created_at, id);
create index seal_applications_member_state_created_at_id_idx on seal_applications (member, state, created_at, id);
create index seal_applications_member_submitted_at_id_idx on seal_applications (member, submitted_at, id);
create index seal_applications_name_idx on seal_applications (name) include (submitted_at, id, state, member, seal_type, make_mode);
create index seal_applications_seal_type_submitted_at_id_idx on seal_applications (seal_type, submitted_at, id);
create index seal_applications_state_submitted_at_id_idx on seal_applications (state, submitted_at, id);
create index seal_applications_state_updated_at_idx on seal_applications (state, updated_at);
create index seal_applications_submitted_at_id_idx on seal_applications (submitted_at, id);

create table seal_types (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'ON',
  code text collate "C",
  name text collate "C",
  owner text collate "C" default 'COMPANY',
  shape text collate "C" default 'ROUND',
  width_mm bigint default 42,
  height_mm bigint default 42,
  border bigint default 12,
  centre text collate "C" default 'STAR',
  default_text text collate "C",
  need_code boolean default false,
  max_per_company bigint default 1,
  remark text collate "C",
  primary key (id),
  constraint seal_types_code_key unique (code),
  constraint seal_types_name_key unique (name),
  constraint seal_types_state_check check (state in ('ON', 'OFF'))
);
create index seal_types_code_idx on seal_types (code) include (created_at, id, state, owner, shape);
create index seal_types_created_at_id_idx on seal_types (created_at, id);
create index seal_types_name_idx on seal_types (name) include (created_at, id, state, owner, shape);
create index seal_types_owner_created_at_id_idx on seal_types (owner, created_at, id);
create index seal_types_shape_created_at_id_idx on seal_types (shape, created_at, id);
create index seal_types_state_created_at_id_idx on seal_types (state, created_at, id);

create table seals (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'TO_MAKE',
  seal_no text collate "C",
  picture uuid,
  member uuid,
  application uuid,
  seal_type uuid,
  name text collate "C",
  make_mode text collate "C" default 'TEMPLATE',
  person_name text collate "C",
  horizontal_text text collate "C",
  code text collate "C",
  colour text collate "C" default 'RED',
  opacity bigint default 100,
  main_text text collate "C",
  width_mm bigint,
  height_mm bigint,
  source_image uuid,
  name_height bigint,
  name_width bigint,
  name_span bigint,
  edge_gap bigint,
  star_size bigint,
  text_height bigint,
  text_offset bigint,
  code_height bigint,
  certificate uuid,
  keeper text collate "C",
  picture_svg uuid,
  picture_sha256 text collate "C",
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  made_by text collate "C",
  made_at timestamptz(3),
  suspended_from text collate "C",
  suspension text collate "C",
  primary key (id),
  constraint seals_seal_no_key unique (seal_no),
  constraint seals_state_check check (state in ('TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE', 'CANCELLED', 'EXPIRED'))
);
create index seals_application_idx on seals (application);
create index seals_certificate_state_idx on seals (certificate, state);
create index seals_created_at_id_idx on seals (created_at, id);
create index seals_main_text_idx on seals (main_text) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_make_mode_created_at_id_idx on seals (make_mode, created_at, id);
create index seals_member_created_at_id_idx on seals (member, created_at, id);
create index seals_member_seal_type_idx on seals (member, seal_type);
create index seals_member_state_created_at_id_idx on seals (member, state, created_at, id);
create index seals_name_idx on seals (name) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_picture_sha256_idx on seals (picture_sha256);
create index seals_seal_no_idx on seals (seal_no) include (created_at, id, state, member, seal_type, make_mode, suspension, valid_to);
create index seals_seal_type_created_at_id_idx on seals (seal_type, created_at, id);
create index seals_state_created_at_id_idx on seals (state, created_at, id);
create index seals_state_valid_to_idx on seals (state, valid_to);
create index seals_suspension_created_at_id_idx on seals (suspension, created_at, id);
create index seals_valid_to_idx on seals (valid_to);

alter table seal_applications add constraint seal_applications_audit_type_fkey foreign key (audit_type) references audit_types (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table seal_applications add constraint seal_applications_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table seals add constraint seals_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seals add constraint seals_application_fkey foreign key (application) references seal_applications (id) deferrable initially deferred;
alter table seals add constraint seals_seal_type_fkey foreign key (seal_type) references seal_types (id) deferrable initially deferred;
alter table seals add constraint seals_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
