-- New entries, for what stood under others: of an installation that has the others. A new one is given all of them by its first start.
insert into menus (id, created_at, updated_at, menu_id, menu_name, menu_name_en, parent_id, side, path, sort, declared, state, hidden)
select gen_random_uuid(), now(), now(), new.id, new.name, new.name_en, new.parent, old.side, new.path, new.sort, true, old.state, old.hidden
from (values
  ('C10', '系统设置', 'System settings', 'C', '/operateInformationCenter/systemSettings', 10, 'C4'),
  ('C11', '公告', 'Announcements', 'C', '/operateInformationCenter/announcements', 11, 'C4'),
  ('D5', '审核类型', 'Review types', 'D', '/operateExamine/reviewTypes', 5, 'H1'),
  ('204', '合同与签署', 'Contracts and signing', '20', '/rKeyManage/signing', 4, '201')
) as new(id, name, name_en, parent, path, sort, was)
join menus as old on old.menu_id = new.was;

create table taken_out (menu_id text, was text);
insert into taken_out values
  ('C10', 'C4'), ('C11', 'C4'), ('D5', 'H1'), ('204', '201'), ('204', '301'),
  -- The groups above them.
  ('D', 'H1'), ('20', '301');

-- Who holds the old entry holds the new one, switched on where one of the old is.
insert into role_menus (id, created_at, updated_at, role, menu_id, state)
select gen_random_uuid(), now(), now(), held.role, taken_out.menu_id, max(held.state)
from role_menus as held join taken_out on held.menu_id = taken_out.was
group by held.role, taken_out.menu_id
on conflict (menu_id, role) do nothing;

-- Who may hold the old one at most may hold the new one, until the same day: the latest, and no day where one of the old has none.
create function with_taken_out(held jsonb) returns jsonb language sql as $$
  select held || coalesce(jsonb_agg(jsonb_build_object('menuId', new.menu_id, 'validTo', new.valid_to) order by new.menu_id), '[]')
  from (
    select taken_out.menu_id, case when bool_and(one ->> 'validTo' is not null) then max(one ->> 'validTo') end as valid_to
    from jsonb_array_elements(held) as one join taken_out on taken_out.was = one ->> 'menuId'
    where not held @> jsonb_build_array(jsonb_build_object('menuId', taken_out.menu_id))
    group by taken_out.menu_id
  ) as new
$$;
update operator_menus set menus = with_taken_out(menus) where menus is not null;
update member_menus set menus = with_taken_out(menus) where menus is not null;
update employee_menus set menus = with_taken_out(menus) where menus is not null;

drop function with_taken_out;
drop table taken_out;

-- The buttons stand where their lists do.
update buttons as b set menu_id = moved.menu_id from (values
  ('op.setting.%', 'C10'), ('op.brand.%', 'C10'), ('op.messageText.%', 'C10'), ('op.pushTarget.%', 'C10'), ('op.swift.%', 'C10'),
  ('op.bankEdition.%', 'C10'), ('op.bulletin.%', 'C11'), ('op.auditType.%', 'D5'), ('doc.contract%', '204'), ('doc.sign', '204'), ('doc.code', '204')
) as moved(code, menu_id) where b.declared and b.code like moved.code and b.menu_id in ('C4', 'H1', '201');

-- Entries that say what is in them, unless they were renamed.
update menus as m set menu_name = said.name, menu_name_en = said.name_en from (values
  ('20', '软 Key 电子签名', '签名与印章', 'Signatures and seals'),
  ('C4', '运维记录', '运维记录与任务', 'Maintenance and jobs'),
  ('C9', '推送日志', '推送与消息日志', 'Push and message logs'),
  ('D2', '硬 Key 申请审核', '证书申请审核', 'Certificate applications'),
  ('F', '签署模板配置', '印章与签署', 'Seals and signing'),
  ('H', '菜单管理', '菜单与角色', 'Menus and roles'),
  ('H1', '菜单角色管理', '角色与菜单', 'Roles and menus'),
  ('H2', '角色权限管理', '角色授权与用户', 'Role grants and users')
) as said(id, was, name, name_en) where m.menu_id = said.id and m.menu_name = said.was;
