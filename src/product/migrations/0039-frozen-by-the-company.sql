alter table seals add column held_by text collate "C";
