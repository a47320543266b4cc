/** What parties do with a contract until all have signed: they fill in, send back, sign, decline, cancel, remind, extend; and time passes. */
import { dayIn, lapse } from '../handler-people.ts';
import { signPassword } from '../signing-people.ts';
import {
  type Actor,
  asked,
  type Contract,
  type ContractMove,
  companies,
  isUnderWay,
  type Party,
  parties,
  partyOf,
  type Ruled,
  toEach,
  type World,
} from './contract-model.ts';
import { refused, wrongField, wrongState } from './machine.ts';
import type { People } from './people.ts';

const reason = '条款有误，请各方再议';
const code = { seller: 'SELLER', buyer: 'BUYER', third: 'THIRD' } as const;

/** A move that any of the parties' people may try; to whoever is none of them the contract is not there. */
export const move = (
  name: string,
  path: string,
  isKeyed: boolean,
  words: ContractMove['words'],
  follows: (now: Contract, party: Party, by: Actor) => Ruled,
): ContractMove => ({
  name,
  by: companies,
  path: `document/contract/${path}`,
  isKeyed,
  words,
  follows(now, by) {
    const party = partyOf(by);
    return party === null ? refused(404) : follows(now, party, by);
  },
});
/** Whoever started it alone, and no other party. */
const byStarter = (party: Party, then: () => Ruled): Ruled => (party === 'seller' ? then() : refused(400, 'CONTRACT_NOT_STARTER'));
const underWay = (now: Contract, then: () => Ruled): Ruled => (isUnderWay(now) ? then() : wrongState);
const ended = (now: Contract, state: Contract['state']): Contract => ({ ...now, state, last: null });

/** Whatever others of the same round have done meanwhile. */
const passes =
  (kind: 'fill' | 'sign'): NonNullable<ContractMove['passes']> =>
  ({ last, signed }, by) =>
    last?.kind === kind && last.by !== partyOf(by) && (kind === 'fill' || (last.by !== 'seller' && signed.includes('seller')));

const fills: ContractMove = {
  ...move(
    'fills in',
    'fill',
    true,
    (_now, by) => ({ entries: [{ label: by === 'third' ? '到岗日期' : '交货地点', value: by === 'third' ? '2027-03-01' : '福州' }] }),
    (now, party) => {
      if (now.state !== 'FILLING') return wrongState;
      if (!asked(now).includes(party)) return refused(400, 'CONTRACT_NOT_YOUR_FILLING');
      const filled = [...now.filled, party];
      if (filled.length < 2) return { to: { ...now, filled, last: { kind: 'fill', by: party } }, act: 'fill' };
      return { to: { ...now, filled, state: 'SIGNING', isFresh: true, last: null }, act: 'fill', next: 'open', tells: { seller: 1 } };
    },
  ),
  passes: passes('fill'),
  spans: true,
};

/** What one has filled in is filled in anew, until somebody signs. */
const sendsBack = (filler: 'buyer' | 'third'): ContractMove => ({
  ...move(
    `sends back to ${filler}`,
    'sendBack',
    true,
    () => ({ filler: code[filler], reason }),
    (now, party) =>
      underWay(now, () =>
        byStarter(party, () => {
          if (now.filled.length === 0 || now.signed.length > 0) return refused(400, 'CONTRACT_NOT_SENT_BACK');
          if (!now.filled.includes(filler)) return wrongField('filler');
          const filled = now.filled.filter(each => each !== filler);
          const last = { kind: 'fill', by: filler } as const;
          return { to: { ...now, filled, state: 'FILLING', isFresh: true, last }, act: 'sendBack', tells: { [filler]: 1 } };
        }),
      ),
  ),
  spans: true,
});

