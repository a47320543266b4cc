/** Contracts between three walked from their start on; the file holds the signature of each that has signed, once. */
import { expect } from 'vitest';
import { dayIn } from '../handler-people.ts';
import { ofSeal, terminations } from './contract-endings.ts';
import { type Actor, asked, type Contract, type ContractCast, parties, type World } from './contract-model.ts';
import { untilSigned } from './contract-moves.ts';
import { type Machine, often, refused } from './machine.ts';
import { founderOf, type People } from './people.ts';

const code = { seller: 'SELLER', buyer: 'BUYER', third: 'THIRD' } as const;

export const contracts = (people: People, cast: ContractCast, world: World): Machine<Contract, Actor> => {
  const { must, stored, running } = people;
  let begun = 0;
  /** The buyer signs again, whatever became of its seal in the walk before. */
  const restore = async (): Promise<void> => {
    const { id: certificate } = world.certificate;
    const held = await stored('certificates', certificate);
    const back = { id: certificate, version: held.version, reason: 'removeFromCRL' };
    if (held.state === 'FROZEN') await must(founderOf(people), 'operation/certificate/revoke', back);
    const { id, version, state } = await stored('seals', world.seals.buyer.id);
    if (state === 'DISABLED') await must(cast.buyer, 'electronicSeal/used', { id, version, used: 'ON' });
  };
  return {
    name: 'contracts',
    resource: 'contracts',
    cast,
    moves: often([...untilSigned(people, world), ...terminations, ...ofSeal(people, world)], {
      ...{ 'fills in': 9, signs: 9, 'proposes to end it': 9, 'agrees to its end': 6 },
      ...{ declines: 1, cancels: 1, 'the last day is over': 1 },
    }),
    heard: parties,
    // Seals are not the clerk's to keep, and of another company's there is none for the others.
    closed: (each, actor) => refused(each.by.includes('outsider') && (actor === 'seller' || actor === 'third') ? 404 : 403),
    async begin() {
      await restore();
      const isOpen = begun % 2 === 0;
      begun += 1;
      const { id } = await must(cast.seller, 'document/contract/start', {
        ...{ template: world.templates[isOpen ? 'open' : 'whole'], title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30) },
        others: (['buyer', 'third'] as const).map(each => ({ party: code[each], company: world.names[each] })),
      });
      const none = { filled: [], signed: [], agreed: [], proposedBy: null, last: null } as const;
      const fresh = { isReminded: false, extended: 0, isFresh: true, isSealOn: true, isFrozen: false };
      return { id, model: { ...none, ...fresh, isOpen, state: isOpen ? 'FILLING' : 'SIGNING' } };
    },
    shown: now => ({
      signBy: dayIn(running, 30 + now.extended),
      isLast: now.state === 'SIGNING' ? now.signed.length === 2 : expect.anything(),
    }),
    async holds(_people, id, now) {
      const row = await stored('contracts', id);
      const turns = (['sellerTurn', 'buyerTurn', 'thirdTurn'] as const).filter(each => row[each] !== null);
      expect(turns, 'whose turn it is').toEqual(asked(now).map(each => `${each}Turn`));
      type Signed = { readonly party: string; readonly outcome: string; readonly nth: number };
      const steps = (row.steps as readonly Signed[]).filter(({ outcome }) => outcome === 'SIGNED');
      const inOrder = steps.toSorted((one, other) => one.nth - other.nth).map(({ party }) => party);
      expect(inOrder, 'the record of signing').toEqual(now.signed.map(each => code[each]));
      const file = await running.get(`/user/file/read/${String(row.file)}`, cast.seller.token);
      const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
      expect(bytes.split('/ByteRange').length - 1, 'signatures in the file').toBe(now.signed.length);
      const { isSealOn, isFrozen } = now;
      const seal = await stored('seals', world.seals.buyer.id);
      expect(seal.state, 'the seal of the buyer').toBe(isFrozen ? 'SUSPENDED' : isSealOn ? 'ENABLED' : 'DISABLED');
    },
  };
};
