/** The menus that one employee may hold at most, set by their own company: what their roles give is cut to them, within what the company may hold. */
import { defineResource, reference } from '#engine/declare/index.ts';
import { menuLimit } from '../_fields.ts';

export const employeeMenus = defineResource({
  name: 'employeeMenus',
  label: ['直销菜单授权', 'Direct-sales menu permissions'],
  represent: '{id}',
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    employee: reference(['员工', 'Employee'], 'employees', { rules: 'required', unique: true }),
    ...menuLimit,
  },
  audiences: {
    enterprise: {
      rows: { member: '$session.memberId' },
      reads: ['employee', 'limited', 'menus', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      calls: {
        'en.directSales.save': {
          path: 'permission/directSales/save',
          does: 'save',
          menu: '405',
          stepUp: true,
          input: ['employee', 'limited', 'menus', 'remark'],
          effect: 'limit.employee',
        },
      },
    },
  },
});
