create index concurrently issuances_certificate_idx on issuances (certificate) where certificate is not null;
