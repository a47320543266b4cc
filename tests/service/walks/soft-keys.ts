/** Applications for soft keys, as they are to live: opened, changed or closed under review, for a handler and a certificate that have lives of their own. */
import { expect } from 'vitest';
import { freshIdNo, handlerInput, lapse, paper } from '../handler-people.ts';
import { apply, order } from '../people.ts';
import { type Follows, type Machine, type Move, often, type Refused, refused, usual, wrongField, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast, founderOf, type People } from './people.ts';
import { handedIn, type Reviewed, type ReviewState, reviewMoves, reviewShown, takenBack } from './reviews.ts';

type Standing = 'ISSUED_NOT_DOWNLOADED' | 'ACTIVE' | 'FROZEN' | 'REVOKED' | 'SUPERSEDED' | 'EXPIRED';
interface SoftKey extends Reviewed {
  readonly state: ReviewState | 'EXECUTING' | 'DONE';
  readonly service: 'OPEN' | 'CHANGE' | 'CLOSE';
  readonly years: number;
  /** Who acts for the company in it: not before a reviewer has approved them is it approved. */
  readonly handler: 'SUBMITTED' | 'EFFECTIVE' | 'SUSPENDED' | 'WITHDRAWN';
  /** The certificate that is changed or closed. */
  readonly named: Standing | null;
  /** Where the application stands that the other certificate came of: it waits for the key, and falls with it. */
  readonly former: 'EXECUTING' | 'DONE' | 'REJECTED' | null;
  /** The certificate that an approval has ordered. */
  readonly ordered: Standing | 'TO_ISSUE' | 'REJECTED' | null;
  /** Whether the platform keeps the key without being asked again. */
  readonly keepKey: boolean;
}

type State = SoftKey['state'];
type Moves = readonly Move<SoftKey>[];
const theirs: readonly State[] = ['DRAFT', 'RETURNED'];
const company: readonly Actor[] = ['administrator'];
const officers: readonly Actor[] = ['one', 'two'];
const inUse: readonly unknown[] = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

const applicants: Moves = [
  {
    name: 'corrects',
    by: company,
    path: 'softKey/save',
    isKeyed: true,
    words: ({ years, service }) => (service === 'CLOSE' ? { remark: `第 ${years} 次` } : { years: (years % 3) + 1 }),
    follows: now => (theirs.includes(now.state) ? { to: { ...now, years: (now.years % 3) + 1 }, act: 'update' } : wrongState),
  },
  {
    name: 'hands in',
    by: company,
    path: 'softKey/submit',
    isKeyed: true,
    words: () => ({}),
    follows(now) {
      if (!theirs.includes(now.state)) return wrongState;
      if (now.handler !== 'SUBMITTED' && now.handler !== 'EFFECTIVE') return wrongField('handler');
      if (now.service !== 'OPEN' && !inUse.includes(now.named)) return wrongField('certificate');
      return { to: { ...now, ...handedIn }, act: 'submit' };
    },
  },
  takenBack('softKeyApplications', company, [...theirs, 'SUBMITTED']),
];

/** The other certificate ends: so does what waits for its key. */
const namedEnds = (now: SoftKey, named: Standing): SoftKey => ({
  ...now,
  named,
  former: now.named === 'ISSUED_NOT_DOWNLOADED' ? 'REJECTED' : now.former,
});

/** An approval: closing revokes at once, everything else is an order first. */
const approved = (now: SoftKey): Follows<SoftKey> | Refused => {
  // Whoever was in force stays approved while they are suspended; whoever has gone is not.
  if (now.handler !== 'EFFECTIVE' && now.handler !== 'SUSPENDED') return refused(400, 'SOFT_KEY_HANDLER_WAITS');
  if (now.service === 'CLOSE') {
    const to = inUse.includes(now.named) ? namedEnds(now, 'REVOKED') : now;
    return { to: { ...to, state: 'DONE' }, act: 'approve', tells: 1 };
  }
  if (now.service === 'CHANGE' && !inUse.includes(now.named)) return refused(400, 'SOFT_KEY_CERTIFICATE_OVER');
  return { to: { ...now, state: 'EXECUTING', ordered: 'TO_ISSUE' }, act: 'approve', tells: 1 };
};

/** Its key is where it is to be: the application is done, and what it replaces is over. */
const inHand = (now: SoftKey): Follows<SoftKey> => ({
  to: { ...(inUse.includes(now.named) ? namedEnds(now, 'SUPERSEDED') : now), state: 'DONE', ordered: 'ACTIVE' },
  act: 'finish',
});

/** Moves of another record, which this one follows or not. */
const beside = (
  name: string,
  by: readonly Actor[],
  path: string,
  words: object,
  aims: Move<SoftKey>['aims'],
  follows: Move<SoftKey>['follows'],
  isKeyed = true,
): Move<SoftKey> => ({ name, by, path, isKeyed, words: () => words, ...(aims === undefined ? {} : { aims }), follows });

const nowhere = { id: '00000000-0000-7000-8000-000000000000', version: 1 };

