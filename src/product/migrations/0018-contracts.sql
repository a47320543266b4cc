create sequence contracts_contract_no_seq maxvalue 999999 cycle;

create table contracts (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'DRAFT',
  contract_no text collate "C",
  title text collate "C",
  template uuid,
  template_version bigint,
  config uuid,
  member uuid,
  starter_code text collate "C",
  starter text collate "C",
  party text collate "C",
  seller uuid,
  buyer uuid,
  third uuid,
  platform uuid,
  amount numeric(14,2),
  sign_by date,
  expires_at timestamptz(3),
  remark text collate "C",
  turn uuid,
  turn_code text collate "C",
  turn_party text collate "C",
  turn_order bigint,
  is_last boolean default false,
  file uuid,
  sha256 text collate "C",
  original_file uuid,
  original_sha256 text collate "C",
  steps jsonb,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text collate "C",
  primary key (id),
  constraint contracts_contract_no_key unique (contract_no),
  constraint contracts_state_check check (state in ('DRAFT', 'SIGNING', 'SIGNED', 'REJECTED', 'CANCELLED', 'EXPIRED'))
);
create index contracts_buyer_idx on contracts (buyer);
create index contracts_config_idx on contracts (config);
create index contracts_contract_no_idx on contracts (contract_no) include (created_at, id, state, template, turn_party, sign_by);
create index contracts_created_at_id_idx on contracts (created_at, id);
create index contracts_file_idx on contracts (file);
create index contracts_member_idx on contracts (member);
create index contracts_original_file_idx on contracts (original_file);
create index contracts_platform_idx on contracts (platform);
create index contracts_seller_idx on contracts (seller);
create index contracts_sha256_idx on contracts (sha256) include (created_at, id, state, template, turn_party, sign_by);
create index contracts_sign_by_idx on contracts (sign_by);
create index contracts_state_created_at_id_idx on contracts (state, created_at, id);
create index contracts_state_expires_at_idx on contracts (state, expires_at);
create index contracts_template_created_at_id_idx on contracts (template, created_at, id);
create index contracts_third_idx on contracts (third);
create index contracts_title_idx on contracts (title) include (created_at, id, state, template, turn_party, sign_by);
create index contracts_turn_idx on contracts (turn);
create index contracts_turn_party_created_at_id_idx on contracts (turn_party, created_at, id);

alter table contracts add constraint contracts_template_fkey foreign key (template) references contract_templates (id) deferrable initially deferred;
alter table contracts add constraint contracts_config_fkey foreign key (config) references sign_configs (id) deferrable initially deferred;
alter table contracts add constraint contracts_member_fkey foreign key (member) references members (id) deferrable initially deferred;
alter table contracts add constraint contracts_seller_fkey foreign key (seller) references members (id) deferrable initially deferred;
alter table contracts add constraint contracts_buyer_fkey foreign key (buyer) references members (id) deferrable initially deferred;
alter table contracts add constraint contracts_third_fkey foreign key (third) references members (id) deferrable initially deferred;
alter table contracts add constraint contracts_platform_fkey foreign key (platform) references members (id) deferrable initially deferred;
alter table contracts add constraint contracts_turn_fkey foreign key (turn) references members (id) deferrable initially deferred;
