/** What is larger than it may be, and how the limit is said. */
import { Refusal } from './errors.ts';

/** `512 kB`, `5 MB`. */
export const sizeWords = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1_048_576)} MB`);

export const tooLarge = (most: number): Refusal => new Refusal('BODY_TOO_LARGE', { params: { limit: sizeWords(most) } });
