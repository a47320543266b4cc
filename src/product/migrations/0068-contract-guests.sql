alter table contract_signers add column company_name text collate "C";
alter table contract_signers add column uscc text collate "C";
alter table contract_signers add column legal_name text collate "C";
alter table contract_signers add column letter_file uuid;
alter table contract_signers add column letter_sha256 text collate "C";
alter table contract_signers add column company_checked_by text collate "C";
create index contract_signers_letter_file_idx on contract_signers (letter_file) where letter_file is not null;
