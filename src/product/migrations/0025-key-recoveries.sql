create sequence key_recoveries_recovery_no_seq maxvalue 999999 cycle;

create table key_recoveries (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'PROPOSED',
  recovery_no text collate "C",
  certificate uuid,
  member uuid,
  ground text collate "C",
  paper uuid,
  confirmed_by text collate "C",
  confirmed_at timestamptz(3),
  expires_at timestamptz(3),
  recipient uuid,
  fetched_by text collate "C",
  fetched_at timestamptz(3),
  primary key (id),
  constraint key_recoveries_recovery_no_key unique (recovery_no),
  constraint key_recoveries_state_check check (state in ('PROPOSED', 'CONFIRMED', 'FETCHED', 'DROPPED', 'LAPSED'))
);
create index key_recoveries_certificate_created_at_id_idx on key_recoveries (certificate, created_at, id);
create index key_recoveries_certificate_state_idx on key_recoveries (certificate, state);
create index key_recoveries_created_at_id_idx on key_recoveries (created_at, id);
create index key_recoveries_member_created_at_id_idx on key_recoveries (member, created_at, id);
create index key_recoveries_member_state_created_at_id_idx on key_recoveries (member, state, created_at, id);
create index key_recoveries_recipient_idx on key_recoveries (recipient);
create index key_recoveries_recovery_no_idx on key_recoveries (recovery_no) include (created_at, id, state, member, certificate);
create index key_recoveries_state_created_at_id_idx on key_recoveries (state, created_at, id);
create index key_recoveries_state_expires_at_idx on key_recoveries (state, expires_at);

alter table key_recoveries add constraint key_recoveries_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
alter table key_recoveries add constraint key_recoveries_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table key_recoveries add constraint key_recoveries_recipient_fkey foreign key (recipient) references certificates (id) deferrable initially deferred;
