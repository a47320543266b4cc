create table seal_uses (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  at timestamptz(3),
  member uuid,
  seal uuid,
  result text collate "C",
  refusal text collate "C",
  user_num text collate "C",
  capacity text collate "C",
  handler uuid,
  proof text collate "C",
  amount numeric(14,2),
  document_name text collate "C",
  document_sha256 text collate "C",
  pages text collate "C",
  places jsonb,
  signed_file uuid,
  signed_sha256 text collate "C",
  level text collate "C",
  certificate uuid,
  ip text collate "C",
  primary key (id)
);
create index seal_uses_at_id_idx on seal_uses (at, id);
create index seal_uses_capacity_at_id_idx on seal_uses (capacity, at, id);
create index seal_uses_certificate_idx on seal_uses (certificate);
create index seal_uses_document_name_idx on seal_uses (document_name) include (at, id, result, member, seal, capacity);
create index seal_uses_document_sha256_idx on seal_uses (document_sha256) include (at, id, result, member, seal, capacity);
create index seal_uses_handler_idx on seal_uses (handler);
create index seal_uses_member_at_id_idx on seal_uses (member, at, id);
create index seal_uses_result_at_id_idx on seal_uses (result, at, id);
create index seal_uses_seal_at_id_idx on seal_uses (seal, at, id);
create index seal_uses_signed_sha256_idx on seal_uses (signed_sha256) include (at, id, result, member, seal, capacity);
create index seal_uses_user_num_idx on seal_uses (user_num) include (at, id, result, member, seal, capacity);

alter table seal_uses add constraint seal_uses_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table seal_uses add constraint seal_uses_seal_fkey foreign key (seal) references seals (id) deferrable initially deferred;
alter table seal_uses add constraint seal_uses_handler_fkey foreign key (handler) references handlers (id) deferrable initially deferred;
alter table seal_uses add constraint seal_uses_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
