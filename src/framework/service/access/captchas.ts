/**
 * Captchas: a proof of work that a browser does by itself (decision 0064). What is to be found is kept as a hash, for one try, one call and a
 * few minutes; the work grows with the failed logins of the network that asks.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchas } from '#engine/system/captchas.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

const livesSeconds = 300;
/** Iterations of PBKDF2 for each number that is tried. */
const cost = 1_000;
/** How many numbers there are to try before the right one: as many again at most. */
const leastNumbers = 64;
/** Twenty failed logins of a network double the work, and twenty more, five times over. */
const failuresToDouble = 20;
const mostDoublings = 5;

/** What is to be found: the number whose derived key begins with `keyPrefix`; the whole key is the answer. */
export interface Challenge {
  readonly captchaId: string;
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
  readonly expiresAt: string;
}

export interface Solved {
  readonly captchaId: string;
  readonly captcha: string;
}

export interface Captchas {
  /** Makes one for a call. @param failures of the network that asks, in the last half hour */
  make(rows: Rows, call: string, failures: number, now: Date): Promise<Challenge>;
  /** Makes one and answers it: for callers inside this process, who need not prove anything. No call gives this out. */
  makeSolved(rows: Rows, call: string, now: Date): Promise<Solved>;
  /** Uses one up; `captchaId` and `captcha` of the caller's input. Refuses a missing, wrong, used or old one, and one made for another call. */
  consume(input: Readonly<Record<string, unknown>>, call: string, now: Date): Promise<void>;
}

const digest = (id: string, text: string): string => createHash('sha256').update(`${id}:${text.toLowerCase()}`).digest('hex');

const prepare = async (rows: Rows, call: string, failures: number, now: Date) => {
  const least = leastNumbers * 2 ** Math.min(mostDoublings, Math.floor(failures / failuresToDouble));
  let found: Uint8Array = new Uint8Array();
  const { parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(least, 2 * least),
    deriveKey: async (...given) => {
      const derived = await deriveKey(...given);
      found = derived.derivedKey;
      return derived;
    },
  });
  const captchaId = uuidv7(now);
  const expiresAt = new Date(now.getTime() + livesSeconds * 1000).toISOString();
  const answer = Buffer.from(found).toString('hex');
  await rows.insert('captchas', { id: captchaId, call, answerHash: digest(captchaId, answer), expiresAt });
  return { captchaId, parameters, answer, expiresAt };
};

export const makeCaptchas = (database: Database): Captchas => ({
  async make(rows, call, failures, now) {
    const { captchaId, parameters, expiresAt } = await prepare(rows, call, failures, now);
    const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
    return { captchaId, algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt };
  },
  async makeSolved(rows, call, now) {
    const { captchaId, answer } = await prepare(rows, call, 0, now);
    return { captchaId, captcha: answer };
  },
  async consume(input, call, now) {
    const { captchaId: id, captcha: text } = input;
    if (typeof id !== 'string' || typeof text !== 'string') throw new Refusal('CAPTCHA_REQUIRED', { data: { code: 'CAPTCHA_REQUIRED' } });
    const right = await database.beside(async rows => {
      const row = /^[0-9a-f-]{36}$/.test(id) ? await rowsOf(rows, captchas).find({ id }, { forUpdate: true }) : undefined;
      if (row === undefined) return false;
      await rows.delete('captchas', id);
      const [expected, given] = [Buffer.from(heldIn(row, 'answerHash')), Buffer.from(digest(id, text.trim()))];
      const isInTime = Date.parse(heldIn(row, 'expiresAt')) > now.getTime();
      return isInTime && row.call === call && expected.length === given.length && timingSafeEqual(expected, given);
    });
    if (!right) throw new Refusal('CAPTCHA_WRONG', { data: { code: 'CAPTCHA_REQUIRED' } });
  },
});
