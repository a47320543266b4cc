/** An entry of the journal that waits for its place in the chain; written with the entry, gone within a second. Its id is the entry's. */
import { json } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const journalQueue = defineSystemEntity({
  name: 'journalQueue',
  label: ['待入链的日志', 'Audit log entries awaiting chaining'],
  represent: '{id}',
  fields: {
    // Encrypted for this row: nobody without the master key puts an entry into the chain. None in rows that a migration made.
    proof: json(['凭据', 'Proof'], { type: 'string' }, { readOnly: true, storage: 'encrypted', journal: 'redact' }),
  },
  journal: false,
});
