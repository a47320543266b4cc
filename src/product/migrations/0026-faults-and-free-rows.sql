-- Sentences that were kept in one language stay as they were written; what is refused from now on is kept as a code with its parameters.
alter table certificates alter column failure type jsonb
  using case when failure is not null then jsonb_build_object('code', 'asWritten', 'params', jsonb_build_object('text', failure)) end;
alter table seal_uses alter column refusal type jsonb
  using case when refusal is not null then jsonb_build_object('code', 'asWritten', 'params', jsonb_build_object('text', refusal)) end;
alter table free_certificates rename column verdict to reason;
update free_certificates set reason = null where state <> 'REFUSED';
alter table free_certificates add column refusal jsonb;
create index free_certificates_batch_created_at_id_idx on free_certificates (batch, created_at, id);
create index free_certificates_cert_type_created_at_id_idx on free_certificates (cert_type, created_at, id);
create index free_certificates_member_created_at_id_idx on free_certificates (member, created_at, id);
-- A request for a seal that nobody decides lapses; those that wait already have a week from now.
update seal_requests set expires_at = now() + interval '7 days' where state = 'SUBMITTED';
