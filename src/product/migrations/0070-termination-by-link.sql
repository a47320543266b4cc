-- stop the others first: a process of before takes whoever signs the end of a contract for a signer of the contract, and keeps evidence that says so
alter table contract_signers add column signs text collate "C" default 'CONTRACT';
alter table contracts add column termination_file uuid;
alter table contracts add column termination_sha256 text collate "C";
create index contracts_termination_file_idx on contracts (termination_file) where termination_file is not null;
