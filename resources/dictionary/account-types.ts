/** An account type: which side an account belongs to, and so which login page it returns to. */
import { defineResource, text } from '#engine/declare/index.ts';
import { sideName } from '#engine/system/fields.ts';

export const accountTypes = defineResource({
  name: 'accountTypes',
  label: ['账户类型', 'Account types'],
  represent: '{name}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,4', readOnly: true, unique: true }),
    name: text(['名称', 'Name'], { rules: 'required|length:2,40', readOnly: true }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60', readOnly: true }),
    side: sideName(['所属端', 'Portal'], { readOnly: true }),
    loginPage: text(['登录页', 'Sign-in page'], { readOnly: true }),
  },
  seeds: {
    key: 'code',
    rows: [
      { code: '10', name: '平台运营', nameEn: 'Platform operations', side: 'operator', loginPage: '/operateLogin' },
      { code: '80', name: '区域运营', nameEn: 'Regional operations', side: 'operator', loginPage: '/operateLogin' },
      { code: '20', name: '企业管理员', nameEn: 'Company administrator', side: 'enterprise', loginPage: '/enterpriseLogin' },
      { code: '21', name: '企业员工', nameEn: 'Company employee', side: 'enterprise', loginPage: '/enterpriseLogin' },
      { code: '30', name: '开户客户', nameEn: 'Account-opening customer', side: 'enterprise', loginPage: '/enterpriseLogin' },
    ],
  },
  audiences: {
    operator: {
      rows: 'all',
      list: ['code', 'name', 'nameEn', 'side', 'loginPage'],
      sort: ['code', 'ASC'],
      without: ['name'],
      show: [{ label: ['账户类型', 'Account type'], fields: ['code', 'name', 'nameEn', 'side', 'loginPage'] }],
      calls: { 'op.accountTypes': { path: 'operation/accountType/list', does: 'list', menu: 'self' } },
    },
  },
});
