/** Files up and down: one upload, two ways to read. */
import { choice, defineCalls, text } from '../../src/engine/declare/index.ts';
import { uploaded } from '../_fields.ts';
import { purposes } from '../_purposes.ts';

const fileId = text(['文件编号', 'File id'], { rules: 'required|length:36,36' });
const purpose = choice(
  ['用途', 'Purpose'],
  {
    application: purposes.application.label,
    licence: purposes.licence.label,
    identity: purposes.identity.label,
    letter: purposes.letter.label,
    template: purposes.template.label,
    signAgreement: purposes.signAgreement.label,
    sealImage: purposes.sealImage.label,
    invoice: purposes.invoice.label,
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
    // The widest of the purposes; the field `purpose` narrows it.
    upload: { purpose: 'application' },
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
]);
