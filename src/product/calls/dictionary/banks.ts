/** Banks: what the numbers of one have to do with each other, and which official list they stand on. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Inside } from '#service/calls/contract.ts';

/** A CNAPS code begins with the bank's own; where only one of the two is known, it tells the other. */
export const checkBank: Inside = async act => {
  const { cnaps } = { ...act.record, ...act.changes };
  const { bankCode } = act.changes;
  if (typeof cnaps !== 'string') return;
  const own = cnaps.slice(0, 3);
  if (typeof bankCode !== 'string') act.changes.bankCode = own;
  else if (bankCode !== own)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'cnaps', code: 'BANK_CODE_OTHER', params: { bankCode } }] });
};

/** A list that was loaded whole stands in place of the one before it: banks that it no longer names are switched off. */
export const keepEdition: Inside = async act => {
  const { records, record, input } = act;
  Object.assign(act.changes, { fileName: input.fileName, banks: input.taken });
  if (((input.refused ?? []) as readonly unknown[]).length > 0 || record === undefined) return;
  const left = { edition: { isSet: true }, not: { edition: String(record.id) }, state: 'ON' } as const;
  for await (const page of records.rows.walk('swiftCodes', { where: [left], heavy: true }))
    for (const row of page) await records.move('swiftCodes', row, 'disable', null);
  for await (const page of records.rows.walk('bankEditions', {
    where: [{ state: 'CURRENT', not: { id: String(record.id) } }],
    heavy: true,
  }))
    for (const row of page) await records.move('bankEditions', row, 'replace', null);
};
