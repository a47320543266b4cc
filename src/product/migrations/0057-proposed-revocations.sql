create index certificates_proposed_reason_idx on certificates (proposed_reason) where proposed_reason is not null;
