/** What is known of an uploaded file; its bytes lie elsewhere. Who gets it: whoever may open a record that holds it, and until one does whoever uploaded it. */
import { flag, integer, reference, text } from '../declare/fields.ts';
import { defineSystemEntity, organisation } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';

export const files = defineSystemEntity({
  name: 'files',
  label: ['文件', 'Files'],
  represent: '{name}',
  fields: {
    name: text(['文件名', 'File name'], { rules: 'required|length:1,200', readOnly: true }),
    ext: text(['扩展名', 'Extension'], { readOnly: true }),
    mime: text(['类型', 'Type'], { readOnly: true }),
    size: integer(['字节数', 'Bytes'], { readOnly: true }),
    sha256: text(['SHA-256', 'SHA-256'], { readOnly: true }),
    purpose: text(['用途', 'Purpose'], { readOnly: true }),
    side: sideName(['上传方', 'Uploaded from'], { readOnly: true }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    uploadedBy: text(['上传人', 'Uploaded by'], {
      readOnly: true,
      help: ['用户编号；注册时为空', 'User number; empty for registrations'],
    }),
    registrationMobile: text(['注册手机', 'Registration mobile'], { readOnly: true, personal: 'mobile' }),
    encrypted: flag(['加密存储', 'Encrypted'], { readOnly: true }),
  },
  indexes: [['sha256']],
});
