/** One attempt to issue: its serial number is stored before anything is signed, so that a crash leaves a trace and no number is used twice. */
import { bytes, defineResource, json, reference, text } from '../../src/engine/declare/index.ts';

export const issuances = defineResource({
  name: 'issuances',
  label: ['签发记录', 'Issuances'],
  represent: '{serialNumber}',
  fields: {
    certificate: reference(['证书', 'Certificate'], 'certificates', { readOnly: true }),
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { readOnly: true }),
    serialNumber: text(['证书序列号', 'Serial number'], { rules: 'required|hexSerial', readOnly: true, unique: ['issuer'] }),
    subjectDn: text(['主题', 'Subject'], { rules: 'length:0,600', readOnly: true }),
    tbsCertificate: bytes(['待签内容', 'To be signed'], { cite: 'RFC 5280 4.1.1.1' }),
    actor: json(['操作人', 'Actor'], { readOnly: true }),
  },
  states: {
    PREPARED: { label: ['已备', 'Prepared'], tone: 'busy' },
    DONE: { label: ['完成', 'Done'], tone: 'good' },
    ABANDONED: { label: ['放弃', 'Abandoned'], tone: 'bad' },
  },
  start: 'PREPARED',
  transitions: {
    finish: { label: ['完成', 'Finish'], from: 'PREPARED', to: 'DONE', by: 'effect' },
    abandon: { label: ['放弃', 'Abandon'], from: 'PREPARED', to: 'ABANDONED', by: 'effect' },
  },
  audiences: {},
});
