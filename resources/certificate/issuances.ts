/** One attempt to issue: its serial number is stored before anything is signed, so that a crash leaves a trace and no number is used twice. */
import { defineResource, reference, text } from '#engine/declare/index.ts';
import { publicKeySha256 } from '../_fields.ts';

export const issuances = defineResource({
  name: 'issuances',
  label: ['签发记录', 'Issuance records'],
  represent: '{serialNumber}',
  fields: {
    certificate: reference(['证书', 'Certificate'], 'certificates', { readOnly: true }),
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { readOnly: true }),
    serialNumber: text(['证书序列号', 'Serial number'], { rules: 'required|hexSerial', readOnly: true, unique: ['issuer'] }),
    subjectDn: text(['主体', 'Subject DN'], { rules: 'length:0,600', readOnly: true }),
    publicKeySha256,
    issuanceLog: text(['签发日志文件', 'Issuance log file'], { readOnly: true }),
    keyRef: text(['密钥编号', 'Key ID'], {
      readOnly: true,
      help: ['为本次签发生成的软密钥', 'The software key generated for this issuance'],
    }),
  },
  states: {
    PREPARED: { label: ['已准备', 'Prepared'], tone: 'busy' },
    DONE: { label: ['完成', 'Done'], tone: 'good' },
    CHECKED: { label: ['已复核', 'Checked'], tone: 'good' },
    FAULTY: { label: ['复核不符', 'Check failed'], tone: 'bad' },
    ABANDONED: { label: ['放弃', 'Abandoned'], tone: 'bad' },
  },
  start: 'PREPARED',
  transitions: {
    finish: { label: ['完成', 'Finish'], from: 'PREPARED', to: 'DONE', by: 'effect' },
    // The nightly look by programs that did not make it.
    check: { label: ['复核无误', 'Mark as checked'], from: 'DONE', to: 'CHECKED', by: 'effect' },
    doubt: { label: ['复核不符', 'Mark check as failed'], from: 'DONE', to: 'FAULTY', by: 'effect' },
    abandon: { label: ['放弃', 'Abandon'], from: 'PREPARED', to: 'ABANDONED', by: 'effect' },
  },
  indexes: [['state', 'id'], ['issuanceLog', 'id'], ['publicKeySha256'], ['certificate']],
  audiences: {},
});
