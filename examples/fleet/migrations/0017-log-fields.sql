alter table journal add column field_names text[];
