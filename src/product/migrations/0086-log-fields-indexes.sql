create index concurrently journal_field_names_gin on journal using gin (field_names);
