import { expect, test } from 'vitest';
import { idMaker, uuidv7 } from './uuidv7.ts';

test('the example of RFC 9562, appendix A.6', () => {
  const random = [0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f];
  // Its counter begins with 1, where ours leaves a bit to count: 0xcc3 becomes 0x4c3.
  expect(idMaker(bytes => bytes.set(random))(0x017f22e279b0)).toBe('017f22e2-79b0-74c3-98c4-dc0c0c07398f');
});

test('version 7, the RFC variant, and in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a clock that goes back does not turn the order round', () => {
  const make = idMaker();
  const ids = [make(1_000), make(999), make(1), make(1_000)];
  expect([...ids].sort()).toEqual(ids);
});

test('a given moment is the one in the id', () => {
  const moment = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  for (const time of ['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z']) {
    expect(moment(uuidv7(new Date(time)))).toBe(Date.parse(time));
  }
});
