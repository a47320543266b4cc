/** The second factor at a login and for a step-up: whether one is asked for, which kinds will do, and whether what was given holds. */
import { createHash } from 'node:crypto';
import type { Side } from '#engine/declare/menus.ts';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import type { Account } from '#engine/system/account.ts';
import { factorChallenges } from '#engine/system/factor-challenges.ts';
import { factors as all } from '#engine/system/factors.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { asserted, assertionOptions, clientDataOf, credentialIdOf, type Passkey } from '#service/access/passkeys.ts';
import { recoveryHash } from '#service/access/recovery-codes.ts';
import { totpStep } from '#service/access/totp.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import type { Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';

/** Why a proof is asked for; a challenge serves that alone. */
export type Purpose = 'LOGIN' | 'STEP_UP';

export type Factor = RowOf<typeof all>;
/** What shows a second factor. */
interface Given {
  readonly otp: string | null;
  readonly passkey: unknown;
}
/** An act whose caller may show one. */
export type Proving = Omit<Act, 'input'> & { readonly input: Given };

const challengeSeconds = 300;
export const challengeHash = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');
export const challengeEnds = (now: Date): string => new Date(now.getTime() + challengeSeconds * 1000).toISOString();

/** The policy in force. */
export const policyOf = (act: Pick<Act, 'records'>): Promise<'OFF' | 'OPTIONAL' | 'REQUIRED'> =>
  settingOf(act.records.rows, 'secondFactor');

/** All factors of a person, locked: two proofs of one factor come one after the other. */
export const factorsOf = async (rows: Rows, userNum: string): Promise<readonly Factor[]> => {
  const { list } = await rowsOf(rows, all).list({
    where: [{ userNum }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 50 },
    heavy: true,
    total: false,
    forUpdate: true,
  });
  return list;
};

export const ofKind = (factors: readonly Factor[], kind: Factor['kind']): readonly Factor[] =>
  factors.filter(factor => factor.kind === kind);
/** Recovery codes stand in for a factor; they are none. */
export const realOnes = (factors: readonly Factor[]): readonly Factor[] => factors.filter(factor => factor.kind !== 'RECOVERY');

const textsIn = (list: unknown): readonly string[] => (Array.isArray(list) ? list.filter(each => typeof each === 'string') : []);

export const passkeyOf = (factor: Factor): Passkey => ({
  credentialId: heldIn(factor, 'credentialId'),
  publicKey: heldIn(factor, 'publicKey'),
  signCount: factor.signCount ?? 0,
  transports: textsIn(factor.transports),
});

/** The factors that a person is asked for under the policy: none where they have none, or where they are switched off. */
export const askedFactors = async (act: Pick<Act, 'records'>, userNum: string): Promise<readonly Factor[]> => {
  const factors = await factorsOf(act.records.rows, userNum);
  return realOnes(factors).length === 0 || (await policyOf(act)) === 'OFF' ? [] : factors;
};

/**
 * Until when one of the staff without a factor may put off adding one, counted from the account's first day; null where none is due: on another
 * side, with a factor, under another policy.
 */
export const enrolBefore = async (records: Records, side: Side, account: Pick<Account, 'userNum' | 'createdAt'>): Promise<Date | null> => {
  if (side !== records.around.model.staff || (await settingOf(records.rows, 'secondFactor')) !== 'REQUIRED') return null;
  const isEnrolled = await records.of(all).exists({ userNum: account.userNum, kind: ['TOTP', 'PASSKEY'] });
  if (isEnrolled) return null;
  const hours = await settingOf(records.rows, 'secondFactorGraceHours');
  return new Date(Date.parse(account.createdAt) + hours * 3_600_000);
};

/** Whether the grace is over: the session may add a factor and nothing else. */
export const mustEnrol = async (act: Pick<Act, 'records' | 'now'>, side: Side, account: Account): Promise<boolean> => {
  const before = await enrolBefore(act.records, side, account);
  return before !== null && before <= act.now;
};

export const isGiven = ({ otp, passkey }: Given): boolean => (otp ?? null) !== null || (passkey ?? null) !== null;

/** The refusal that asks for a factor: which kinds will do and, for passkeys, a challenge of this attempt's own. */
export const factorRequired = async (
  services: Services,
  act: Pick<Act, 'now'>,
  userNum: string,
  factors: readonly Factor[],
  purpose: Purpose,
  captcha = false,
): Promise<Refusal> => {
  const passkeys = ofKind(factors, 'PASSKEY');
  const party = services.relyingParty;
  const offered = passkeys.length > 0 && party !== null ? await assertionOptions(party, passkeys.map(passkeyOf)) : undefined;
  if (offered !== undefined)
    // Beside the transaction, which the refusal undoes.
    await services.database.beside(rows =>
      rowsOf(rows, factorChallenges).insert({
        purpose,
        userNum,
        challengeHash: challengeHash(offered.challenge),
        secret: null,
        expiresAt: challengeEnds(act.now),
      }),
    );
  const kinds = [...new Set(factors.map(({ kind }) => kind))].filter(kind => kind !== 'PASSKEY' || offered !== undefined);
  return new Refusal('FACTOR_REQUIRED', {
    data: { code: 'FACTOR_REQUIRED', kinds, captcha, ...(offered === undefined ? {} : { passkey: offered }) },
  });
};

