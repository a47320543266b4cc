/** SMS codes: six digits, hashed with a key, for one number, one scene and what was named; five tries, five minutes, one use. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Label, pick } from '#engine/declare/label.ts';
import { masked } from '#engine/project/represent.ts';
import { proofCalls } from '#engine/system/session-calls.ts';
import { smsCodes } from '#engine/system/sms-codes.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn, type Transport } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import type { Rows } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';

const livesSeconds = 300;
const mostTries = 5;
const plainDigest = (mobile: string, scene: string, subject: string | undefined, code: string): string =>
  createHash('sha256')
    .update(subject === undefined ? `${mobile}:${scene}:${code}` : `${mobile}:${scene}:${subject}:${code}`)
    .digest('hex');
/** Keyed: at a plain digest of six digits whoever reads the table has tried them all in a moment. */
const keyed = ({ vault }: Pick<Services, 'vault'>, plain: string): string =>
  vault.blindIndex(plain, { table: 'sms_codes', column: 'code_hash' }).toString('hex');

/** The number that is named, or else that of whoever is signed in for an organisation. @throws Refusal INPUT_INVALID */
const numberOf = async (act: Pick<Act, 'actor' | 'model' | 'records'>, mobile: string | null): Promise<string> => {
  if (mobile !== null) return mobile;
  const { actor } = act;
  const person =
    actor.kind === 'session' && actor.session.memberId !== null
      ? await act.records.of(accountsOn(act.model, actor.session.side)).find({ userNum: actor.session.userNum })
      : undefined;
  if (person !== undefined && person.mobile !== null) return person.mobile;
  throw new Refusal('INPUT_INVALID', { faults: [{ path: 'mobile', code: 'required' }] });
};

/** What a code is for, as the call's own choice names it: whoever is asked for one by somebody else shall see it. */
const purposeOf = ({ call, language }: Pick<Act, 'call' | 'language'>, scene: string): string => {
  const field = call?.of.kind === 'free' ? call.of.call.input.scene : undefined;
  return pick(field?.values?.[scene], language) ?? scene;
};

/** What a code is sent for, and to whom. */
interface CodeWanted {
  readonly mobile: string;
  readonly scene: string;
  /** In words: whoever is asked for the code by somebody else shall see what it would be used for. */
  readonly purpose: string;
  /** The one thing the message names, where it names one: the code opens nothing else. */
  readonly subject?: string;
}

/** What is sent with a code. */
export const codeMessage = (code: string, purpose: string): Label => [
  `验证码 ${code}，用于${purpose}，5 分钟内有效。请勿告诉他人，工作人员不会向您索取。`,
  `${code} is your code for: ${purpose}. It is valid for 5 minutes. Tell nobody; our staff never ask for it.`,
];

/** Makes a code for a number and a scene, and sends it with what it is for. */
export const issueCode = async (services: Services, act: Pick<Act, 'now' | 'origin' | 'language' | 'records'>, wanted: CodeWanted) => {
  const { mobile, scene, purpose, subject } = wanted;
  const expiresAt = new Date(act.now.getTime() + livesSeconds * 1000);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await rowsOf(act.records.rows, smsCodes).insert({
    mobile,
    scene,
    subject: subject ?? null,
    codeHash: keyed(services, plainDigest(mobile, scene, subject, code)),
    ip: act.origin.ip,
    tries: 0,
    expiresAt: expiresAt.toISOString(),
  });
  const body = pick(codeMessage(code, purpose), act.language);
  const retryAfter = await services.codes.send(act.records.rows, { mobile, body, usableUntil: expiresAt, ip: act.origin.ip }, act.now);
  return {
    retryAfter,
    expiresAt: expiresAt.toISOString(),
    sentTo: masked(mobile, 'mobile'),
    readable: services.delivery.isLocal('SMS'),
  };
};

/** `employee/sms/code`. */
export const sendCode = (services: Services) =>
  answer(proofCalls)('en.sms.code', async act => {
    const { scene } = act.input;
    return issueCode(services, act, { mobile: await numberOf(act, act.input.mobile), scene, purpose: purposeOf(act, scene) });
  });

/** Who shows a code, by the request that it comes with. */
type Showing = Pick<Act, 'now' | 'transport'>;

/**
 * The records of codes that a request has used up, by what was shown. They are used up beside its transaction: where that is begun anew, what it proved
 * the first time stays proved for this request, and for no other.
 */
const usedUp = new WeakMap<Transport, Map<string, string>>();
const usedUpBy = ({ transport }: Showing): Map<string, string> => {
  const known = usedUp.get(transport) ?? new Map<string, string>();
  usedUp.set(transport, known);
  return known;
};

/** Compared in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A code that somebody shows, and for what. */
interface Shown {
  readonly mobile: string;
  readonly scene: string;
  readonly code: unknown;
  /** What it is to open: a code opens what its message named, and one that named nothing opens no thing. */
  readonly subject?: string;
}

/**
 * Holds a code against the newest of a number, a scene and what it is to open: codes that somebody is sent for two things at once both count, and
 * whoever tries at one thing uses up no code of another. A wrong try counts even though the call is refused.
 * @param use `consume` uses it up; `check` leaves it for the call that follows in the same flow
 * @returns the code's record, for `spendProved`
 * @throws Refusal SMS_CODE_WRONG
 */
export const proveCode = async (
  services: Services,
  act: Showing,
  use: 'check' | 'consume',
  { mobile, scene, code, subject }: Shown,
): Promise<string> => {
  const { now } = act;
  const plain = plainDigest(mobile, scene, subject, String(code));
  const shown = keyed(services, plain);
  const known = usedUpBy(act).get(shown);
  if (known !== undefined) return known;
  const proved = await services.database.beside(async (rows: Rows) => {
    const codes = rowsOf(rows, smsCodes);
    const found = await codes.list({
      where: [{ mobile, scene, subject: subject ?? { isSet: false } }],
      sort: { field: 'id', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      // Tries of one code come one after the other, so that each is counted.
      forUpdate: true,
    });
    const row = found.list[0];
    // Once the newest is used up, none that was sent before it comes back.
    if (row === undefined || row.usedAt !== null) return undefined;
    if (Date.parse(heldIn(row, 'expiresAt')) <= now.getTime() || heldIn(row, 'tries') >= mostTries) return undefined;
    // A process of before wrote the plain one.
    const matches = isSame(heldIn(row, 'codeHash'), shown) || isSame(heldIn(row, 'codeHash'), plain);
    await codes.update(row.id, matches ? (use === 'consume' ? { usedAt: now.toISOString() } : {}) : { tries: heldIn(row, 'tries') + 1 });
    return matches ? row.id : undefined;
  });
  if (proved === undefined) throw new Refusal('SMS_CODE_WRONG', { data: { code: 'SMS_CODE_WRONG' } });
  if (use === 'consume') usedUpBy(act).set(shown, proved);
  return proved;
};

/** Uses up a code that was proved before, though its own minutes may be over by now. @throws Refusal SMS_CODE_WRONG where something else used it up */
export const spendProved = async (services: Services, id: string, act: Showing): Promise<void> => {
  if (usedUpBy(act).has(id)) return;
  await services.database.beside(async (rows: Rows) => {
    const codes = rowsOf(rows, smsCodes);
    const row = await codes.find({ id, usedAt: { isSet: false } }, { forUpdate: true });
    if (row === undefined) throw new Refusal('SMS_CODE_WRONG', { data: { code: 'SMS_CODE_WRONG' } });
    await codes.update(id, { usedAt: act.now.toISOString() });
  });
  usedUpBy(act).set(id, id);
};
