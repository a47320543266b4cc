/** The own second factors: added in two steps, removed, recovery codes made anew; and taken away by an administrator. */
import { pick } from '#engine/declare/label.ts';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { type Account, accounts } from '#engine/system/account.ts';
import { factorChallenges } from '#engine/system/factor-challenges.ts';
import { factors as all } from '#engine/system/factors.ts';
import { ownCalls } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { registered, registrationOptions } from '#service/access/passkeys.ts';
import { newRecoveryCodes, recoveryHash } from '#service/access/recovery-codes.ts';
import { accountsOn, type Session } from '#service/access/session.ts';
import { newTotpSecret, totpStep, totpUri } from '#service/access/totp.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, written } from '#service/records/typed.ts';
import { brandOn } from '#service/store/brand.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { tellOwner } from '../access/security-news.ts';
import {
  challengeEnds,
  challengeHash,
  digitsOf,
  type Factor,
  factorsOf,
  ofKind,
  type Proving,
  passkeyOf,
  policyOf,
  realOnes,
} from './second-factor.ts';

const most = 10;
const nothing = { challengeId: null, secret: null, uri: null, options: null, recoveryCodes: null };

type Told = Pick<Act, 'actor' | 'call' | 'language' | 'model' | 'now' | 'records'>;

/** Under which name authenticators keep it: in letters that each of them shows. */
const issuerOf = async ({ records, model }: Told): Promise<string> => (await brandOn(records.rows, model.brand)).name[1];

const accountOf = (act: Told, { side, userNum }: Pick<Session, 'side' | 'userNum'>): Promise<Account> =>
  act.records.of(accountsOn(act.model, side)).get({ userNum });

/** Ten new codes in place of whatever there was. */
const renewCodes = async (services: Services, act: Told, factors: readonly Factor[]): Promise<readonly string[]> => {
  const { side, userNum, userName } = sessionOf(act);
  const codes = newRecoveryCodes();
  const kept = { codes: codes.map(code => recoveryHash(services.vault, userNum, code)), codesLeft: codes.length };
  const [old] = ofKind(factors, 'RECOVERY');
  if (old === undefined)
    await act.records.of(all).create({ userNum, userName, side, kind: 'RECOVERY', label: kindLabel(act, 'RECOVERY'), ...kept });
  else await act.records.of(all).change(old, null, kept, { action: 'newRecoveryCodes' });
  return codes;
};

const kindLabel = (act: Told, kind: string): string =>
  pick(act.records.resource('factors').fields.kind?.values?.[kind], act.language) ?? kind;

/** Everything about one person's factors happens one after the other. */
const factorsInTurn = async (act: Told): Promise<readonly Factor[]> => {
  if ((await policyOf(act)) === 'OFF') throw new Refusal('FACTOR_OFF');
  const { userNum, side } = sessionOf(act);
  await act.records.of(accountsOn(act.model, side)).get({ userNum }, { lock: true });
  return factorsOf(act.records.rows, userNum);
};

const ask = async (act: Told, purpose: 'TOTP' | 'PASSKEY', kept: { challengeHash?: string; secret?: string }): Promise<string> => {
  const { id } = await rowsOf(act.records.rows, factorChallenges).insert({
    purpose,
    userNum: sessionOf(act).userNum,
    challengeHash: kept.challengeHash ?? null,
    secret: kept.secret ?? null,
    expiresAt: challengeEnds(act.now),
  });
  return id;
};

/** `user/factor/enrol`: a secret to scan, the options of a new passkey, or new recovery codes at once. */
export const enrol = (services: Services) =>
  answer(ownCalls)('en.factor.enrol', async act => {
    const session = sessionOf(act);
    const factors = await factorsInTurn(act);
    if (act.input.kind === 'RECOVERY') {
      if (realOnes(factors).length === 0) throw new Refusal('FACTOR_NONE');
      return { ...nothing, recoveryCodes: await renewCodes(services, act, factors) };
    }
    if (realOnes(factors).length >= most) throw new Refusal('FACTOR_TOO_MANY', { params: { limit: most } });
    if (act.input.kind === 'TOTP') {
      const secret = newTotpSecret();
      return {
        ...nothing,
        challengeId: await ask(act, 'TOTP', { secret }),
        secret,
        uri: totpUri(secret, session.userName, await issuerOf(act)),
      };
    }
    const party = services.relyingParty;
    if (party === null) throw new Refusal('FACTOR_NO_PASSKEYS');
    const user = { id: session.userId, account: session.userName, name: session.name };
    const options = await registrationOptions(party, await issuerOf(act), user, ofKind(factors, 'PASSKEY').map(passkeyOf));
    return { ...nothing, challengeId: await ask(act, 'PASSKEY', { challengeHash: challengeHash(options.challenge) }), options };
  });

