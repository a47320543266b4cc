create index concurrently certificates_holder_name_created_at_id_idx on certificates (holder_name, created_at, id) where holder_name is not null;
