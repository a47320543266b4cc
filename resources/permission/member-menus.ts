/** The menus that a company, or every company of a type, may hold at most: what its people's roles give is cut to them. */
import { defineResource, reference } from '#engine/declare/index.ts';
import { menuLimit } from '../_fields.ts';

export const memberMenus = defineResource({
  name: 'memberMenus',
  label: ['企业菜单范围', 'Company menu limits'],
  represent: '{id}',
  fields: {
    // One of the two: a company's own set goes before that of its type.
    member: reference(['企业', 'Company'], 'members', { unique: true }),
    companyType: reference(['企业类型', 'Company type'], 'companyTypes', { unique: true }),
    ...menuLimit,
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
          stepUp: true,
          input: ['member', 'companyType', 'limited', 'menus', 'remark'],
          effect: 'limit.company',
        },
      },
    },
  },
});
