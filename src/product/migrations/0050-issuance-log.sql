alter table issuances add column issuance_log text collate "C";
create index issuances_issuance_log_id_idx on issuances (issuance_log, id) where issuance_log is not null;
