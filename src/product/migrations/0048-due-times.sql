alter table certificates add column due_at timestamptz(3);
alter table seals add column due_at timestamptz(3);
-- What waits already has waited since then; the hours are those that the settings begin with.
update certificates set due_at = created_at + interval '24 hours' where state in ('TO_ISSUE', 'ISSUE_FAILED');
update seals set due_at = case state when 'REMAKE' then updated_at else created_at end + interval '24 hours' where state in ('TO_MAKE', 'REMAKE');
