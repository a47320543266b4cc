/** Files up and down: one upload, two ways to read. */
import { defineCalls } from '../declare/calls.ts';
import { type Field, text } from '../declare/fields.ts';
import { uploaded } from './fields.ts';

/** Nobody has so many papers; a program that fills the store has. */
const uploads = { most: 1000, seconds: 3600 } as const;
const fileId = text(['文件编号', 'File ID'], { rules: 'required|length:36,36' });
/**
 * @param purpose a choice among the file purposes that people upload for
 * @param widest the purpose that takes most: the field narrows it
 */
export const fileCalls = (purpose: Field, widest: string) =>
  defineCalls({
    'en.file.upload': {
      path: 'file/upload',
      menu: 'self',
      label: ['上传', 'Upload'],
      idempotent: true,
      throttle: uploads,
      upload: { purpose: widest },
      input: { purpose },
      answer: uploaded,
      effect: 'file.upload',
    },
    'en.file.read': {
      path: 'file/read/{fileId}',
      method: 'GET',
      menu: 'self',
      label: ['查看文件', 'View file'],
      input: { fileId },
      answer: 'file',
      effect: 'file.read',
    },
    'en.file.download': {
      path: 'file/download/{fileId}',
      method: 'GET',
      menu: 'self',
      label: ['下载文件', 'Download file'],
      input: { fileId },
      answer: 'file',
      effect: 'file.download',
    },
    // Everything lies encrypted; these two are the names that clients of an encrypted store know.
    'en.file.encUpload': {
      path: 'file/encrypted/upload',
      menu: 'self',
      label: ['加密上传', 'Encrypted upload'],
      throttle: uploads,
      upload: { purpose: widest },
      input: { purpose },
      answer: uploaded,
      changes: true,
      effect: 'file.upload',
    },
    'en.file.decDownload': {
      path: 'file/decrypted/download/{fileId}',
      method: 'GET',
      menu: 'self',
      label: ['解密下载', 'Decrypted download'],
      input: { fileId },
      answer: 'file',
      effect: 'file.download',
    },
  });
