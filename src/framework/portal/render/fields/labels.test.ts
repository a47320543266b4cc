import { describe, expect, it } from 'vitest';
import { actorOf } from './labels.ts';

const words = { t: (key: string) => key };

describe('who acted', () => {
  it('is said by name, or by number', () => {
    expect(actorOf('U1', '郑怀瑾', words)).toBe('郑怀瑾');
    expect(actorOf('U1', null, words)).toBe('U1');
  });

  it('is the system where nobody was signed in, whatever name came along', () => {
    for (const nobody of [null, 'system', 'clock']) expect(actorOf(nobody, 'clock', words)).toBe('history.system');
  });
});
