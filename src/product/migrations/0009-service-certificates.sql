create table service_certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  purpose text collate "C",
  issuer uuid,
  serial_number text collate "C",
  subject_dn text collate "C",
  certificate_pem text collate "C",
  key_id text collate "C",
  not_before timestamptz(3),
  not_after timestamptz(3),
  primary key (id),
  constraint service_certificates_issuer_serial_number_key unique (issuer, serial_number)
);
create index service_certificates_issuer_purpose_not_after_idx on service_certificates (issuer, purpose, not_after);

alter table service_certificates add constraint service_certificates_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
