/** A bank with its BIC: what foreign payments need to know of the bank of an account. */
import { choice, defineResource, reference, text } from '#engine/declare/index.ts';
import { onOff, switched } from '#engine/system/fields.ts';
import { headOffices, bankWritten as written } from './_bank.ts';

export const swiftCodes = defineResource({
  name: 'swiftCodes',
  label: ['SWIFT 代码', 'SWIFT codes'],
  represent: '{bankName} ({bic})',
  fields: {
    bic: text(['SWIFT 代码', 'BIC'], { rules: 'required|bic', clean: 'bic', cite: 'ISO 9362', unique: true }),
    bankName: text(['银行', 'Bank'], { rules: 'required|length:2,100' }),
    bankNameEn: text(['英文名称', 'English name'], { rules: 'length:0,100' }),
    bankCode: text(['银行代码', 'Bank code'], {
      rules: 'digits:3',
      help: ['联行号的前三位；城市商业银行都是 313', 'First three digits of the CNAPS code; city commercial banks share 313'],
    }),
    city: text(['城市', 'City'], { rules: 'length:0,50' }),
    country: choice(
      ['国家或地区', 'Country or region'],
      { CN: ['中国内地', 'Mainland China'], HK: ['中国香港', 'Hong Kong, China'], MO: ['中国澳门', 'Macao, China'] },
      { default: 'CN', cite: 'ISO 3166-1' },
    ),
    cnaps: text(['联行号', 'CNAPS code'], { rules: 'cnaps' }),
    edition: reference(['名录版本', 'Directory version'], 'bankEditions', { readOnly: true }),
  },
  ...onOff,
  start: 'ON',
  seeds: { key: 'bic', rows: headOffices },
  groups: { bank: { label: ['银行', 'Bank'], fields: [...written, 'edition', 'updatedAt', 'updatedBy'] } },
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: ['bankName', 'state', 'bic', 'bankCode', 'edition', 'cnaps', 'city', 'country', 'bankNameEn', 'updatedAt'],
      sort: ['bic', 'ASC'],
      search: ['city'],
      filters: ['bankCode'],
      show: ['bank'],
      create: ['bank'],
      calls: {
        'op.swift.list': { path: 'operation/swiftCode/list', does: 'list' },
        'op.swift.save': { path: 'operation/swiftCode/save', does: 'save', effect: 'bank.check' },
        'op.swift.status': { path: 'operation/swiftCode/status', ...switched },
      },
    },
    enterprise: {
      rows: { state: 'ON' },
      reads: ['bankNameEn', 'country'],
      list: ['bankName', 'bic', 'bankCode', 'city', 'cnaps'],
      sort: ['bic', 'ASC'],
      search: ['city'],
      filters: ['country'],
      calls: { 'en.swift.list': { path: 'swiftCode/list', does: 'list', menu: 'self' } },
    },
  },
});
