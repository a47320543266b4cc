create index concurrently notices_record_id_idx on notices (record_id) where record_id is not null;
create index concurrently outbox_record_id_idx on outbox (record_id) where record_id is not null;
