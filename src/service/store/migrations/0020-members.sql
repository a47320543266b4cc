drop index authentications_apply_no_idx;
drop index authentications_company_name_idx;
drop index authentications_member_idx;
drop index authentications_uscc_idx;
create index authentications_apply_no_idx on authentications (apply_no) include (submitted_at, id, state, member, company_type, method);
create index authentications_company_name_idx on authentications (company_name) include (submitted_at, id, state, member, company_type, method);
create index authentications_member_submitted_at_id_idx on authentications (member, submitted_at, id);
create index authentications_uscc_idx on authentications (uscc) include (submitted_at, id, state, member, company_type, method);