const signs = ({ seals }: World): ContractMove => ({
  ...move(
    'signs',
    'sign',
    true,
    (_now, by) => ({ sealNo: seals[partyOf(by) ?? 'third'].sealNo, signPassword }),
    (now, party, by) => {
      if (now.state !== 'SIGNING') return wrongState;
      if (!asked(now).includes(party)) return refused(400, 'CONTRACT_NOT_YOUR_TURN');
      // Nobody has granted them the seal.
      if (by === 'clerk') return refused(400, 'SEAL_USE_DENIED');
      if (party === 'buyer' && now.isFrozen) return refused(400, 'SEAL_SUSPENDED');
      if (party === 'buyer' && !now.isSealOn) return refused(400, 'SEAL_DISABLED');
      const signed = [...now.signed, party];
      const last = { kind: 'sign', by: party } as const;
      if (signed.length === 3) return { to: { ...now, signed, state: 'SIGNED', last: null }, act: 'sign', tells: toEach(parties) };
      if (party !== 'seller') return { to: { ...now, signed, last }, act: 'handOver' };
      return { to: { ...now, signed, isFresh: true, last }, act: 'handOver', tells: { buyer: 1, third: 1 } };
    },
  ),
  passes: passes('sign'),
  spans: true,
});

const ends: readonly ContractMove[] = [
  move(
    'declines',
    'reject',
    false,
    () => ({ decision: 'REJECT', reason }),
    (now, party) =>
      underWay(now, () =>
        asked(now).includes(party)
          ? { to: ended(now, 'REJECTED'), act: 'reject', tells: toEach(parties) }
          : refused(400, 'CONTRACT_NOT_YOUR_TURN'),
      ),
  ),
  move(
    'cancels',
    'reject',
    false,
    () => ({ decision: 'CANCEL', reason }),
    (now, party) => underWay(now, () => byStarter(party, () => ({ to: ended(now, 'CANCELLED'), act: 'cancel', tells: toEach(parties) }))),
  ),
];

const reminds = move(
  'reminds',
  'remind',
  false,
  () => ({}),
  (now, party) =>
    underWay(now, () =>
      byStarter(party, () => {
        const others = asked(now).filter(each => each !== 'seller');
        if (others.length === 0) return refused(400, 'CONTRACT_REMIND_OWN');
        if (now.isReminded) return refused(400, 'CONTRACT_REMIND_SOON');
        return { to: { ...now, isReminded: true, last: null }, act: 'remind', tells: toEach(others) };
      }),
    ),
);

const mostExtensions = 10;
/** All who are yet to sign hear of it, whosever turn it is. */
const extendsIt = (people: People): ContractMove =>
  move(
    'extends',
    'extend',
    false,
    ({ extended }) => ({ day: dayIn(people.running, 31 + extended) }),
    (now, party) =>
      underWay(now, () =>
        byStarter(party, () =>
          now.extended === mostExtensions
            ? refused(400, 'CONTRACT_EXTEND_MOST')
            : {
                to: { ...now, extended: now.extended + 1, isFresh: true, last: null },
                act: 'extend',
                tells: toEach(parties.filter(each => !now.signed.includes(each))),
              },
        ),
      ),
  );

const dayMs = 86_400_000;
const passing = (name: string, { running }: People, days: number, follows: (now: Contract) => Ruled): ContractMove => ({
  name,
  by: [],
  path: '',
  isKeyed: false,
  words: () => ({}),
  lapses: () => lapse(running, 'contracts', new Date(running.service.services.clock().getTime() + days * dayMs)),
  follows,
});

export const untilSigned = (people: People, world: World): readonly ContractMove[] => [
  fills,
  sendsBack('buyer'),
  sendsBack('third'),
  signs(world),
  ...ends,
  reminds,
  extendsIt(people),
  passing('a turn stands for four days', people, 4, now =>
    isUnderWay(now) && now.isFresh
      ? { to: { ...now, isFresh: false, last: null }, act: 'remindByItself', tells: toEach(asked(now)) }
      : wrongState,
  ),
  passing('the last day is over', people, 60, now =>
    isUnderWay(now) ? { to: ended(now, 'EXPIRED'), act: 'expire', tells: toEach(parties) } : wrongState,
  ),
];
