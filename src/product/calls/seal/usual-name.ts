/** What a seal of a kind is usually called in its company: as its kind is, one of a person with their name in front, a second one with its number. */
import { Refusal } from '#engine/wire/errors.ts';
import { sealCalls } from '#resources/seal/calls.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';

/** As many characters as a name of a seal has at most (`sealWords.name`). */
const most = 40;
const all = { page: { number: 1, size: 200 }, total: false, columns: ['id', 'name'] } as const;

/** `electronicSeal/usual`: none of another seal, nor of one that is applied for. */
export const usualName = answer(sealCalls)('en.eseal.usual', async act => {
  const { records, input } = act;
  const session = sessionOf(act);
  const type = await records.of(sealTypes).find({ id: input.sealType, state: 'ON' });
  if (type === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'sealType', code: 'reference' }] });
  const member = session.memberId ?? '';
  const [held, asked] = await Promise.all([
    records.of(seals).list({ ...all, where: [{ member, not: { state: 'CANCELLED' } }] }),
    records.of(sealApplications).list({ ...all, where: [{ member, not: { state: ['REJECTED', 'WITHDRAWN', 'DONE'] } }] }),
  ]);
  const taken = new Set([...held.list, ...asked.list].map(({ name }) => name));
  const called = `${type.owner === 'PERSON' ? session.name : ''}${type.name}`.slice(-most);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? called : `${called.slice(0, most - 3)} ${number}`;
    if (!taken.has(name)) return { name };
  }
});
