/** A company type: the dictionary that registrations and members choose from. */
import { choices, defineResource, flag, text } from '#engine/declare/index.ts';
import { extraPapers } from '../_terms.ts';

export const companyTypes = defineResource({
  name: 'companyTypes',
  label: ['企业类型', 'Company types'],
  represent: '{name}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,30', clean: 'upper', unique: true }),
    name: text(['名称', 'Name'], { rules: 'required|length:2,40' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    requiredFiles: choices(['必交材料', 'Required documents'], extraPapers, {
      help: [
        '营业执照总是必交；此处另选注册时还须提交的材料',
        'The business licence is always required. Select what else a registration must include',
      ],
    }),
    enabled: flag(['启用', 'Enabled'], { default: true }),
  },
  seeds: {
    key: 'code',
    rows: [
      { code: 'STATE', name: '国有企业', nameEn: 'State-owned company' },
      { code: 'PRIVATE', name: '民营企业', nameEn: 'Private company' },
      { code: 'FOREIGN', name: '外资企业', nameEn: 'Foreign-invested company' },
      { code: 'SOLE', name: '个体工商户', nameEn: 'Sole trader' },
      { code: 'COLLECTIVE', name: '集体企业', nameEn: 'Collectively owned company' },
      { code: 'COOPERATIVE', name: '农民专业合作社', nameEn: "Farmers' cooperative" },
      { code: 'INSTITUTION', name: '事业单位', nameEn: 'Public institution' },
      { code: 'SOCIAL', name: '社会组织', nameEn: 'Social organisation' },
      { code: 'OTHER', name: '其他', nameEn: 'Other' },
    ],
  },
  groups: {
    companyType: {
      label: ['企业类型', 'Company type'],
      fields: ['code', 'name', 'nameEn', 'requiredFiles', 'enabled', 'updatedAt', 'updatedBy'],
    },
  },
  audiences: {
    operator: {
      rows: 'all',
      list: ['name', 'enabled', 'code', 'nameEn', 'requiredFiles', 'updatedAt'],
      sort: ['code', 'ASC'],
      search: ['code'],
      show: ['companyType'],
      create: ['companyType'],
      calls: {
        'op.companyTypes': { path: 'operation/companyType/list', does: 'list', menu: 'self' },
        'op.companyType.save': { path: 'operation/companyType/save', does: 'save', menu: 'B2' },
      },
    },
    enterprise: {
      rows: { enabled: true },
      reads: ['requiredFiles'],
      list: ['code', 'name', 'nameEn'],
      sort: ['code', 'ASC'],
      calls: { 'en.companyType.list': { path: 'companyType/list', does: 'list', menu: 'self' } },
    },
  },
});
