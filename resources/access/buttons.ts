/** A button's row: one call that changes, exports or downloads, under one of its menus. The service enforces its code, the portal only hides. */
import { defineResource } from '#engine/declare/index.ts';
import { buttons as base } from '#engine/system/buttons.ts';
import { switched } from '#engine/system/fields.ts';

export const buttons = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'H1',
      rows: 'all',
      list: ['buttonName', 'state', 'code', 'menuId', 'side', 'sort', 'declared'],
      sort: ['menuId', 'ASC'],
      search: ['code', 'menuId'],
      filters: ['menuId'],
      without: ['declared'],
      show: [
        { label: ['按钮', 'Button'], fields: ['buttonName', 'buttonNameEn', 'code', 'menuId', 'side'] },
        { label: ['显示', 'Display'], fields: ['sort', 'declared', 'updatedAt', 'updatedBy'] },
      ],
      create: [{ label: ['按钮', 'Button'], fields: ['code', 'menuId', 'buttonName', 'buttonNameEn', 'side', 'sort'] }],
      edit: [{ label: ['按钮', 'Button'], fields: ['buttonName', 'buttonNameEn', 'sort'] }],
      calls: {
        'mg.button.page': { path: 'button/page', does: 'list', menu: ['H1', 'H2'] },
        'mg.button.new': { path: 'button/new', does: 'create', effect: 'button.check' },
        'mg.button.edit': { path: 'button/edit', does: 'update' },
        'mg.button.status': { path: 'button/status', ...switched },
        'mg.button.delete': { path: 'button/delete/{id}', does: 'delete', effect: 'button.delete' },
      },
    },
  },
});
