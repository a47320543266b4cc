/** An authority of ours: its certificate, where its key lies, and when its revocation list is due. */
import { choice, defineResource, instant, integer, longText, reference, text } from '#engine/declare/index.ts';
import { publicKeySha256 } from '../_fields.ts';
import { chains } from '../_terms.ts';

export const issuers = defineResource({
  name: 'issuers',
  label: ['签发机构', 'Issuing authorities'],
  represent: '{name}',
  fields: {
    name: text(['名称', 'Name'], { rules: 'required|length:1,60', readOnly: true, unique: true }),
    chain: choice(['证书链', 'Chain'], chains, { readOnly: true, default: 'INTERNATIONAL' }),
    parent: reference(['上级机构', 'Parent authority'], 'issuers', { readOnly: true }),
    subjectDn: text(['主体', 'Subject DN'], { rules: 'length:0,600', readOnly: true }),
    certificatePem: longText(['证书（PEM）', 'Certificate (PEM)'], { readOnly: true }),
    notAfter: instant(['到期时间', 'Valid to'], { readOnly: true }),
    publicKeySha256,
    keyId: text(['密钥编号', 'Key ID'], { readOnly: true }),
    crlNumber: integer(['吊销列表编号', 'CRL number'], { readOnly: true, default: 0, cite: 'RFC 5280 5.2.3' }),
    crlShards: integer(['吊销列表分片数', 'CRL shards'], { readOnly: true, default: 0, cite: 'RFC 5280 5.2.5' }),
    transcriptSha256: text(['仪式记录末行', 'Last line of the transcript'], {
      readOnly: true,
      help: [
        '离线根带来的仪式记录末行的 SHA-256，其中含此前各行',
        'SHA-256 of the last line carried from an offline root; it covers the lines before',
      ],
    }),
    crlDueAt: instant(['吊销列表应更新时间', 'CRL next update due'], { readOnly: true }),
  },
  states: {
    STANDBY: { label: ['备用', 'Standby'], tone: 'neutral' },
    ACTIVE: { label: ['在用', 'Active'], tone: 'good' },
    RETIRED: { label: ['停用', 'Retired'], tone: 'neutral' },
  },
  start: 'STANDBY',
  transitions: {
    activate: { label: ['启用', 'Activate'], from: 'STANDBY', to: 'ACTIVE', by: 'effect' },
    retire: { label: ['停用', 'Retire'], from: ['STANDBY', 'ACTIVE'], to: 'RETIRED', by: 'effect' },
  },
  indexes: [['state', 'crlDueAt'], ['publicKeySha256']],
  audiences: {},
});
