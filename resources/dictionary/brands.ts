/** Under which name this installation goes, with its logo and the signature of its SMS. */
import { defineResource } from '#engine/declare/index.ts';
import { brands as base } from '#engine/system/brands.ts';

const fields = ['name', 'nameEn', 'logo', 'smsSignature'] as const;

export const brands = defineResource({
  ...base,
  groups: {
    brand: {
      label: ['品牌', 'Brand'],
      fields: [...fields],
      help: [
        '登录页、页头、窗口标题、短信与邮件中的名称和标识；保存后新打开的页面即按此显示',
        'The name and logo on the sign-in page, in the header and window titles, and in SMS and email. Pages opened after saving show it',
      ],
    },
  },
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: [...fields, 'updatedAt', 'updatedBy'],
      show: ['brand', 'record'],
      edit: ['brand'],
      calls: {
        'op.brand.list': { path: 'operation/brand/list', does: 'list' },
        'op.brand.detail': { path: 'operation/brand/detail', does: 'get' },
        'op.brand.save': { path: 'operation/brand/save', does: 'update', stepUp: true, effect: 'brand.check' },
      },
    },
  },
});
