/** A menu entry's row: what an administrator may override of the declared tree (title, order, visibility), and links of their own. */
import { flag, integer, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff, sideName } from './fields.ts';

export const menus = defineSystemEntity({
  name: 'menus',
  label: ['菜单', 'Menus'],
  represent: '{menuName} ({menuId})',
  fields: {
    menuId: text(['菜单编号', 'Menu ID'], { rules: 'required|length:1,10', unique: true }),
    menuName: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    menuNameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    parentId: text(['上级菜单', 'Parent menu'], { rules: 'length:0,10', picks: { resource: 'menus', by: 'menuId' }, widget: 'pickedName' }),
    side: sideName(['所属', 'User type'], { rules: 'required' }),
    path: text(['路径', 'Path'], {
      rules: 'length:0,200',
      help: [
        '已有页面的路径，或 https:// 开头的链接；分组请留空',
        'The path of an existing page, or a link starting with https://. Leave empty for a group',
      ],
    }),
    icon: text(['图标', 'Icon'], { rules: 'length:0,40' }),
    sort: integer(['排序', 'Sort order'], {
      rules: 'range:0,9999',
      default: 0,
      help: [
        '同级中数字小的在前，相同的按菜单编号。只是换个次序，在菜单列表中点 ↑ ↓ 更快',
        'Among entries of the same level, smaller numbers come first, and equal ones by menu ID. Only to reorder, ↑ ↓ in the list of menus is quicker',
      ],
    }),
    hidden: flag(['隐藏', 'Hidden']),
    declared: flag(['系统内置', 'Built in'], { readOnly: true }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: { enable: onOff.transitions.enable, disable: { ...onOff.transitions.disable, effect: 'menu.off' } },
  indexes: [['parentId']],
});
