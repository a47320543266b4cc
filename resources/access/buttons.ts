/** A button's row: one call that changes, exports or downloads, under one of its menus. The service enforces its code, the portal only hides. */
import { choice, defineResource, flag, integer, text } from '#engine/declare/index.ts';
import { onOff, switchTo } from '../_fields.ts';
import { sides } from '../_terms.ts';

export const buttons = defineResource({
  name: 'buttons',
  label: ['按钮', 'Buttons'],
  represent: '{buttonName} ({code})',
  fields: {
    code: text(['按钮编码', 'Code'], { rules: 'required|length:3,60', help: ['接口的 ID', 'The ID of its call'] }),
    menuId: text(['菜单编号', 'Menu id'], { rules: 'required|length:1,10', unique: ['code'] }),
    buttonName: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    buttonNameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    side: choice(['所属', 'Side'], sides, { rules: 'required' }),
    sort: integer(['排序', 'Order'], { rules: 'range:0,9999', default: 0 }),
    declared: flag(['系统内置', 'Built in'], { readOnly: true }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: onOff.transitions,
  audiences: {
    operator: {
      rows: 'all',
      reads: ['code', 'menuId', 'buttonName', 'buttonNameEn', 'side', 'sort', 'declared', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['buttonName', 'state', 'code', 'menuId', 'side', 'sort', 'declared'],
          sort: ['menuId', 'ASC'],
          search: ['code', 'buttonName', 'menuId'],
          filters: ['menuId', 'side', 'state'],
        },
        show: [
          { title: ['按钮', 'Button'], fields: ['buttonName', 'buttonNameEn', 'code', 'menuId', 'side'] },
          { title: ['显示', 'Display'], fields: ['sort', 'declared', 'updatedAt', 'updatedBy'] },
        ],
        create: [{ title: ['按钮', 'Button'], fields: ['code', 'menuId', 'buttonName', 'buttonNameEn', 'side', 'sort'] }],
        edit: [{ title: ['按钮', 'Button'], fields: ['buttonName', 'buttonNameEn', 'sort'] }],
      },
      calls: {
        'mg.button.page': { path: 'button/page', does: 'list', menu: ['H1', 'H2'] },
        'mg.button.new': {
          path: 'button/new',
          does: 'create',
          menu: 'H1',
          input: ['code', 'menuId', 'buttonName', 'buttonNameEn', 'side', 'sort'],
          effect: 'button.check',
        },
        'mg.button.edit': { path: 'button/edit', does: 'update', menu: 'H1', input: ['buttonName', 'buttonNameEn', 'sort'] },
        'mg.button.status': {
          path: 'button/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'H1',
          ask: { status: switchTo },
        },
        'mg.button.delete': { path: 'button/delete/{id}', does: 'delete', menu: 'H1', effect: 'button.delete' },
      },
    },
  },
});
