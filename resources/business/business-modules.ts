/** A business module: one of the outside businesses that companies do through the platform, and what a company needs for it. */
import { defineResource, flag, money, reference, text } from '#engine/declare/index.ts';

export const businessModules = defineResource({
  name: 'businessModules',
  label: ['业务模块', 'Business modules'],
  represent: '{name}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,30', clean: 'upper', unique: true }),
    name: text(['名称', 'Name'], { rules: 'required|length:2,40' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    parent: reference(['上级模块', 'Parent module'], 'businessModules', { among: { enabled: true } }),
    url: text(['入口地址', 'Entry URL'], { rules: 'url|length:0,300' }),
    needCert: flag(['需要证书', 'Certificate required']),
    needSeal: flag(['需要印章', 'Seal required']),
    fee: money(['年费（元）', 'Annual fee (CNY)'], { rules: 'moneyStrict' }),
    enabled: flag(['启用', 'Enabled'], {
      default: true,
      help: [
        '停用后不能再开通，已开通的照常',
        'When disabled, the module cannot be granted to more companies; existing grants keep working',
      ],
    }),
  },
  seeds: {
    key: 'code',
    rows: [
      { code: 'TRADE', name: '钢材交易', nameEn: 'Steel trading', needCert: true, needSeal: true },
      { code: 'DIRECT_SALES', name: '直销', nameEn: 'Direct sales', needCert: true, needSeal: true },
      { code: 'LOGISTICS', name: '物流运输', nameEn: 'Logistics', needCert: true },
      { code: 'WAREHOUSE', name: '仓储监管', nameEn: 'Warehouse supervision', needCert: true },
      { code: 'FINANCE', name: '供应链金融', nameEn: 'Supply chain finance', needCert: true, needSeal: true },
    ],
  },
  groups: {
    businessModule: { label: ['业务模块', 'Business module'], fields: ['code', 'name', 'nameEn', 'parent', 'url', 'enabled'] },
    needs: { label: ['开通条件', 'Requirements'], fields: ['needCert', 'needSeal', 'fee'] },
  },
  audiences: {
    operator: {
      menu: 'B1',
      rows: 'all',
      list: ['name', 'enabled', 'code', 'parent', 'needCert', 'needSeal', 'fee', 'updatedAt'],
      sort: ['code', 'ASC'],
      search: ['code'],
      show: ['businessModule', 'needs', { of: 'record', fields: ['updatedAt', 'updatedBy'] }],
      create: ['businessModule', 'needs'],
      calls: {
        'op.business.modules': { path: 'operation/business/modules', does: 'list' },
        'op.business.moduleSave': { path: 'operation/business/module/save', does: 'save', effect: 'businessModule.check' },
      },
    },
  },
});
