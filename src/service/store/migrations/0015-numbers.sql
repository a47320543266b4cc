drop index certificates_holder_name_idx;
drop index certificates_seq_no_idx;
drop index certificates_serial_number_idx;
alter table certificates add column province_code text collate "C";
create index certificates_holder_name_idx on certificates (holder_name) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, not_after, revocation_reason);
create index certificates_province_code_created_at_id_idx on certificates (province_code, created_at, id);
create index certificates_seq_no_idx on certificates (seq_no) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, not_after, revocation_reason);
create index certificates_serial_number_idx on certificates (serial_number) include (created_at, id, state, member, province_code, cert_type, carrier, algorithm, not_after, revocation_reason);
