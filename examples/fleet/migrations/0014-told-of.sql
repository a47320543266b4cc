alter table outbox add column user_num text collate "C";
alter table outbox add column record_id text collate "C";
