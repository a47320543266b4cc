/** A private key at rest: encrypted by the key store before it comes here; this table knows a blob. */
import { bytes, defineResource, flag, text } from '#engine/declare/index.ts';

export const privateKeys = defineResource({
  name: 'privateKeys',
  label: ['密钥', 'Private keys'],
  represent: '{label}',
  fields: {
    label: text(['用途', 'Purpose'], { rules: 'length:0,200', readOnly: true }),
    algorithm: text(['算法', 'Algorithm'], { rules: 'required', readOnly: true }),
    publicKey: bytes(['公钥', 'Public key'], { cite: 'RFC 5280 4.1.2.7' }),
    exportable: flag(['可导出', 'Exportable'], { readOnly: true }),
    blob: bytes(['密文', 'Encrypted key'], { journal: 'redact' }),
  },
  journal: false,
  audiences: {},
});