/** What the answer to a challenge makes of it: the columns of a factor. */
const provenBy = async (
  services: Services,
  act: Proving,
  challenge: RowOf<typeof factorChallenges>,
): Promise<ValuesOf<typeof all> & Pick<Factor, 'kind'>> => {
  if (challenge.purpose === 'TOTP') {
    const secret = heldIn(challenge, 'secret');
    const usedStep = totpStep(secret, digitsOf(act.input.otp ?? '') ?? '', act.now);
    if (usedStep === undefined) throw new Refusal('FACTOR_WRONG');
    return { kind: 'TOTP', secret, usedStep };
  }
  const party = services.relyingParty;
  if (party === null) throw new Refusal('FACTOR_NO_PASSKEYS');
  const passkey = await registered(party, act.input.passkey, given => challengeHash(given) === challenge.challengeHash);
  if (passkey === undefined) throw new Refusal('FACTOR_PASSKEY_WRONG');
  return { kind: 'PASSKEY', ...passkey, publicKey: Buffer.from(passkey.publicKey) };
};

/** `user/factor/confirm`: the factor stands once it has been used; the first one brings the recovery codes. */
export const confirm = (services: Services) =>
  answer(ownCalls)('en.factor.confirm', async act => {
    const session = sessionOf(act);
    const factors = await factorsInTurn(act);
    const { rows } = act.records;
    const { challengeId: id } = act.input;
    const isId = /^[0-9a-f-]{36}$/.test(id);
    const asked = { id, userNum: session.userNum, purpose: ['TOTP', 'PASSKEY'] } as const;
    const challenge = isId ? await act.records.of(factorChallenges).find(asked, { lock: true }) : undefined;
    if (challenge === undefined || Date.parse(heldIn(challenge, 'expiresAt')) <= act.now.getTime()) throw new Refusal('FACTOR_CHALLENGE');
    const proven = await provenBy(services, act, challenge);
    await rows.delete(factorChallenges.name, id);
    const label = act.input.label ?? kindLabel(act, proven.kind ?? '');
    const { userNum, userName, side } = session;
    const factor = await act.records.of(all).create({ userNum, userName, side, label, ...proven });
    const recoveryCodes = ofKind(factors, 'RECOVERY').length === 0 ? await renewCodes(services, act, factors) : null;
    await services.sessions.enrolled(rows, session.id);
    await tellOwner(services, act, await accountOf(act, session), {
      zh: `您的账号添加了第二因素“${label}”。`,
      en: `A second factor, “${label}”, was added to your account.`,
    });
    return { id: factor.id, kind: factor.kind, label, recoveryCodes };
  });

/** `user/factor/remove`: with the last factor go the recovery codes, which would otherwise stand in for nothing. */
export const remove = (services: Services) =>
  written(all)(async act => {
    const session = sessionOf(act);
    const { record } = act;
    if (record === undefined) throw new Error('a removal needs a factor');
    const others = (await factorsOf(act.records.rows, session.userNum)).filter(factor => factor.id !== record.id);
    if (record.kind !== 'RECOVERY' && realOnes(others).length === 0) {
      if (session.side === act.model.staff && (await policyOf(act)) === 'REQUIRED') throw new Refusal('FACTOR_LAST');
      for (const codes of others) await act.records.of(all).remove(codes, null);
    }
    const { label } = record;
    await tellOwner(services, act, await accountOf(act, session), {
      zh: `您的账号移除了第二因素“${label}”。`,
      en: `The second factor “${label}” was removed from your account.`,
    });
  });

/** An administrator takes all of them away: not their own, for that they sign in with them. Every session of the account ends. */
export const reset = (services: Services) =>
  written(accounts)(async act => {
    const account = act.record;
    if (account === undefined) throw new Error('a reset needs an account');
    const { userNum } = account;
    if (userNum === sessionOf(act).userNum) throw new Refusal('ACCOUNT_SELF');
    for (const factor of await factorsOf(act.records.rows, userNum)) await act.records.of(all).remove(factor, null);
    await services.sessions.endAll(act.records.rows, { userNum }, 'FACTORS_RESET', act.now);
    await tellOwner(services, act, account, {
      zh: '管理员重置了您账号的第二因素。',
      en: 'An administrator reset the second factors of your account.',
    });
  });
