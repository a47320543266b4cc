/** A revocation list as it was published: never changed, its number above all before it. */
import { bytes, defineResource, instant, integer, reference } from '#engine/declare/index.ts';

export const crls = defineResource({
  name: 'crls',
  label: ['吊销列表', 'Revocation lists'],
  represent: '{number}',
  fields: {
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { readOnly: true }),
    // 0 is the full list.
    shard: integer(['分片', 'Shard'], { readOnly: true, default: 0, cite: 'RFC 5280 5.2.5' }),
    number: integer(['编号', 'CRL number'], { readOnly: true, unique: ['issuer', 'shard'], cite: 'RFC 5280 5.2.3' }),
    der: bytes(['内容（DER）', 'List (DER)']),
    thisUpdate: instant(['本次更新', 'This update'], { readOnly: true, cite: 'RFC 5280 5.1.2.4' }),
    nextUpdate: instant(['下次更新', 'Next update'], { readOnly: true, cite: 'RFC 5280 5.1.2.5' }),
  },
  appendOnly: true,
  journal: false,
  audiences: {},
});
