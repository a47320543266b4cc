alter table contracts add column formerly jsonb;
alter table contracts add column unfilled_file uuid;
