/** What ends an act of the ceremony: a sentence in both languages for the people at the terminal, and in the log of a service. */
import { Refusal, sentence } from '#engine/wire/errors.ts';
import { StartError } from '#service/config/start-error.ts';

export const refused = (en: string, zh: string, cause?: unknown): StartError =>
  new StartError('badData', [{ en, zh }], cause === undefined ? {} : { cause });

/** What the trust library refuses, said with what was being read or made. */
export const inWords = async <T>(what: { readonly en: string; readonly zh: string }, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, params } = error;
    throw refused(`${what.en}: ${sentence(code, params, 'en')}`, `${what.zh}：${sentence(code, params, 'zh')}`, error);
  }
};
