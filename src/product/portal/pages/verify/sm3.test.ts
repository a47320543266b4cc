/** The digest that travels in place of a signed file is the standard's. */
import { expect, test } from 'vitest';
import { sm3OfFile } from './sm3.ts';

test("[BEY-02] a file's SM3 is that of GB/T 32905 A", async () => {
  expect(await sm3OfFile(new File(['abc'], 'abc'))).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
  expect(await sm3OfFile(new File(['abcd'.repeat(16)], 'abcd'))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732');
});
