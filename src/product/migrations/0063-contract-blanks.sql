alter table contracts add column filled jsonb;
alter table sign_configs add column blanks jsonb;
