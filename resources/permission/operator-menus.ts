/** The menus that one operator may hold at most: what their roles give is cut to them. */
import { defineResource, reference } from '#engine/declare/index.ts';
import { menuLimit } from '../_fields.ts';

export const operatorMenus = defineResource({
  name: 'operatorMenus',
  label: ['运营人员菜单范围', 'Operator menu limits'],
  represent: '{id}',
  effect: 'power.duty',
  fields: { operator: reference(['运营账号', 'Operator'], 'operators', { rules: 'required', unique: true }), ...menuLimit },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['operator', 'limited', 'menus', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      calls: {
        'op.permission.operatorSave': {
          path: 'operation/permission/operator/save',
          does: 'save',
          menu: 'G2',
          stepUp: true,
          input: ['operator', 'limited', 'menus', 'remark'],
          effect: 'limit.operator',
        },
      },
    },
  },
});
