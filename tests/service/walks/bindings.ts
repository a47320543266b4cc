/** Certificates on hardware keys bound to accounts, as that is to go: at once by the key's signature, or by a proof that is reviewed; one certificate, one account. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect } from 'vitest';
import { requestOf } from '#trust/pki/write-request.ts';
import { paper } from '../handler-people.ts';
import { apply, order } from '../people.ts';
import { type Follows, type Machine, type Move, often, type Refused, refused, usual, wrongField, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast, founderOf, type People, type Walker } from './people.ts';
import { handedIn, type Reviewed, type ReviewState, reviewMoves, reviewShown, takenBack, toApplicant } from './reviews.ts';

type Account = 'administrator' | 'employee';
interface Binding extends Reviewed {
  readonly state: Exclude<ReviewState, 'DRAFT'> | 'DONE';
  /** The number on the key. */
  readonly seqNo: string;
  readonly key: 'ACTIVE' | 'FROZEN' | 'REVOKED';
  readonly boundTo: Account | null;
  /** Whose account it is asked for, and by whom it was handed in last. */
  readonly bindTo: Account;
  readonly by: Account;
}
/** The employee is named by their record. */
export type BindingCast = Cast & { readonly employee: Walker & { readonly id: string } };

type State = Binding['state'];
type Moves = readonly Move<Binding>[];
const underWay: readonly State[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'];
/** Whoever of the company has the menu. */
const company: readonly Actor[] = ['administrator', 'employee'];
const officers: readonly Actor[] = ['one', 'two'];
const bind = 'ca/binding/bind';

/** Why a key cannot be asked for: it is none of theirs, it is not in use, it has an account, or it is asked for already by another application. */
const unfit = (now: Binding, by: Actor, isOther: boolean): Refused | undefined => {
  if (by === 'stranger' || now.key !== 'ACTIVE' || now.boundTo !== null) return wrongField('seqNo');
  return isOther && underWay.includes(now.state) ? wrongField('seqNo') : undefined;
};

const applicants = (cast: BindingCast, proof: string): Moves => [
  {
    name: 'hands in anew for the employee',
    by: [...company, 'stranger'],
    path: bind,
    isKeyed: true,
    isNew: true,
    aims: async () => ({}),
    words: ({ seqNo }, by) => ({ seqNo, ...(by === 'stranger' ? {} : { bindTo: cast.employee.id, proofFile: proof }) }),
    follows: (now, by) => unfit(now, by, true) ?? { to: { ...now, ...handedIn, bindTo: 'employee', by: by as Account }, act: 'create' },
  },
  {
    name: 'hands in anew without a proof',
    by: [...company, 'stranger'],
    path: bind,
    isKeyed: true,
    isNew: true,
    aims: async () => ({}),
    words: ({ seqNo }) => ({ seqNo }),
    follows: (now, by) => unfit(now, by, true) ?? wrongField('proofFile'),
  },
  {
    name: 'corrects',
    by: company,
    path: bind,
    isKeyed: true,
    words: () => ({ proofFile: proof, remark: '已重新拍摄' }),
    follows: (now, by) =>
      now.state === 'RETURNED' ? (unfit(now, by, false) ?? { to: { ...now, ...handedIn, by: by as Account }, act: 'update' }) : wrongState,
  },
  takenBack('certificateBindings', company, ['SUBMITTED', 'RETURNED']),
];

/** The key signs what the service asks it to, for whoever asks. */
const bySignature = ({ running }: People, cast: Cast, keyOf: (seqNo: string) => KeyObject, seqNoOf: () => string): Move<Binding> => ({
  name: 'binds by signature',
  by: [...company, 'stranger'],
  path: bind,
  isKeyed: true,
  isNew: true,
  words: () => ({}),
  async aims(_people, _id, by) {
    const seqNo = seqNoOf();
    const { data } = await running.call<{ readonly challenge?: string }>(`ca/binding/info/${seqNo}`, {}, cast[by].token);
    const challenge = data?.challenge ?? 'none';
    return { seqNo, challenge, signature: sign('sha256', Buffer.from(challenge), keyOf(seqNo)).toString('base64') };
  },
  follows: (now, by) =>
    unfit(now, by, true) ?? {
      to: { ...now, ...handedIn, state: 'DONE', levels: 0, boundTo: by as Account, bindTo: by as Account, by: by as Account },
      act: 'create',
    },
});

/** What officers do with the certificate meanwhile. */
const ofKey = ({ stored }: People, cast: Cast): Moves => {
  const aims = async (_people: People, id: string): Promise<object> => {
    const { keyCertificate } = await stored('certificateApplications', id);
    const { version } = await stored('certificates', String(keyCertificate));
    return { id: keyCertificate, version };
  };
  const of = (
    name: string,
    path: string,
    words: object,
    isKeyed: boolean,
    follows: (now: Binding) => Follows<Binding> | Refused,
  ): Move<Binding> => ({ name, by: officers, path, isKeyed, words: () => words, aims, follows });
  const revoke = 'operation/certificate/revoke';
  return [
    of('freezes the certificate', revoke, { reason: 'certificateHold' }, true, now =>
      now.key === 'ACTIVE' ? { to: { ...now, key: 'FROZEN' } } : wrongState,
    ),
    of('brings the certificate back', revoke, { reason: 'removeFromCRL' }, true, now =>
      now.key === 'FROZEN' ? { to: { ...now, key: 'ACTIVE' } } : wrongState,
    ),
    of('revokes the certificate', revoke, { reason: 'superseded' }, true, now =>
      now.key === 'REVOKED' ? wrongState : { to: { ...now, key: 'REVOKED' } },
    ),
    of('binds it to the administrator', 'operation/ca/bind', { userNum: cast.administrator.userNum }, false, now => {
      if (now.key === 'REVOKED') return wrongState;
      return now.boundTo === null ? { to: { ...now, boundTo: 'administrator' } } : refused(400, 'CERTIFICATE_BOUND');
    }),
    of('releases it', 'operation/ca/release', { reason: '经办人离职' }, false, now =>
      now.boundTo === null ? refused(400, 'CERTIFICATE_NOT_BOUND') : { to: { ...now, boundTo: null } },
    ),
  ];
};

/** Found good, the certificate goes to the account, if it still may. */
const approved = (now: Binding): Follows<Binding> | Refused => {
  if (now.key === 'REVOKED') return wrongState;
  if (now.boundTo !== null) return refused(400, 'CERTIFICATE_BOUND');
  return { to: { ...now, state: 'DONE', boundTo: now.bindTo }, act: 'approve', touches: true, tells: toApplicant(now) };
};

export const bindings = (people: People, cast: BindingCast, proof: string): Machine<Binding> => {
  const { running, must, stored } = people;
  const keys = new Map<string, KeyObject>();
  let seqNo = '';
  return {
    name: 'bindings',
    resource: 'certificateApplications',
    cast,
    moves: often(
      [
        ...applicants(cast, proof),
        bySignature(
          people,
          cast,
          number => keys.get(number) as KeyObject,
          () => seqNo,
        ),
        ...reviewMoves<Binding>({
          resource: 'certificateApplications',
          decide: 'operation/hardKey/audit/commit',
          approve: approved,
          tells: toApplicant,
        }),
        ...ofKey(people, cast),
      ],
      { approves: 8, rejects: 1, 'takes back': 1, 'revokes the certificate': 1 },
    ),
    heard: ['administrator', 'employee'],
    // What they bind is reviewed among other applications: taking it back is no call of the other side's.
    closed: (move, actor) =>
      move.name === 'takes back' && (actor === 'one' || actor === 'two') ? wrongField('resource') : usual(move, actor),
    async begin(_people, levels) {
      await agreeing(people, 1);
      await agreeing(people, levels, 'HARD_KEY');
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const csr = requestOf('ECDSA_P256', 'key', pair);
      const ordered = await order(running, await apply(running, cast.administrator.token, { carrier: 'UKEY', csr }));
      const { id: certificate } = await must(founderOf(people), 'operation/certificate/issue', ordered);
      seqNo = String((await stored('certificates', certificate)).seqNo);
      keys.set(seqNo, pair.privateKey);
      const { id } = await must(cast.administrator, bind, { seqNo, bindTo: cast.employee.id, proofFile: proof });
      return { id, model: { ...handedIn, levels, seqNo, key: 'ACTIVE', boundTo: null, bindTo: 'employee', by: 'administrator' } };
    },
    shown: (now, each) => ({ submittedBy: each[now.by].userNum, seqNo: now.seqNo, ...(now.levels === 0 ? {} : reviewShown(now, each)) }),
    async holds(_people, _id, now) {
      const { state, boundUserNum } = await stored('certificates', { seqNo: now.seqNo });
      expect({ state, boundUserNum }, 'the certificate').toEqual({
        state: now.key,
        boundUserNum: now.boundTo === null ? null : cast[now.boundTo].userNum,
      });
    },
  };
};

/** What shows that the key is in their hands where it cannot sign itself. */
export const proofOf = ({ running }: People, { administrator }: Cast): Promise<string> =>
  paper(running, 'application', administrator.token);
