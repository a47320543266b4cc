alter table contracts drop constraint contracts_state_check;
alter table contracts add column filling jsonb;
alter table contracts add column to_fill boolean default false;
alter table contracts add constraint contracts_state_check check (state in ('DRAFT', 'FILLING', 'SIGNING', 'SIGNED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'TERMINATING', 'TERMINATED'));
