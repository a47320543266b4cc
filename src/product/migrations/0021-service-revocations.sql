alter table service_certificates add column revoked_at timestamptz(3);
alter table service_certificates add column revocation_reason text collate "C";
