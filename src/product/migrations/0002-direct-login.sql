create table direct_login_tickets (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  state text collate "C" not null default 'OPEN',
  portal text collate "C",
  side text collate "C",
  user_num text collate "C",
  token_hash text collate "C",
  nonce text collate "C",
  valid_until timestamptz(3),
  used_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint direct_login_tickets_token_hash_key unique (token_hash),
  constraint direct_login_tickets_portal_nonce_key unique (portal, nonce),
  constraint direct_login_tickets_state_check check (state in ('OPEN', 'USED'))
);
create index direct_login_tickets_expires_at_idx on direct_login_tickets (expires_at);

create index sessions_companion_hash_idx on sessions (companion_hash);