/** Uses a challenge up, whatever becomes of the answer. @returns whether it was asked of this person, for this, a short while ago */
const consumed = (services: Services, act: Pick<Act, 'now'>, userNum: string, purpose: Purpose, challenge: string): Promise<boolean> =>
  services.database.beside(async rows => {
    const challenges = rowsOf(rows, factorChallenges);
    const row = await challenges.find({ userNum, purpose, challengeHash: challengeHash(challenge) }, { forUpdate: true });
    if (row === undefined) return false;
    await challenges.delete(row.id);
    return Date.parse(heldIn(row, 'expiresAt')) > act.now.getTime();
  });

/** What a proof leaves in its factor. No entry of the journal: the login that it belongs to is logged. */
const used = ({ records, now }: Proving, factor: Factor, values: ValuesOf<typeof all>): Promise<unknown> =>
  rowsOf(records.rows, all).update(factor.id, { ...values, lastUsedAt: now.toISOString() });

const byCode = async (act: Proving, factors: readonly Factor[], code: string): Promise<boolean> => {
  for (const factor of ofKind(factors, 'TOTP')) {
    const step = totpStep(heldIn(factor, 'secret'), code, act.now);
    // RFC 6238 5.2: each code once. An earlier step than the last is refused too.
    if (step === undefined || step <= (factor.usedStep ?? -1)) continue;
    await used(act, factor, { usedStep: step });
    return true;
  }
  return false;
};

const byRecoveryCode = async (services: Services, act: Proving, factors: readonly Factor[], code: string): Promise<boolean> => {
  for (const factor of ofKind(factors, 'RECOVERY')) {
    const hashes = textsIn(factor.codes);
    const hash = recoveryHash(services.vault, heldIn(factor, 'userNum'), code);
    if (!hashes.includes(hash)) continue;
    const left = hashes.filter(each => each !== hash);
    await act.records
      .of(all)
      .change(factor, null, { codes: left, codesLeft: left.length, lastUsedAt: act.now.toISOString() }, { action: 'useRecoveryCode' });
    return true;
  }
  return false;
};

/** A passkey of which there are two is something an auditor has to see, though the attempt itself comes to nothing. */
const noteClone = (services: Services, act: Proving, factor: Factor): Promise<void> =>
  services.database.beside(async rows =>
    new Records(rows, act.records.around).note({
      action: 'cloned',
      resource: 'factors',
      recordId: factor.id,
      recordLabel: `${factor.label} (${factor.userNum})`,
      result: 'REFUSED',
    }),
  );

const byPasskey = async (
  services: Services,
  act: Proving,
  userNum: string,
  factors: readonly Factor[],
  purpose: Purpose,
): Promise<Wrong | undefined> => {
  const answer = act.input.passkey;
  const challenge = clientDataOf(answer)?.challenge;
  const party = services.relyingParty;
  if (challenge === undefined || party === null || !(await consumed(services, act, userNum, purpose, challenge)))
    return 'FACTOR_PASSKEY_WRONG';
  const factor = ofKind(factors, 'PASSKEY').find(each => each.credentialId === credentialIdOf(answer));
  if (factor === undefined) return 'FACTOR_PASSKEY_WRONG';
  const counter = await asserted(party, answer, asked => asked === challenge, passkeyOf(factor));
  if (counter === undefined) return 'FACTOR_PASSKEY_WRONG';
  if (counter === 'cloned') {
    await noteClone(services, act, factor);
    return 'FACTOR_CLONED';
  }
  await used(act, factor, { signCount: counter });
  return undefined;
};

export type Wrong = 'FACTOR_WRONG' | 'FACTOR_PASSKEY_WRONG' | 'FACTOR_CLONED';

/** Six digits are an app's, anything else a recovery code. */
export const digitsOf = (otp: string): string | undefined => /^\d{6}$/.exec(otp.normalize('NFKC').replace(/\s/g, ''))?.[0];

/**
 * Holds what was given against the factors. What it uses up is used up with the caller's transaction; a passkey's challenge in any case.
 * @returns what is wrong; undefined where the proof holds
 */
export const prove = async (
  services: Services,
  act: Proving,
  userNum: string,
  factors: readonly Factor[],
  purpose: Purpose,
): Promise<Wrong | undefined> => {
  if ((act.input.passkey ?? null) !== null) return byPasskey(services, act, userNum, factors, purpose);
  const otp = act.input.otp ?? '';
  const digits = digitsOf(otp);
  const holds = digits === undefined ? await byRecoveryCode(services, act, factors, otp) : await byCode(act, factors, digits);
  return holds ? undefined : 'FACTOR_WRONG';
};
