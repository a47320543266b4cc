alter table contracts drop constraint contracts_state_check;
alter table contracts add column reminders bigint;
alter table contracts add column reminded_at timestamptz(3);
alter table contracts add column remind_due timestamptz(3);
alter table contracts add column extensions jsonb;
alter table contracts add column former_evidence uuid;
alter table contracts add column proposer_code text collate "C";
alter table contracts add column termination_reason text collate "C";
alter table contracts add column termination jsonb;
alter table contracts add column terminated_at timestamptz(3);
alter table contracts add constraint contracts_state_check check (state in ('DRAFT', 'SIGNING', 'SIGNED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'TERMINATING', 'TERMINATED'));
create index contracts_former_evidence_idx on contracts (former_evidence) where former_evidence is not null;
create index contracts_state_remind_due_idx on contracts (state, remind_due);

-- What is being signed already is reminded of before its day as well.
update contracts set remind_due = expires_at - interval '3 days' where state = 'SIGNING' and expires_at - interval '3 days' > now();
