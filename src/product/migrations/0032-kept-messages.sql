alter table account_requests drop column record_version;
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('WAITING', 'KEPT', 'SENT', 'GIVEN_UP'));
-- What no gateway took away was called sent until now.
update outbox set state = 'KEPT', sent_at = null where state = 'SENT' and tries = 0;
