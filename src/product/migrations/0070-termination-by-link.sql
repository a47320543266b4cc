alter table contract_signers add column signs text collate "C" default 'CONTRACT';
alter table contracts add column termination_file uuid;
alter table contracts add column termination_sha256 text collate "C";
create index contracts_termination_file_idx on contracts (termination_file) where termination_file is not null;
