alter table audit_types add column name_en text collate "C";
