create table signer_certificates (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  signer text collate "C",
  holder_name text collate "C",
  issuer uuid,
  serial_number text collate "C",
  subject_dn text collate "C",
  certificate_pem bytea,
  public_key_sha256 text collate "C",
  not_before timestamptz(3),
  not_after timestamptz(3),
  revoked_at timestamptz(3),
  revocation_reason text collate "C",
  primary key (id),
  constraint signer_certificates_issuer_serial_number_key unique (issuer, serial_number)
);
create index signer_certificates_public_key_sha256_idx on signer_certificates (public_key_sha256) where public_key_sha256 is not null;
create index signer_certificates_revoked_at_issuer_id_idx on signer_certificates (revoked_at, issuer, id) where revoked_at is not null;
create index signer_certificates_serial_number_idx on signer_certificates (serial_number);
create index signer_certificates_signer_idx on signer_certificates (signer);

alter table signer_certificates add constraint signer_certificates_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
