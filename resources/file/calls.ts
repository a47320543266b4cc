/** Files up and down, and blank forms. */
import { choice, date, defineCalls, systemPurposes, text } from '#engine/declare/index.ts';
import { fileCalls as base } from '#engine/system/file-calls.ts';
import { purposes } from '../_purposes.ts';
import { handlerTypes, idTypes } from '../_terms.ts';

/** Blank forms to print, sign and upload. */
const blankForms = {
  handlerLetter: ['经办人授权书', 'Handler letter of authorisation'],
  personalLetter: ['个人授权书', 'Personal letter of authorisation'],
  companyChange: ['企业信息变更说明', 'Statement of company details change'],
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
    contract: purposes.contract.label,
    signAgreement: purposes.signAgreement.label,
    sealImage: purposes.sealImage.label,
    invoice: purposes.invoice.label,
    maintenance: purposes.maintenance.label,
    brandLogo: systemPurposes.brandLogo.label,
  },
  { default: 'application' },
);

export const fileCalls = [
  ...base(purpose, 'document'),
  ...defineCalls({
    'en.file.template': {
      path: 'file/template/{type}',
      method: 'GET',
      menu: 'self',
      label: ['下载文书样本', 'Download form template'],
      input: { type: choice(['类型', 'Type'], blankForms, { rules: 'required' }) },
      answer: 'file',
    },
    // What the form beside it holds stands in the letter already; nothing of it is judged here, and nothing kept.
    'en.file.letter': {
      path: 'file/letter',
      menu: 'self',
      label: ['下载填好的文书', 'Download filled-in letter'],
      throttle: { most: 60, seconds: 600 },
      input: {
        type: choice(['类型', 'Type'], blankForms, { rules: 'required' }),
        name: text(['姓名', 'Name'], { rules: 'length:0,100' }),
        idType: choice(['证件类型', 'ID type'], idTypes),
        idNo: text(['证件号码', 'ID number'], { rules: 'length:0,40', personal: true }),
        mobile: text(['手机', 'Mobile'], { rules: 'length:0,30', personal: 'mobile' }),
        handlerType: choice(['经办类型', 'Handler type'], handlerTypes),
        letterFrom: date(['授权开始', 'Authorised from']),
        letterTo: date(['授权截止', 'Authorised until']),
        companyName: text(['变更后的企业名称', 'New company name'], { rules: 'length:0,200' }),
        uscc: text(['变更后的统一社会信用代码', 'New unified social credit code'], { rules: 'length:0,40' }),
        legalName: text(['变更后的法定代表人', 'New legal representative'], { rules: 'length:0,100' }),
        remark: text(['变更原因', 'Reason for change'], { rules: 'length:0,200' }),
      },
      answer: 'file',
    },
  }),
];
