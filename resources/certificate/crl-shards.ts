/** A part of an authority's certificates with a revocation list of its own: when that is due, and its number. */
import { defineResource, instant, integer, reference } from '#engine/declare/index.ts';

export const crlShards = defineResource({
  name: 'crlShards',
  label: ['吊销列表分片', 'CRL shards'],
  represent: '{shard}',
  fields: {
    issuer: reference(['签发机构', 'Issuer'], 'issuers', { rules: 'required', readOnly: true }),
    shard: integer(['分片', 'Shard'], { rules: 'required', readOnly: true, unique: ['issuer'] }),
    crlNumber: integer(['吊销列表编号', 'CRL number'], { readOnly: true, default: 0, cite: 'RFC 5280 5.2.3' }),
    crlDueAt: instant(['吊销列表应更新时间', 'CRL next update due'], { readOnly: true }),
  },
  indexes: [['crlDueAt']],
  journal: false,
  audiences: {},
});
