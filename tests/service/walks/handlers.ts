/** Handlers, as they are to live: named and reviewed, in force until they are suspended or their letter ends, withdrawn; only in force do they sign. */
import { expect } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { dayIn, freshIdNo, lapse, paper } from '../handler-people.ts';
import { signPassword } from '../signing-people.ts';
import { type Follows, type Machine, type Move, often, type Refused, refused, usual, wrongField, wrongState } from './machine.ts';
import { agreeing, type People, type Walker } from './people.ts';
import { handedIn, type Reviewed, type ReviewState, reviewMoves, reviewShown } from './reviews.ts';

/** The administrator, the employee who is named, two reviewers, and the administrator of another company. */
type Actor = 'administrator' | 'employee' | 'one' | 'two' | 'stranger';
interface Handler extends Reviewed {
  readonly state: Exclude<ReviewState, 'DRAFT'> | 'EFFECTIVE' | 'SUSPENDED' | 'EXPIRED';
  /** The days until which the letter holds: each change of it makes another of two. */
  readonly days: number;
  readonly mails: number;
  /** Whether a seal is granted to them; what was granted ends with their withdrawal for good. */
  readonly grant: 'NONE' | 'VALID' | 'ENDED';
  /** Whether their account is switched on. */
  readonly isOn: boolean;
}
export interface Sealed {
  /** A seal of the company that can sign. */
  readonly id: string;
  readonly sealNo: string;
}
/** The employee signs in anew whenever their account is switched on again. */
export type HandlerCast = Readonly<Record<Exclude<Actor, 'employee'>, Walker>> & {
  readonly employee: { token: string; readonly userNum: string; readonly password: string; readonly userName: string; readonly id: string };
};

type State = Handler['state'];
const changeable: readonly State[] = ['RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'];
const company: readonly Actor[] = ['administrator'];
const signPosition = { method: 'COORD', page: 1, x: 40, y: 200, width: 40, height: 40 };

const move = (
  name: string,
  path: string,
  words: (people: Handler) => object,
  from: readonly State[],
  follows: (now: Handler) => Follows<Handler, Actor> | Refused,
  isKeyed = false,
): Move<Handler, Actor> => ({
  name,
  by: company,
  path,
  isKeyed,
  words,
  follows: now => (from.includes(now.state) ? follows(now) : wrongState),
});

const manage = 'employee/handler/manage';
/** Suspended, withdrawn or over, each of which a person in force hears of but for what their own company does. */
const ended = (now: Handler, state: State): Handler => ({ ...now, state });

const ofStanding = ({ running }: People): readonly Move<Handler, Actor>[] => {
  const letterTo = (days: number): string => dayIn(running, 360 + days);
  return [
    // What a reviewer has held against the papers is reviewed again.
    move(
      'changes the letter',
      manage,
      ({ days }) => ({ letterTo: letterTo(1 - days) }),
      changeable,
      now => ({ to: { ...now, ...handedIn, days: 1 - now.days }, act: 'update' }),
      true,
    ),
    move(
      'changes the address',
      manage,
      ({ mails }) => ({ email: `handler-${mails + 1}@example.com` }),
      changeable,
      now => ({ to: { ...now, ...(now.state === 'RETURNED' ? handedIn : {}), mails: now.mails + 1 }, act: 'update' }),
      true,
    ),
    move(
      'changes the mobile without a code',
      manage,
      () => ({ mobile: '13900139000' }),
      changeable,
      () => wrongField('smsCode'),
      true,
    ),
    move(
      'suspends',
      'employee/handler/used',
      () => ({ used: 'OFF' }),
      ['EFFECTIVE'],
      now => ({
        to: ended(now, 'SUSPENDED'),
        act: 'suspend',
      }),
    ),
    move(
      'puts in force again',
      'employee/handler/used',
      () => ({ used: 'ON' }),
      ['SUSPENDED'],
      now => (now.isOn ? { to: { ...now, state: 'EFFECTIVE' }, act: 'resume' } : refused(400, 'HANDLER_EMPLOYEE_OFF')),
    ),
    move(
      'withdraws',
      'employee/handler/withdraw',
      () => ({}),
      ['SUBMITTED', 'RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'],
      now => ({ to: { ...ended(now, 'WITHDRAWN'), grant: now.grant === 'NONE' ? 'NONE' : 'ENDED' }, act: 'withdraw' }),
    ),
    ...reviewMoves<Handler, Actor>({
      resource: 'handlerReviews',
      decide: 'operation/handler/audit/commit',
      approve: now =>
        now.isOn
          ? { to: { ...now, state: 'EFFECTIVE' }, act: 'approve', tells: { administrator: 1, employee: 1 } }
          : refused(400, 'HANDLER_EMPLOYEE_OFF'),
    }),
    {
      name: 'the letter ends',
      by: [],
      path: '',
      isKeyed: false,
      words: () => ({}),
      lapses: () => lapse(running, 'handlers', new Date(running.service.services.clock().getTime() + 400 * 86_400_000)),
      follows: now =>
        now.state === 'EFFECTIVE' || now.state === 'SUSPENDED'
          ? { to: ended(now, 'EXPIRED'), act: 'expire', tells: { administrator: 1, employee: now.isOn ? 1 : 0 } }
          : wrongState,
    },
  ];
};

