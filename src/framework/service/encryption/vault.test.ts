import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { openVault } from './vault.ts';

const master = Buffer.alloc(32, 7);
const place = { table: 'members', row: 'M00000001', column: 'legalIdNo' };

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing was refused';
};

describe('encrypted data', () => {
  const vault = openVault(master);

  test('opens where it was encrypted, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(vault.decrypt(vault.encrypt(text, place), place)).toBe(text);
      }),
    );
  });

  test('the same text never encrypts to the same bytes', () => {
    expect(vault.encrypt('11010519491231002X', place)).not.toEqual(vault.encrypt('11010519491231002X', place));
  });

  test('does not open in another table, row or column', () => {
    const encrypted = vault.encrypt('11010519491231002X', place);
    for (const other of [
      { ...place, table: 'employees' },
      { ...place, row: 'M00000002' },
      { ...place, column: 'contactMobile' },
      { table: 'member', row: 'sM00000001', column: 'legalIdNo' },
    ])
      expect(codeOf(() => vault.decrypt(encrypted, other))).toBe('KEY_SEAL_BROKEN');
  });

  test('does not open after any one of its bytes changed, or cut short', () => {
    const encrypted = vault.encrypt('张三', place);
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(codeOf(() => vault.decrypt(changed, place))).toMatch(/^KEY_SEAL_(BROKEN|VERSION)$/);
      expect(codeOf(() => vault.decrypt(encrypted.subarray(0, at), place))).toBe('KEY_SEAL_BROKEN');
    }
  });

  test('does not open under another master key', () => {
    const encrypted = vault.encrypt('张三', place);
    expect(codeOf(() => openVault(Buffer.alloc(32, 8)).decrypt(encrypted, place))).toBe('KEY_SEAL_BROKEN');
  });

  test('a master key of another length is refused', () => {
    expect(codeOf(() => openVault(Buffer.alloc(31)))).toBe('KEY_MASTER_INVALID');
  });
});

describe('rotation', () => {
  test('a later key version opens what an earlier one encrypted and calls it stale', () => {
    const encrypted = openVault(master).encrypt('张三', place);
    const later = openVault(master, { keyVersion: 2 });
    expect(later.decrypt(encrypted, place)).toBe('张三');
    expect(later.isStale(encrypted)).toBe(true);
    expect(later.isStale(later.encrypt('张三', place))).toBe(false);
    expect(codeOf(() => openVault(master).decrypt(later.encrypt('张三', place), place))).toBe('KEY_SEAL_VERSION');
  });

  test('a new master key opens old values through the earlier master key', () => {
    const encrypted = openVault(master).encrypt('张三', place);
    const renewed = Buffer.alloc(32, 9);
    expect(openVault(renewed, { keyVersion: 2, earlier: { 1: master } }).decrypt(encrypted, place)).toBe('张三');
    expect(codeOf(() => openVault(renewed, { keyVersion: 2 }).decrypt(encrypted, place))).toBe('KEY_SEAL_BROKEN');
  });
});

describe('blind index', () => {
  const vault = openVault(master);
  const column = { table: 'members', column: 'legalIdNo' };

  test('is equal for the same value however it is typed', () => {
    const index = vault.blindIndex('11010519491231002X', column);
    expect(index).toHaveLength(32);
    expect(vault.blindIndex(' 11010519491231002x ', column)).toEqual(index);
    expect(vault.blindIndex('１１０１０５１９４９１２３１００２Ｘ', column)).toEqual(index);
  });

  test('differs by value, column and master key, and outlives a key version', () => {
    const index = vault.blindIndex('13800000000', column);
    expect(vault.blindIndex('13800000001', column)).not.toEqual(index);
    expect(vault.blindIndex('13800000000', { ...column, column: 'contactMobile' })).not.toEqual(index);
    expect(openVault(Buffer.alloc(32, 8)).blindIndex('13800000000', column)).not.toEqual(index);
    expect(openVault(master, { keyVersion: 3 }).blindIndex('13800000000', column)).toEqual(index);
  });
});
