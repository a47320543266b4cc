/** What the permission screens ask: the tree, roles with what they hold and who holds them, the limits of companies and operators. */
import { choice, date, defineCalls, flag, instant, integer, items, json, text } from '#engine/declare/index.ts';
import { bilingual, textList } from '#engine/system/shapes.ts';
import { buttonList, givenByRole, grantSet, grantTree, linked, menuLimit, names } from '../_shapes.ts';
import { sideLabels } from '../_sides.ts';

const id = text(['编号', 'ID'], { rules: 'required|length:36,36' });
const side = choice(['所属', 'User type'], sideLabels, { rules: 'required' });
const q = text(['搜索', 'Search'], { rules: 'length:0,100' });
const page = {
  pageNum: integer(['页码', 'Page'], { rules: 'range:1,100000' }),
  pageSize: integer(['每页', 'Rows per page'], { rules: 'range:1,200' }),
} as const;
const total = integer(['总数', 'Total']);
/** Ids and codes, as lists of texts; the version is the set's own and changes with it, whoever changed what. */
const set = {
  menus: json(['菜单', 'Menus'], textList),
  buttons: json(['按钮', 'Buttons'], textList),
  version: text(['版本', 'Version']),
} as const;
/** `[{ menuId, validTo }]`; null: no limit of its own. */
const limit = {
  limitId: text(['记录编号', 'Record number']),
  version: integer(['版本', 'Version']),
  menus: json(['菜单范围', 'Allowed menus'], menuLimit),
  remark: text(['备注', 'Note']),
  updatedAt: instant(['更新时间', 'Updated at']),
  updatedBy: text(['更新人', 'Updated by']),
} as const;

/** Somebody whose roles give menus, and what limits them. */
const limited = {
  id: text(['编号', 'ID']),
  name: text(['姓名', 'Name']),
  code: text(['登录名', 'Username']),
  roles: json(['角色', 'Roles'], names),
  held: json(['角色给予的菜单', 'Menus from roles'], textList),
  refused: text(['不可修改的原因', 'Reason it cannot be changed']),
  source: text(['范围来源', 'Limit source']),
  ...limit,
} as const;

export const permissionCalls = defineCalls({
  'op.permission.menu': {
    path: 'operation/permission/menu/list',
    menu: ['G1', 'G2', 'H2'],
    label: ['权限树', 'Permission tree'],
    input: { side },
    answer: {
      list: items(['菜单', 'Menus'], {
        menuId: text(['菜单编号', 'Menu ID']),
        title: json(['名称（中、英）', 'Name (Chinese, English)'], bilingual),
        icon: text(['图标', 'Icon']),
        hidden: flag(['隐藏', 'Hidden']),
        off: flag(['停用', 'Disabled']),
        mayGrant: flag(['可授予', 'Can be granted']),
        buttons: json(['按钮', 'Buttons'], buttonList),
        childs: json(['下级', 'Children'], grantTree),
      }),
    },
    effect: 'permission.tree',
  },
  'op.permission.enterprise': {
    path: 'operation/permission/enterprise/list',
    menu: 'G1',
    label: ['企业菜单范围', 'Company menu limits'],
    input: {
      kind: choice(['对象', 'Subject'], { TYPE: ['企业类型', 'Company types'], MEMBER: ['企业', 'Companies'] }, { default: 'TYPE' }),
      q,
      id: text(['编号', 'ID'], { rules: 'length:36,36' }),
      ...page,
    },
    answer: {
      list: items(['对象', 'Subjects'], {
        id: text(['编号', 'ID']),
        name: text(['名称', 'Name']),
        code: text(['编码', 'Code']),
        companyType: json(['企业类型', 'Company type'], linked),
        source: text(['范围来源', 'Limit source']),
        inherited: json(['沿用的范围', 'Inherited menus'], menuLimit),
        ...limit,
      }),
      total,
    },
  },
  'op.permission.operator': {
    path: 'operation/permission/operator/list',
    menu: 'G2',
    label: ['运营人员菜单范围', 'Operator menu limits'],
    input: { q, id: text(['编号', 'ID'], { rules: 'length:36,36' }), ...page },
    answer: { list: items(['运营账号', 'Operators'], limited), total },
  },
  'en.directSales.list': {
    path: 'permission/directSales/list',
    menu: '405',
    label: ['员工菜单', 'Employee menus'],
    input: { q, id: text(['编号', 'ID'], { rules: 'length:36,36' }), ...page },
    answer: {
      list: items(['员工', 'Employees'], limited),
      // What the company itself may use; nothing else can be given to its people.
      tree: json(['企业可用的菜单', "Company's menus"], grantTree),
      total,
    },
  },
  'mg.role.overview': {
    path: 'role/overview',
    menu: 'H2',
    label: ['角色概览', 'Role overview'],
    answer: {
      list: items(['角色', 'Roles'], {
        id: text(['编号', 'ID']),
        code: text(['角色编码', 'Role code']),
        name: text(['角色名称', 'Role name']),
        nameEn: text(['英文名称', 'English name']),
        side: text(['所属', 'User type']),
        state: text(['状态', 'Status']),
        builtIn: flag(['系统内置', 'Built in']),
        own: flag(['本人持有', 'Held by you']),
        users: integer(['人数', 'People']),
      }),
    },
    effect: 'role.overview',
  },
  'mg.role.grants': {
    path: 'role/grants',
    menu: 'H2',
    label: ['角色授权', 'Role grants'],
    input: { id },
    answer: set,
    effect: 'role.grants',
  },
  'mg.role.setGrants': {
    path: 'role/setGrants',
    menu: 'H2',
    label: ['保存角色授权', 'Save role grants'],
    stepUp: true,
    idempotent: true,
    input: {
      id,
      version: text(['版本', 'Version'], { rules: 'required|length:1,64' }),
      // `{ menus, buttons }`, both written out: what is left out by mistake must not be taken for an empty set.
      grants: json(['菜单与按钮', 'Menus and buttons'], grantSet, { rules: 'required' }),
    },
    answer: set,
    effect: 'role.setGrants',
  },
  'mg.roleUser.people': {
    path: 'roleUser/people',
    menu: 'H2',
    label: ['角色人员', 'Role holders'],
    input: { role: id, q, candidates: flag(['可添加的人员', 'People you can add']), ...page },
    answer: {
      list: items(['人员', 'People'], {
        userNum: text(['用户编号', 'User number']),
        name: text(['姓名', 'Name']),
        account: text(['登录名', 'Username']),
        member: text(['企业', 'Company']),
        own: flag(['本人', 'You']),
        id: text(['授权编号', 'Grant number']),
        version: integer(['版本', 'Version']),
        state: text(['状态', 'Status']),
        validTo: date(['有效期至', 'Valid to']),
      }),
      total,
    },
    effect: 'roleUser.people',
  },
  'mg.roleUser.preview': {
    path: 'roleUser/preview',
    menu: 'H2',
    label: ['角色对人员的作用', 'Effect of the role on a person'],
    input: {
      role: text(['角色', 'Role'], { rules: 'length:36,36' }),
      userNum: text(['用户', 'User'], { rules: 'length:0,40' }),
      validTo: date(['有效期至', 'Valid to']),
    },
    answer: { gives: json(['菜单与按钮', 'Menus and buttons'], givenByRole), says: text(['说明', 'Description']) },
    effect: 'roleUser.preview',
  },
});
