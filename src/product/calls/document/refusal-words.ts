/** A refusal as something to read beside other things, in both languages, instead of as the end of a call. */
import type { Label } from '#engine/declare/label.ts';
import { isVerdict, type Refusal, sentence } from '#engine/wire/errors.ts';

export const inBoth = ({ code, params = {} }: Refusal): Label => [sentence(code, params, 'zh'), sentence(code, params, 'en')];

/** What a judgement would refuse; null where it lets pass. */
export const refusalOf = async (judge: () => Promise<void>): Promise<Label | null> => {
  try {
    await judge();
    return null;
  } catch (error) {
    if (isVerdict(error)) return inBoth(error);
    throw error;
  }
};
