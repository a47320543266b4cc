alter table jobs add column up_to timestamptz(3);