/** What hangs on their standing: what they may use, whether their account is on, and whether they sign. */
const ofUse = (people: People, cast: HandlerCast, seal: Sealed): readonly Move<Handler, Actor>[] => {
  const { running, stored } = people;
  const grant = { seal: seal.id, validFrom: dayIn(running, 0), validTo: dayIn(running, 200) };
  const account = async (): Promise<object> => {
    const { id, version } = await stored('employees', cast.employee.id);
    return { id, version };
  };
  return [
    {
      name: 'grants a seal',
      by: ['administrator', 'stranger'],
      path: 'handlerSeal/manage',
      isKeyed: true,
      words: () => ({}),
      aims: async (_people, id) => ({ handler: id, ...grant }),
      follows(now, by) {
        if (by === 'stranger') return wrongField('handler');
        if (now.state !== 'EFFECTIVE') return wrongField('handler');
        return now.grant === 'NONE' ? { to: { ...now, grant: 'VALID' } } : wrongField('seal');
      },
    },
    ...(['OFF', 'ON'] as const).map(
      (used): Move<Handler, Actor> => ({
        name: `switches the account ${used}`,
        by: company,
        path: 'employee/used',
        isKeyed: false,
        words: () => ({ used }),
        aims: account,
        follows(now) {
          if (now.isOn === (used === 'ON')) return wrongState;
          const isStopped = used === 'OFF' && now.state === 'EFFECTIVE';
          return { to: { ...now, isOn: !now.isOn, state: isStopped ? 'SUSPENDED' : now.state }, ...(isStopped ? { act: 'suspend' } : {}) };
        },
      }),
    ),
    {
      name: 'signs',
      by: ['administrator', 'employee', 'stranger'],
      path: 'document/sign',
      isKeyed: true,
      words: () => ({ sealNo: seal.sealNo, signPassword, positions: [signPosition] }),
      aims: async (_people, _id, by) => ({ file: await documentOf(people, cast[by]) }),
      follows(now, by) {
        if (by === 'stranger') return refused(404);
        // Who administers the company uses each of its seals, whatever becomes of its handlers.
        if (by === 'administrator') return { to: now };
        if (!now.isOn) return refused(401);
        // Signing is granted to the role, which they have while they are in force.
        if (now.state !== 'EFFECTIVE') return refused(403);
        return now.grant === 'VALID' ? { to: now } : refused(400, 'SEAL_USE_DENIED');
      },
    },
  ];
};

let pdf: Promise<Buffer> | undefined;
const documentOf = async ({ running }: People, { token }: Walker): Promise<string> => {
  pdf ??= contractPdf({ title: '购销合同', clauses: ['双方按约定交付货物并支付货款。'], parties: ['甲方'] });
  const answer = await running.upload('file/upload', { purpose: 'document' }, { name: '购销合同.pdf', bytes: await pdf }, token);
  // Without the role they upload none, and are asked for none.
  return answer.status === 1 ? String(answer.data.fileId) : '00000000-0000-7000-8000-000000000000';
};

/** @param seal one of the administrator's company, which the employee signs with once it is granted to them */
export const handlers = (people: People, cast: HandlerCast, seal: Sealed): Machine<Handler, Actor> => {
  const { running, must, stored } = people;
  const { read } = running.service.services.database;
  let papers: Readonly<Record<string, string>> | undefined;
  let last = '';
  const isOnAgain = async (): Promise<void> => {
    const login = await running.call<{ token: string }>('employee/login', {
      userName: cast.employee.userName,
      password: cast.employee.password,
    });
    if (login.status !== 1) throw new Error(`the employee cannot sign in: ${login.message}`);
    cast.employee.token = login.data.token;
  };
  let wasOn = true;
  return {
    name: 'handlers',
    resource: 'handlers',
    cast,
    moves: often([...ofStanding(people), ...ofUse(people, cast, seal)], { approves: 8, 'grants a seal': 8, rejects: 1, withdraws: 1 }),
    heard: ['administrator', 'employee'],
    closed: (each, actor, { isOn }) => (actor === 'employee' && !isOn ? refused(401) : usual(each as Move<Handler>, actor)),
    async begin(_people, levels) {
      await agreeing(people, levels, 'HANDLER');
      const by = cast.administrator;
      const of = (purpose: string) => paper(running, purpose, by.token);
      papers ??= { letterFile: await of('letter'), idFront: await of('identity'), idBack: await of('identity') };
      const { id: person, version, state } = await stored('employees', cast.employee.id);
      if (state === 'OFF') {
        await must(by, 'employee/used', { id: person, version, used: 'ON' });
        await isOnAgain();
        wasOn = true;
      }
      // Whoever is in force by another standing keeps the role.
      const before = last === '' ? undefined : await stored('handlers', last);
      if (before?.state === 'EFFECTIVE') await must(by, 'employee/handler/withdraw', { id: last, version: before.version });
      const days = { letterFrom: dayIn(running, -1), letterTo: dayIn(running, 360) };
      const words = { employee: cast.employee.id, name: '王小明', idNo: freshIdNo(), mobile: '13800138000', handlerType: 'CONTRACT' };
      const { id } = await must(by, 'employee/handler/manage', { ...words, ...days, ...papers });
      last = id;
      return { id, model: { ...handedIn, levels, days: 0, mails: 0, grant: 'NONE', isOn: true } };
    },
    shown: (now, each) => ({
      letterTo: dayIn(running, 360 + now.days),
      email: now.mails === 0 ? null : `handler-${now.mails}@example.com`,
      ...reviewShown(now, each),
    }),
    async holds(_people, id, { state, grant, isOn }) {
      if (isOn && !wasOn) await isOnAgain();
      wasOn = isOn;
      const role = (await stored('roles', { code: 'HANDLER' })).id;
      const held = await read.count('roleUsers', { role, userNum: cast.employee.userNum });
      expect(held, 'they have the role while they are in force').toBe(state === 'EFFECTIVE' ? 1 : 0);
      const granted = await read.find('handlerSeals', { handler: id });
      expect(granted?.state ?? 'NONE', 'what is granted to them').toBe(grant);
    },
  };
};
