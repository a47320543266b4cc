-- What limits menus is no longer called as what gives them, unless administrators renamed the entries.
update menus as m set menu_name = said.name, menu_name_en = said.name_en from (values
  ('C5', '密码查询', '密码状态查询', 'Password status'),
  ('C6', '系统登录查询', '登录记录与会话', 'Sign-in records and sessions'),
  ('G', '权限管理', '菜单范围', 'Menu limits'),
  ('G1', '企业权限', '企业菜单范围', 'Company menu limits'),
  ('G2', '运营权限', '运营人员菜单范围', 'Operator menu limits'),
  ('H', '菜单与角色', '角色与权限', 'Roles and permissions'),
  ('H1', '角色与菜单', '角色与菜单设置', 'Role and menu set-up'),
  ('H2', '角色授权与用户', '角色授权与用户', 'Role permissions and users')
) as said(id, was, name, name_en) where m.menu_id = said.id and m.menu_name = said.was;
