/** Banks: what the numbers of one have to do with each other, and which official list they stand on. */
import { Refusal } from '#engine/wire/errors.ts';
import { bankEditions } from '#resources/dictionary/bank-editions.ts';
import { swiftCodes } from '#resources/dictionary/swift-codes.ts';
import { standing, written } from '#service/records/typed.ts';

/** A CNAPS code begins with the bank's own; where only one of the two is known, it tells the other. */
export const checkBank = written(swiftCodes)(async act => {
  const { cnaps } = standing(swiftCodes, act);
  const { bankCode } = act.changes;
  if (cnaps === null) return;
  const own = cnaps.slice(0, 3);
  if (typeof bankCode !== 'string') act.changes.bankCode = own;
  else if (bankCode !== own)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'cnaps', code: 'BANK_CODE_OTHER', params: { bankCode } }] });
});

/** A list that was loaded whole stands in place of the one before it: banks that it no longer names are switched off. */
export const keepEdition = written(bankEditions)(async act => {
  const { records, record, input } = act;
  Object.assign(act.changes, { fileName: input.fileName, banks: input.taken });
  if ((Array.isArray(input.refused) && input.refused.length > 0) || record === undefined) return;
  const left = { edition: { isSet: true }, not: { edition: record.id }, state: 'ON' } as const;
  for await (const page of records.of(swiftCodes).walk({ where: [left], heavy: true }))
    for (const row of page) await records.of(swiftCodes).move(row, 'disable', null);
  for await (const page of records.of(bankEditions).walk({ where: [{ state: 'CURRENT', not: { id: record.id } }], heavy: true }))
    for (const row of page) await records.of(bankEditions).move(row, 'replace', null);
});
