/** The key that signs the journal's chain and its checkpoints: made at the first start, encrypted under the master key. */
import { json, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const journalKeys = defineSystemEntity({
  name: 'journalKeys',
  label: ['日志签名密钥', 'Audit log signing keys'],
  represent: '{id}',
  fields: {
    publicKey: text(['公钥', 'Public key'], { readOnly: true, cite: 'RFC 8410' }),
    privateKey: json(
      ['私钥', 'Private key'],
      { type: 'string' },
      { readOnly: true, storage: 'encrypted', journal: 'redact', cite: 'RFC 8410' },
    ),
  },
  appendOnly: true,
  journal: false,
});
