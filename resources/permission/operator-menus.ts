/** The menus that one operator may hold at most: what his roles give is cut to them. */
import { date, defineResource, flag, items, reference, text } from '../../src/engine/declare/index.ts';

export const operatorMenus = defineResource({
  name: 'operatorMenus',
  label: ['运营权限', 'Operator permissions'],
  represent: '{id}',
  fields: {
    operator: reference(['运营账号', 'Operator'], 'operators', { rules: 'required', unique: true }),
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
      reads: ['operator', 'limited', 'menus', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      calls: {
        'op.permission.operatorSave': {
          path: 'operation/permission/operator/save',
          does: 'save',
          menu: 'G2',
          input: ['operator', 'limited', 'menus', 'remark'],
          effect: 'limit.operator',
        },
      },
    },
  },
});