/** The certificate that was ordered: until its key is in hand the application waits for it, and falls with it. */
const ofOrder = ({ running }: People): Moves => {
  const aims = async (_people: People, id: string): Promise<object> => {
    const row = await running.service.services.database.read.find('certificates', { softKeyApplication: id });
    return row === undefined ? nowhere : { id: row.id, version: row.version };
  };
  const of = (now: SoftKey, from: readonly SoftKey['ordered'][], then: () => Follows<SoftKey>): Follows<SoftKey> | Refused =>
    now.ordered === null ? refused(404) : from.includes(now.ordered) ? then() : wrongState;
  const fallen = (now: SoftKey, ordered: SoftKey['ordered']): Follows<SoftKey> =>
    now.state === 'EXECUTING' ? { to: { ...now, ordered, state: 'REJECTED' }, act: 'refuse', tells: 1 } : { to: { ...now, ordered } };
  const revoke = 'operation/certificate/revoke';
  return [
    beside('issues', officers, 'operation/certificate/issue', {}, aims, now =>
      of(now, ['TO_ISSUE'], () => (now.keepKey ? inHand(now) : { to: { ...now, ordered: 'ISSUED_NOT_DOWNLOADED' } })),
    ),
    beside(
      'rejects the order',
      officers,
      'operation/certificate/reject',
      { reason: '名称与执照不一致' },
      aims,
      now => of(now, ['TO_ISSUE'], () => fallen(now, 'REJECTED')),
      false,
    ),
    beside('keeps the key here', company, 'ca/keep', {}, aims, now => of(now, ['ISSUED_NOT_DOWNLOADED'], () => inHand(now))),
    beside('revokes what was made', officers, revoke, { reason: 'superseded' }, aims, now =>
      of(now, ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'], () => fallen(now, 'REVOKED')),
    ),
    beside('ends what was made', company, 'ca/revoke', { reason: 'cessationOfOperation' }, aims, now =>
      of(now, ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'], () => fallen(now, 'REVOKED')),
    ),
    beside('freezes what was made', officers, revoke, { reason: 'certificateHold' }, aims, now =>
      of(now, ['ACTIVE'], () => ({ to: { ...now, ordered: 'FROZEN' } })),
    ),
  ];
};

/** The certificate that is to be changed or closed goes its own way meanwhile. */
const ofNamed = ({ stored }: People): Moves => {
  const aims = async (_people: People, id: string): Promise<object> => {
    const { certificate } = await stored('softKeyApplications', id);
    if (typeof certificate !== 'string') return nowhere;
    const { version } = await stored('certificates', certificate);
    return { id: certificate, version };
  };
  const of = (from: readonly Standing[], to: Standing) => (now: SoftKey) => {
    if (now.named === null) return refused(404);
    if (!from.includes(now.named)) return wrongState;
    return { to: to === 'REVOKED' ? namedEnds(now, to) : { ...now, named: to } };
  };
  const revoke = 'operation/certificate/revoke';
  return [
    beside('freezes the other', officers, revoke, { reason: 'certificateHold' }, aims, of(['ACTIVE'], 'FROZEN')),
    beside('brings the other back', officers, revoke, { reason: 'removeFromCRL' }, aims, of(['FROZEN'], 'ACTIVE')),
    beside(
      'reports the other',
      company,
      'ca/report',
      { kind: 'compromise' },
      aims,
      of(['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'], 'REVOKED'),
    ),
  ];
};

/** The day comes on which either certificate is over. */
const timePasses = ({ running }: People): Move<SoftKey> => ({
  name: 'its certificates expire',
  by: [],
  path: '',
  isKeyed: false,
  words: () => ({}),
  lapses: () => lapse(running, 'certificates', new Date(running.service.services.clock().getTime() + 1_500 * 86_400_000)),
  follows(now) {
    if (!inUse.includes(now.ordered) && !inUse.includes(now.named)) return wrongState;
    const to = inUse.includes(now.named) ? namedEnds(now, 'EXPIRED') : now;
    if (!inUse.includes(now.ordered)) return { to };
    const isWaiting = now.ordered === 'ISSUED_NOT_DOWNLOADED' && now.state === 'EXECUTING';
    return isWaiting
      ? { to: { ...to, ordered: 'EXPIRED', state: 'REJECTED' }, act: 'refuse', tells: 1 }
      : { to: { ...to, ordered: 'EXPIRED' } };
  },
});

/** Whoever acts for the company is approved, suspended or withdrawn meanwhile. */
const ofHandler = ({ stored }: People): Moves => {
  const aims = async (_people: People, id: string): Promise<object> => {
    const { handler } = await stored('softKeyApplications', id);
    const { version } = await stored('handlers', String(handler));
    return { id: handler, version };
  };
  const of = (from: readonly SoftKey['handler'][], to: SoftKey['handler']) => (now: SoftKey) =>
    from.includes(now.handler) ? { to: { ...now, handler: to } } : wrongState;
  const withdrawable = ['SUBMITTED', 'EFFECTIVE', 'SUSPENDED'] as const;
  return [
    beside(
      'approves the handler',
      officers,
      'operation/handler/audit/commit',
      { decision: 'approve' },
      aims,
      of(['SUBMITTED'], 'EFFECTIVE'),
    ),
    beside('suspends the handler', company, 'employee/handler/used', { used: 'OFF' }, aims, of(['EFFECTIVE'], 'SUSPENDED'), false),
    beside('withdraws the handler', company, 'employee/handler/withdraw', {}, aims, of(withdrawable, 'WITHDRAWN'), false),
  ];
};

/** What leads nowhere further. */
const ends = [
  'rejects',
  'takes back',
  'withdraws the handler',
  'suspends the handler',
  'reports the other',
  'rejects the order',
  'its certificates expire',
];

/** In turn each of the services, with the key kept here at once or when its holder says so, and that of the other certificate in hand or not. */
const kinds = [
  { service: 'OPEN', keepKey: true, named: null, former: null },
  { service: 'OPEN', keepKey: false, named: null, former: null },
  { service: 'CHANGE', keepKey: false, named: 'ACTIVE', former: 'DONE' },
  { service: 'CHANGE', keepKey: true, named: 'ISSUED_NOT_DOWNLOADED', former: 'EXECUTING' },
  { service: 'CLOSE', keepKey: false, named: 'ACTIVE', former: 'DONE' },
  { service: 'CLOSE', keepKey: false, named: 'ISSUED_NOT_DOWNLOADED', former: 'EXECUTING' },
] as const;

export const softKeys = (people: People, cast: Cast): Machine<SoftKey> => {
  const { running, must, stored } = people;
  const { read } = running.service.services.database;
  const { token } = cast.administrator;
  let papers: Readonly<Record<string, string>> | undefined;
  let handler: Readonly<Record<string, unknown>> | undefined;
  let begun = 0;
  const certified = async (isInHand: boolean): Promise<string> => {
    const { id, version } = await must(
      founderOf(people),
      'operation/certificate/issue',
      await order(running, await apply(running, token, {})),
    );
    if (isInHand) await must(cast.administrator, 'ca/keep', { id, version });
    return id;
  };
  return {
    name: 'soft keys',
    resource: 'softKeyApplications',
    cast,
    moves: often(
      [
        ...applicants,
        ...reviewMoves<SoftKey>({ resource: 'softKeyApplications', decide: 'operation/softKey/audit/commit', approve: approved }),
        ...ofOrder(people),
        ...ofNamed(people),
        timePasses(people),
        ...ofHandler(people),
      ],
      { 'hands in': 8, approves: 8, 'approves the handler': 8, issues: 8, ...Object.fromEntries(ends.map(each => [each, 1])) },
    ),
    heard: ['administrator'],
    closed: usual,
    async begin(_people, levels) {
      for (const kind of ['CERTIFICATE', 'HANDLER']) await agreeing(people, 1, kind);
      await agreeing(people, levels, 'SOFT_KEY');
      const of = (purpose: string) => paper(running, purpose, token);
      papers ??= {
        letterFile: await of('letter'),
        licenceFile: await of('licence'),
        idFront: await of('identity'),
        idBack: await of('identity'),
      };
      const named = { ...(handler ?? (await handlerInput(running, token))) };
      handler ??= named;
      const { id: ofCompany } = await must(cast.administrator, 'employee/handler/manage', { ...named, idNo: freshIdNo() });
      const { service, keepKey, named: other, former } = kinds[begun % kinds.length] ?? kinds[0];
      begun += 1;
      const certificate = other === null ? {} : { certificate: await certified(other === 'ACTIVE') };
      const described = service === 'CLOSE' ? {} : { algorithm: 'ECDSA_P256', years: 1, keepKey };
      const { id } = await must(cast.administrator, 'softKey/save', {
        ...{ service, handler: ofCompany, ...papers, ...certificate, ...described },
        ...(service === 'OPEN' ? { sealWanted: false } : {}),
      });
      const first = { levels, claimedBy: null, first: null, years: 1, ordered: null } as const;
      return {
        id,
        model: { ...first, state: 'DRAFT', service, keepKey, handler: 'SUBMITTED', named: other, former },
      };
    },
    shown: (now, each) => ({ ...(now.service === 'CLOSE' ? {} : { years: now.years }), ...reviewShown(now, each) }),
    async holds(_people, id, { named, former, ordered, handler: standing }) {
      const application = await stored('softKeyApplications', id);
      const made = await read.list('certificates', { filter: { softKeyApplication: id } });
      expect(
        made.list.map(({ state }) => state),
        'what was ordered',
      ).toEqual(ordered === null ? [] : [ordered]);
      if (named !== null) {
        const other = await stored('certificates', String(application.certificate));
        const ofOther = await stored('certificateApplications', String(other.application));
        expect([other.state, ofOther.state], 'the other certificate, and what it came of').toEqual([named, former]);
      }
      expect((await stored('handlers', String(application.handler))).state, 'the handler').toBe(standing);
    },
  };
};
