alter table contracts add column places jsonb;
