/** The menus that a company, or every company of a type, may hold at most: what its people's roles give is cut to them. */
import { date, defineResource, flag, items, reference, text } from '../../src/engine/declare/index.ts';

export const memberMenus = defineResource({
  name: 'memberMenus',
  label: ['企业权限', 'Enterprise permissions'],
  represent: '{id}',
  fields: {
    // One of the two: a company's own set goes before that of its type.
    member: reference(['企业', 'Company'], 'members', { unique: true }),
    companyType: reference(['企业类型', 'Company type'], 'companyTypes', { unique: true }),
    // Off: nothing is limited here, whatever the list says. On with an empty list: nothing may be held.
    limited: flag(['设置范围', 'Limited'], { default: true }),
    menus: items(
      ['菜单范围', 'Menus'],
      {
        menuId: text(['菜单编号', 'Menu id'], { rules: 'required|length:1,10' }),
        validTo: date(['有效期至', 'Valid to']),
      },
      { most: 500 },
    ),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['member', 'companyType', 'limited', 'menus', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      calls: {
        'op.permission.enterpriseSave': {
          path: 'operation/permission/enterprise/save',
          does: 'save',
          menu: 'G1',
          input: ['member', 'companyType', 'limited', 'menus', 'remark'],
          effect: 'limit.company',
        },
      },
    },
  },
});
