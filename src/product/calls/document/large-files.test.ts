/** Turns of visitors with large files. */
import { expect, test } from 'vitest';
import { takeTurn } from './large-files.ts';

const large = 100 * 1_048_576;
const busy = expect.objectContaining({ code: 'DOCUMENT_BUSY' });

test('[doc.verify] a visitor verifies one large file at a time, three do at once, and small ones always', () => {
  const turns = ['a', 'b'].map(visitor => takeTurn(visitor, large));
  expect(() => takeTurn('a', large)).toThrow(busy);
  // Whoever does not say how much they send is taken for one who sends much.
  turns.push(takeTurn('c', undefined));
  expect(() => takeTurn('d', large)).toThrow(busy);
  takeTurn('a', 1_048_576)();
  turns[0]?.();
  takeTurn('d', large)();
  for (const giveBack of turns) giveBack();
  takeTurn('a', large)();
});
