alter table audit_types add column check_all boolean default false;
alter table trips add column check_all boolean default false;
