alter table issuances drop constraint issuances_state_check;
alter table issuances add constraint issuances_state_check check (state in ('PREPARED', 'DONE', 'CHECKED', 'FAULTY', 'ABANDONED'));
create index issuances_state_id_idx on issuances (state, id);
