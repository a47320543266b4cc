alter table contracts add column turn_handler text collate "C";
