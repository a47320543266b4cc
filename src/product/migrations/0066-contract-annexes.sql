alter table contracts add column annexes jsonb;
