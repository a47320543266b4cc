create table signing_preparations (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  token_hash text collate "C",
  user_num text collate "C",
  certificate uuid,
  input jsonb,
  boxes jsonb,
  prepared jsonb,
  appended bytea,
  digest bytea,
  expires_at timestamptz(3),
  primary key (id)
);
create index signing_preparations_certificate_idx on signing_preparations (certificate);
create index signing_preparations_expires_at_idx on signing_preparations (expires_at);
create index signing_preparations_token_hash_idx on signing_preparations (token_hash);

alter table signing_preparations add constraint signing_preparations_certificate_fkey foreign key (certificate) references certificates (id) deferrable initially deferred;
