/** What the permission screens ask: the tree, roles with what they hold and who holds them, the limits of companies and operators. */
import { choice, date, defineCalls, flag, instant, integer, items, json, text } from '#engine/declare/index.ts';
import { bilingual, textList } from '#engine/system/shapes.ts';
import { buttonList, grantSet, grantTree, linked, menuLimit, names } from '../_shapes.ts';
import { sideLabels } from '../_sides.ts';

const id = text(['编号', 'Id'], { rules: 'required|length:36,36' });
const side = choice(['所属', 'Side'], sideLabels, { rules: 'required' });
const q = text(['搜索', 'Search'], { rules: 'length:0,100' });
const page = {
  pageNum: integer(['页码', 'Page'], { rules: 'range:1,100000' }),
  pageSize: integer(['每页', 'Page size'], { rules: 'range:1,200' }),
} as const;
const total = integer(['总数', 'Total']);
/** Ids and codes, as lists of texts; the version is the set's own and changes with it, whoever changed what. */
const set = {
  menus: json(['菜单', 'Menus'], { shape: textList }),
  buttons: json(['按钮', 'Buttons'], { shape: textList }),
  version: text(['版本', 'Version']),
} as const;
/** `[{ menuId, validTo }]`; null: no limit of its own. */
const limit = {
  limitId: text(['记录编号', 'Record']),
  version: integer(['版本', 'Version']),
  menus: json(['菜单范围', 'Menus'], { shape: menuLimit }),
  remark: text(['备注', 'Remark']),
  updatedAt: instant(['更新时间', 'Updated at']),
  updatedBy: text(['更新人', 'Updated by']),
} as const;

/** Somebody whose roles give menus, and what limits them. */
const limited = {
  id: text(['编号', 'Id']),
  name: text(['姓名', 'Name']),
  code: text(['登录名', 'Account']),
  roles: json(['角色', 'Roles'], { shape: names }),
  held: json(['角色给予的菜单', 'Menus of their roles'], { shape: textList }),
  refused: text(['不可修改的原因', 'Why it may not be changed']),
  source: text(['范围来源', 'Where its limit comes from']),
  ...limit,
} as const;

export const permissionCalls = defineCalls([
  {
    id: 'op.permission.menu',
    path: 'operation/permission/menu/list',
    menu: ['G1', 'G2', 'H2'],
    label: ['权限树', 'Tree of permissions'],
    input: { side },
    answer: {
      list: items(['菜单', 'Menus'], {
        menuId: text(['菜单编号', 'Menu id']),
        title: json(['名称（中、英）', 'Title (Chinese, English)'], { shape: bilingual }),
        icon: text(['图标', 'Icon']),
        hidden: flag(['隐藏', 'Hidden']),
        off: flag(['停用', 'Off']),
        mayGrant: flag(['可授予', 'May be granted']),
        buttons: json(['按钮', 'Buttons'], { shape: buttonList }),
        childs: json(['下级', 'Children'], { shape: grantTree }),
      }),
    },
    effect: 'permission.tree',
  },
  {
    id: 'op.permission.enterprise',
    path: 'operation/permission/enterprise/list',
    menu: 'G1',
    label: ['企业权限', 'Enterprise permissions'],
    input: {
      kind: choice(['对象', 'Of'], { TYPE: ['企业类型', 'Company types'], MEMBER: ['企业', 'Companies'] }, { default: 'TYPE' }),
      q,
      id: text(['编号', 'Id'], { rules: 'length:36,36' }),
      ...page,
    },
    answer: {
      list: items(['对象', 'Subjects'], {
        id: text(['编号', 'Id']),
        name: text(['名称', 'Name']),
        code: text(['编码', 'Code']),
        companyType: json(['企业类型', 'Company type'], { shape: linked }),
        source: text(['范围来源', 'Where its limit comes from']),
        inherited: json(['沿用的范围', 'Inherited limit'], { shape: menuLimit }),
        ...limit,
      }),
      total,
    },
    effect: 'permission.companies',
  },
  {
    id: 'op.permission.operator',
    path: 'operation/permission/operator/list',
    menu: 'G2',
    label: ['运营权限', 'Operator permissions'],
    input: { q, id: text(['编号', 'Id'], { rules: 'length:36,36' }), ...page },
    answer: { list: items(['运营账号', 'Operators'], limited), total },
    effect: 'permission.operators',
  },
  {
    id: 'en.directSales.list',
    path: 'permission/directSales/list',
    menu: '405',
    label: ['员工菜单', "Employees' menus"],
    input: { q, id: text(['编号', 'Id'], { rules: 'length:36,36' }), ...page },
    answer: {
      list: items(['员工', 'Employees'], limited),
      // What the company itself may use; nothing else can be given to its people.
      tree: json(['企业可用的菜单', 'Menus of the company'], { shape: grantTree }),
      total,
    },
    effect: 'permission.employees',
  },
  {
    id: 'mg.role.overview',
    path: 'role/overview',
    menu: 'H2',
    label: ['角色概览', 'Roles at a glance'],
    input: {},
    answer: {
      list: items(['角色', 'Roles'], {
        id: text(['编号', 'Id']),
        code: text(['角色编码', 'Role code']),
        name: text(['角色名称', 'Name']),
        nameEn: text(['英文名称', 'English name']),
        side: text(['所属', 'Side']),
        state: text(['状态', 'State']),
        builtIn: flag(['系统内置', 'Built in']),
        own: flag(['本人持有', 'Held by oneself']),
        users: integer(['人数', 'People']),
      }),
    },
    effect: 'role.overview',
  },
  {
    id: 'mg.role.grants',
    path: 'role/grants',
    menu: 'H2',
    label: ['角色授权', 'Grants of a role'],
    input: { id },
    answer: set,
    effect: 'role.grants',
  },
  {
    id: 'mg.role.setGrants',
    path: 'role/setGrants',
    menu: 'H2',
    label: ['保存角色授权', 'Save the grants of a role'],
    stepUp: true,
    idempotent: true,
    input: {
      id,
      version: text(['版本', 'Version'], { rules: 'required|length:1,64' }),
      // `{ menus, buttons }`, both written out: what is left out by mistake must not be taken for an empty set.
      grants: json(['菜单与按钮', 'Menus and buttons'], { shape: grantSet, rules: 'required' }),
    },
    answer: set,
    changes: true,
    effect: 'role.setGrants',
  },
  {
    id: 'mg.roleUser.people',
    path: 'roleUser/people',
    menu: 'H2',
    label: ['角色人员', 'People of a role'],
    input: { role: id, q, candidates: flag(['可添加的人员', 'Those who may be added']), ...page },
    answer: {
      list: items(['人员', 'People'], {
        userNum: text(['用户编号', 'User number']),
        name: text(['姓名', 'Name']),
        account: text(['登录名', 'Account']),
        member: text(['企业', 'Company']),
        own: flag(['本人', 'Oneself']),
        id: text(['授权编号', 'Grant']),
        version: integer(['版本', 'Version']),
        state: text(['状态', 'State']),
        validTo: date(['有效期至', 'Valid to']),
      }),
      total,
    },
    effect: 'roleUser.people',
  },
]);
