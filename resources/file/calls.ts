/** Files up and down: one upload, two ways to read. */
import { choice, defineCalls, text } from '#engine/declare/index.ts';
import { uploaded } from '../_fields.ts';
import { purposes } from '../_purposes.ts';

/** Blank forms to print, sign and upload. */
const blankForms = {
  handlerLetter: ['经办人授权书', 'Letter of authorisation for a handler'],
  personalLetter: ['个人授权书', 'Personal letter of authorisation'],
  companyChange: ['企业信息变更说明', 'Statement on a change of company data'],
} as const;
/** Nobody has so many papers; a program that fills the store has. */
const uploads = { most: 1000, seconds: 3600 } as const;
const fileId = text(['文件编号', 'File id'], { rules: 'required|length:36,36' });
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

export const fileCalls = defineCalls([
  {
    id: 'en.file.upload',
    path: 'file/upload',
    menu: 'self',
    label: ['上传', 'Upload'],
    idempotent: true,
    throttle: uploads,
    // The widest of the purposes; the field `purpose` narrows it.
    upload: { purpose: 'document' },
    input: { purpose },
    answer: uploaded,
    changes: true,
    effect: 'file.upload',
  },
  {
    id: 'en.file.read',
    path: 'file/read/{fileId}',
    method: 'GET',
    menu: 'self',
    label: ['查看文件', 'Show a file'],
    input: { fileId },
    answer: 'file',
    effect: 'file.read',
  },
  {
    id: 'en.file.download',
    path: 'file/download/{fileId}',
    method: 'GET',
    menu: 'self',
    label: ['下载文件', 'Download a file'],
    input: { fileId },
    answer: 'file',
    effect: 'file.download',
  },
  // Everything lies encrypted; these two are the names that clients of an encrypted store know.
  {
    id: 'en.file.encUpload',
    path: 'file/encrypted/upload',
    menu: 'self',
    label: ['加密上传', 'Upload, encrypted at rest'],
    throttle: uploads,
    upload: { purpose: 'document' },
    input: { purpose },
    answer: uploaded,
    changes: true,
    effect: 'file.upload',
  },
  {
    id: 'en.file.decDownload',
    path: 'file/decrypted/download/{fileId}',
    method: 'GET',
    menu: 'self',
    label: ['解密下载', 'Decrypted download'],
    input: { fileId },
    answer: 'file',
    effect: 'file.download',
  },
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
]);
