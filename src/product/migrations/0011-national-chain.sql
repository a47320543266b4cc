drop index certificate_profiles_name_idx;
drop index certificate_profiles_title_idx;
alter table certificate_profiles add column chain text collate "C" default 'INTERNATIONAL';
alter table certificate_profiles add column key_use text collate "C" default 'SIGN';
alter table issuers add column chain text collate "C" default 'INTERNATIONAL';
create index certificate_profiles_chain_name_id_idx on certificate_profiles (chain, name, id);
create index certificate_profiles_key_use_name_id_idx on certificate_profiles (key_use, name, id);
create index certificate_profiles_name_idx on certificate_profiles (name) include (id, state, cert_type, chain, key_use);
create index certificate_profiles_title_idx on certificate_profiles (title) include (name, id, state, cert_type, chain, key_use);
