create index certificates_not_before_idx on certificates (not_before) where not_before is not null;
