/** Files up and down, and blank forms. */
import { choice, defineCalls } from '#engine/declare/index.ts';
import { fileCalls as base } from '#engine/system/file-calls.ts';
import { purposes } from '../_purposes.ts';

/** Blank forms to print, sign and upload. */
const blankForms = {
  handlerLetter: ['经办人授权书', 'Letter of authorisation for a handler'],
  personalLetter: ['个人授权书', 'Personal letter of authorisation'],
  companyChange: ['企业信息变更说明', 'Statement on a change of company data'],
} as const;
const purpose = choice(
  ['用途', 'Purpose'],
  {
    application: purposes.application.label,
    licence: purposes.licence.label,
    identity: purposes.identity.label,
    letter: purposes.letter.label,
    template: purposes.template.label,
    document: purposes.document.label,
    signAgreement: purposes.signAgreement.label,
    sealImage: purposes.sealImage.label,
    invoice: purposes.invoice.label,
    maintenance: purposes.maintenance.label,
  },
  { default: 'application' },
);

export const fileCalls = [
  ...base(purpose, 'document'),
  ...defineCalls([
    {
      id: 'en.file.template',
      path: 'file/template/{type}',
      method: 'GET',
      menu: 'self',
      label: ['下载文书样本', 'Download a blank form'],
      input: { type: choice(['类型', 'Type'], blankForms, { rules: 'required' }) },
      answer: 'file',
      effect: 'file.template',
    },
  ]),
];
