drop index members_company_name_idx;
drop index members_member_code_idx;
drop index members_uscc_idx;
alter table company_types add column required_files text[];
create index company_types_required_files_gin on company_types using gin (required_files);
create index members_company_name_idx on members (company_name) include (created_at, id, state, auth_level, company_type, source, founded_on);
create index members_founded_on_idx on members (founded_on);
create index members_member_code_idx on members (member_code) include (created_at, id, state, auth_level, company_type, source, founded_on);
create index members_uscc_idx on members (uscc) include (created_at, id, state, auth_level, company_type, source, founded_on);
