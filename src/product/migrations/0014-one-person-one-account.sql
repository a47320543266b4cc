alter table employees add constraint employees_member_id_no_index_key unique (member, id_no_index);
