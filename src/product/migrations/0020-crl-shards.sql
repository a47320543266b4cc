alter table crls drop constraint crls_issuer_number_key;

create table crl_shards (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  issuer uuid,
  shard bigint,
  crl_number bigint default 0,
  crl_due_at timestamptz(3),
  primary key (id),
  constraint crl_shards_issuer_shard_key unique (issuer, shard)
);
create index crl_shards_crl_due_at_idx on crl_shards (crl_due_at);

alter table certificates add column crl_shard bigint default 0;
alter table crls add column shard bigint default 0;
alter table issuers add column crl_shards bigint default 0;
create index certificates_issuer_crl_shard_id_idx on certificates (issuer, crl_shard, id);
alter table crls add constraint crls_issuer_shard_number_key unique (issuer, shard, number);
alter table crl_shards add constraint crl_shards_issuer_fkey foreign key (issuer) references issuers (id) deferrable initially deferred;
