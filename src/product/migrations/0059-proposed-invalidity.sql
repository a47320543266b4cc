alter table certificates add column proposed_invalidity_date timestamptz(3);

-- A hardware key has one name, UKey, unless they were renamed.
update menus set menu_name = '证书与 UKey' where menu_id = '30' and menu_name = '证书与硬 Key';
update audit_types set name = 'UKey 业务' where name = '硬 Key 业务';
