create index concurrently contracts_unfilled_file_idx on contracts (unfilled_file) where unfilled_file is not null;
