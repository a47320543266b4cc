import { describe, expect, it } from 'vitest';
import { actorOf } from './labels.ts';

const words = { t: (key: string) => key };

describe('who acted', () => {
  it('is said by name, or by number', () => {
    expect(actorOf('U1', '郑怀瑾', words)).toBe('郑怀瑾');
    expect(actorOf('U1', null, words)).toBe('U1');
  });

  it('is the system where it acts by itself, whatever name came along, and where nobody was signed in who is known', () => {
    for (const nobody of ['system', 'clock']) expect(actorOf(nobody, 'clock', words)).toBe('history.system');
    expect(actorOf(null, null, words)).toBe('history.system');
  });

  it('is whoever has shown who they are without an account', () => {
    expect(actorOf(null, '林雨桐', words)).toBe('林雨桐');
  });
});
