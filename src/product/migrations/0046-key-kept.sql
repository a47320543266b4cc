alter table certificates add column keep_key boolean default false;
alter table soft_key_applications add column keep_key boolean default false;
-- What is kept already says so.
update certificates set keep_key = true where carrier = 'SOFT' and key_ref is not null and state <> 'ISSUED_NOT_DOWNLOADED';
