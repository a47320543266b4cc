/** Captchas: a picture whose characters must be typed, kept as a hashed row and good for one try within five minutes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { Refusal } from '#engine/wire/errors.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

const livesSeconds = 300;

export interface Captchas {
  /** Draws one. @returns its id and the picture as a data: address */
  make(rows: Rows, now: Date): Promise<{ captchaId: string; image: string; expiresAt: string }>;
  /** Makes one and answers it: for callers inside this process, who have no eyes. No call gives this out. */
  makeSolved(rows: Rows, now: Date): Promise<{ captchaId: string; captcha: string }>;
  /** Uses one up; `captchaId` and `captcha` of the caller's input. Refuses a missing, wrong, used or old one. */
  consume(input: Readonly<Record<string, unknown>>, now: Date): Promise<void>;
}

const digest = (id: string, text: string): string => createHash('sha256').update(`${id}:${text.toLowerCase()}`).digest('hex');

/** Draws characters and keeps the hash of them. */
const draw = async (rows: Rows, now: Date) => {
  const drawn = svgCaptcha.create({ size: 4, ignoreChars: '0o1ilIO', noise: 2, color: false, width: 120, height: 40 });
  const captchaId = uuidv7(now);
  const expiresAt = new Date(now.getTime() + livesSeconds * 1000).toISOString();
  await rows.insert('captchas', {
    id: captchaId,
    answerHash: digest(captchaId, drawn.text),
    expiresAt,
  });
  return { captchaId, drawn, expiresAt };
};

export const makeCaptchas = (database: Database): Captchas => ({
  async make(rows, now) {
    const { captchaId, drawn, expiresAt } = await draw(rows, now);
    return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(drawn.data).toString('base64')}`, expiresAt };
  },
  async makeSolved(rows, now) {
    const { captchaId, drawn } = await draw(rows, now);
    return { captchaId, captcha: drawn.text };
  },
  async consume(input, now) {
    const { captchaId: id, captcha: text } = input;
    if (typeof id !== 'string' || typeof text !== 'string') throw new Refusal('CAPTCHA_REQUIRED', { data: { code: 'CAPTCHA_REQUIRED' } });
    const right = await database.transaction(async rows => {
      const row = /^[0-9a-f-]{36}$/.test(id) ? await rows.find('captchas', { id }, { session: {}, now, forUpdate: true }) : undefined;
      if (row === undefined) return false;
      await rows.delete('captchas', id);
      const [expected, typed] = [Buffer.from(String(row.answerHash)), Buffer.from(digest(id, text.trim()))];
      return Date.parse(String(row.expiresAt)) > now.getTime() && expected.length === typed.length && timingSafeEqual(expected, typed);
    });
    if (!right) throw new Refusal('CAPTCHA_WRONG', { data: { code: 'CAPTCHA_REQUIRED' } });
  },
});
