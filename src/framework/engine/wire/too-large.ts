/** What is larger than it may be. */
import { Refusal } from './errors.ts';
import { sizeWords } from './size-words.ts';

export const tooLarge = (most: number): Refusal => new Refusal('BODY_TOO_LARGE', { params: { limit: sizeWords(most) } });
