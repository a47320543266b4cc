/** A menu entry's row: what an administrator may override of the declared tree (title, order, visibility), and links of his own. */
import { choice, defineResource, flag, integer, text } from '#engine/declare/index.ts';
import { onOff, switchTo } from '../_fields.ts';
import { sides } from '../_terms.ts';

export const menus = defineResource({
  name: 'menus',
  label: ['菜单', 'Menus'],
  represent: '{menuName} ({menuId})',
  fields: {
    menuId: text(['菜单编号', 'Menu id'], { rules: 'required|length:1,10', unique: true }),
    menuName: text(['名称', 'Title'], { rules: 'required|length:1,30' }),
    menuNameEn: text(['英文名称', 'English title'], { rules: 'length:0,60' }),
    parentId: text(['上级菜单', 'Parent'], { rules: 'length:0,10', indexed: true }),
    side: choice(['所属', 'Side'], sides, { rules: 'required' }),
    path: text(['路径', 'Path'], {
      rules: 'length:0,200',
      help: [
        '已有页面的路径，或 https:// 开头的链接；分组请留空',
        'The path of a page there is, or a link with https://; empty for a group',
      ],
    }),
    icon: text(['图标', 'Icon'], { rules: 'length:0,40' }),
    sort: integer(['排序', 'Order'], { rules: 'range:0,9999', default: 0 }),
    hidden: flag(['隐藏', 'Hidden']),
    declared: flag(['系统内置', 'Built in'], { readOnly: true }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: { enable: onOff.transitions.enable, disable: { ...onOff.transitions.disable, effect: 'menu.off' } },
  audiences: {
    operator: {
      rows: 'all',
      reads: [
        'menuId',
        'menuName',
        'menuNameEn',
        'parentId',
        'side',
        'path',
        'icon',
        'sort',
        'hidden',
        'declared',
        'updatedAt',
        'updatedBy',
      ],
      views: {
        list: {
          columns: ['menuName', 'state', 'menuId', 'parentId', 'side', 'path', 'sort', 'hidden', 'declared'],
          sort: ['menuId', 'ASC'],
          search: ['menuId', 'menuName'],
          filters: ['side', 'state', 'parentId', 'hidden'],
          tree: { key: 'menuId', parent: 'parentId', order: 'sort', apart: 'side' },
        },
        show: [
          { title: ['菜单', 'Entry'], fields: ['menuName', 'menuNameEn', 'menuId', 'parentId', 'side', 'path'] },
          { title: ['显示', 'Display'], fields: ['icon', 'sort', 'hidden', 'declared', 'updatedAt', 'updatedBy'] },
        ],
        create: [
          { title: ['菜单', 'Entry'], fields: ['menuName', 'menuNameEn', 'side', 'parentId', 'path'] },
          { title: ['显示', 'Display'], fields: ['icon', 'sort', 'hidden'] },
        ],
        edit: [
          { title: ['菜单', 'Entry'], fields: ['menuName', 'menuNameEn', 'parentId'] },
          { title: ['显示', 'Display'], fields: ['icon', 'sort', 'hidden'] },
        ],
      },
      calls: {
        'mg.menu.page': { path: 'menu/page', does: 'list', menu: ['H1', 'H2', 'G1', 'G2'] },
        // Gives the entry its id; for an existing route, a link, or a group of one's own.
        'op.permission.menuAdd': {
          path: 'operation/permission/menu/add',
          does: 'create',
          menu: 'H1',
          input: ['menuName', 'menuNameEn', 'parentId', 'side', 'path', 'icon', 'sort', 'hidden'],
          effect: 'menu.add',
        },
        'mg.menu.new': {
          path: 'menu/new',
          does: 'create',
          menu: 'H1',
          input: ['menuId', 'menuName', 'menuNameEn', 'parentId', 'side', 'path', 'icon', 'sort', 'hidden'],
          effect: 'menu.check',
        },
        'mg.menu.edit': {
          path: 'menu/edit',
          does: 'update',
          menu: 'H1',
          input: ['menuName', 'menuNameEn', 'parentId', 'icon', 'sort', 'hidden'],
          effect: 'menu.check',
        },
        'mg.menu.status': {
          path: 'menu/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'H1',
          ask: { status: switchTo },
        },
        // Neither declared entries nor entries with children or grants.
        'mg.menu.delete': { path: 'menu/delete/{id}', does: 'delete', menu: 'H1', effect: 'menu.delete' },
      },
    },
  },
});
