/** An official list of banks as it was brought in: one sheet, whose rows are banks. The newest one is in force. */
import { defineResource, integer, text } from '#engine/declare/index.ts';
import { bankWritten } from './_bank.ts';

export const bankEditions = defineResource({
  name: 'bankEditions',
  label: ['银行名录版本', 'Bank directory versions'],
  represent: '{fileName}',
  fields: { fileName: text(['文件名', 'File name'], { readOnly: true }), banks: integer(['银行数', 'Banks'], { readOnly: true }) },
  states: { CURRENT: { label: ['现行', 'Current'], tone: 'good' }, REPLACED: { label: ['已替换', 'Replaced'], tone: 'neutral' } },
  start: 'CURRENT',
  transitions: { replace: { label: ['替换', 'Replace'], from: 'CURRENT', to: 'REPLACED', by: 'effect' } },
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: ['fileName', 'state', 'banks', 'createdAt', 'createdBy'],
      filters: ['createdAt'],
      show: [{ label: ['版本', 'Version'], fields: ['fileName', 'banks', 'createdAt', 'createdBy'] }],
      calls: {
        'op.bankEdition.list': { path: 'operation/bankEdition/list', does: 'list' },
        'op.bankEdition.template': { path: 'operation/bankEdition/template', does: 'template' },
        'op.bankEdition.import': {
          path: 'operation/bankEdition/import',
          does: 'import',
          label: ['导入名录', 'Import directory'],
          idempotent: true,
          most: 5000,
          into: { resource: 'swiftCodes', by: 'edition', input: bankWritten, key: 'bic', effect: 'bank.loaded' },
          effect: 'bank.check',
        },
      },
    },
  },
});
