alter table seals add column seal_data uuid;
alter table seals add column seal_data_sha256 text collate "C";
create index seals_seal_data_sha256_idx on seals (seal_data_sha256);
