/** Seals, as they are to live: ordered, made, switched off and on by the company or the platform, made anew, cancelled for good. */
import { randomUUID } from 'node:crypto';
import { apply, order } from '../people.ts';
import { type Follows, type Machine, type Move, often, type Refused, refused, usual, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast, type Walker } from './people.ts';

interface Seal {
  readonly state: 'TO_MAKE' | 'ENABLED' | 'DISABLED' | 'REMAKE' | 'CANCELLED';
  /** Who has switched it off. */
  readonly heldBy: 'COMPANY' | 'OPERATOR' | null;
}

type State = Seal['state'];
const company: readonly Actor[] = ['administrator', 'employee'];
const makers: readonly Actor[] = ['one', 'two'];
const alive: readonly State[] = ['TO_MAKE', 'ENABLED', 'DISABLED', 'REMAKE'];

const move = (
  name: string,
  by: readonly Actor[],
  path: string,
  words: object,
  from: readonly State[],
  follows: (now: Seal, by: Actor) => Follows<Seal> | Refused,
  isKeyed = true,
): Move<Seal> => ({
  name,
  by,
  path,
  isKeyed,
  words: () => words,
  follows: (now, actor) => (from.includes(now.state) ? follows(now, actor) : wrongState),
});

const status = 'operation/seal/status';
const used = 'electronicSeal/used';
/** Who keeps the seals of a company hears what others do with them. */
const heard = (by: Actor): number => (by === 'administrator' ? 0 : 1);
const off = (heldBy: Seal['heldBy'], act: string, by: Actor): Follows<Seal> => ({
  to: { state: 'DISABLED', heldBy },
  act,
  tells: heard(by),
});
const on = (act: string, by: Actor): Follows<Seal> => ({ to: { state: 'ENABLED', heldBy: null }, act, tells: heard(by) });
const cancelled = (now: Seal, by: Actor): Follows<Seal> => ({ to: { ...now, state: 'CANCELLED' }, act: 'cancel', tells: heard(by) });

const moves: readonly Move<Seal>[] = [
  // One that is switched off is so still once it has been made anew.
  move('makes', makers, 'operation/seal/personalize', {}, ['TO_MAKE', 'REMAKE'], ({ heldBy }) => ({
    to: heldBy === 'COMPANY' ? { state: 'DISABLED', heldBy } : { state: 'ENABLED', heldBy: null },
    act: 'make',
    tells: 1,
  })),
  move(
    'switches on',
    makers,
    status,
    { status: 'ENABLED' },
    ['DISABLED'],
    ({ heldBy }, by) => (heldBy === 'COMPANY' ? refused(400, 'SEAL_HELD_BY_COMPANY') : on('enable', by)),
    false,
  ),
  move(
    'switches off',
    makers,
    status,
    { status: 'DISABLED' },
    ['ENABLED', 'DISABLED'],
    ({ heldBy }, by) => (heldBy === 'OPERATOR' ? refused(400, 'SEAL_HELD_BY_PLATFORM') : off('OPERATOR', 'disable', by)),
    false,
  ),
  move(
    'sends to be remade',
    makers,
    status,
    { status: 'REMAKE' },
    ['ENABLED', 'DISABLED'],
    ({ heldBy }) => ({ to: { state: 'REMAKE', heldBy }, act: 'remake', tells: 1 }),
    false,
  ),
  move('cancels', makers, status, { status: 'CANCELLED', reason: '印章不再使用' }, alive, cancelled, false),
  move('switches off as the company', company, used, { used: 'OFF', reason: '印章保管人离职交接' }, ['ENABLED'], (_, by) =>
    off('COMPANY', 'freeze', by),
  ),
  move('switches on as the company', company, used, { used: 'ON' }, ['DISABLED'], ({ heldBy }, by) =>
    heldBy === 'OPERATOR' ? refused(400, 'SEAL_HELD_BY_PLATFORM') : on('unfreeze', by),
  ),
  move('cancels as the company', company, 'electronicSeal/cancel', { reason: '印章不再使用' }, alive, cancelled),
];

export const seals = (cast: Cast): Machine<Seal> => {
  let isReady = false;
  let last = '';
  return {
    name: 'seals',
    resource: 'seals',
    cast,
    moves: often(moves, { cancels: 1, 'cancels as the company': 1 }),
    heard: ['administrator'],
    closed: usual,
    async begin(people) {
      const { must, stored, running } = people;
      await agreeing(people, 1);
      const [founder, { administrator }]: [Walker, Cast] = [{ token: running.operator, userNum: '', password: '' }, cast];
      if (!isReady) {
        // What all of them are bound to.
        const issued = await must(
          cast.one,
          'operation/certificate/issue',
          await order(running, await apply(running, administrator.token, {})),
        );
        await must(administrator, 'ca/keep', { id: issued.id, version: issued.version });
        isReady = true;
      }
      // A company has five of a kind at most.
      if (last !== '') {
        const before = await stored('seals', last);
        const cancelled = { id: last, version: before.version, status: 'CANCELLED', reason: '印章不再使用' };
        if (before.state !== 'CANCELLED') await must(cast.one, 'operation/seal/status', cancelled);
      }
      const { id: sealType } = await stored('sealTypes', { code: 'CONTRACT' });
      const name = `合同章-${randomUUID().slice(0, 8)}`;
      const saved = await must(administrator, 'electronicSeal/save', { sealType, name, makeMode: 'TEMPLATE' });
      const handedIn = await must(administrator, 'electronicSeal/commit', { id: saved.id, version: saved.version });
      await must(founder, 'operation/seal/audit/commit', { id: handedIn.id, version: handedIn.version, decision: 'approve' });
      const { id } = await stored('seals', { application: handedIn.id });
      last = id;
      return { id, model: { state: 'TO_MAKE', heldBy: null } };
    },
    shown: ({ heldBy }) => ({ heldBy }),
  };
};
