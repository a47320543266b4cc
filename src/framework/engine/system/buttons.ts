/** A button's row: one call that changes, exports or downloads, under one of its menus. The service enforces its code, the portal only hides. */
import { flag, integer, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff, sideName } from './fields.ts';

export const buttons = defineSystemEntity({
  name: 'buttons',
  label: ['按钮', 'Buttons'],
  represent: '{buttonName}',
  fields: {
    code: text(['按钮编码', 'Button code'], { rules: 'required|length:3,60', help: ['接口的 ID', 'ID of the API call'] }),
    menuId: text(['菜单编号', 'Menu ID'], {
      rules: 'required|length:1,10',
      unique: ['code'],
      picks: { resource: 'menus', by: 'menuId' },
      widget: 'pickedName',
    }),
    buttonName: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    buttonNameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    side: sideName(['所属', 'User type'], { rules: 'required' }),
    sort: integer(['排序', 'Sort order'], { rules: 'range:0,9999', default: 0 }),
    declared: flag(['系统内置', 'Built in'], { readOnly: true }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: onOff.transitions,
});
