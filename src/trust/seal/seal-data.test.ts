/** Seals are read or refused: lists by digest, older parts, and whatever else is sent instead of one. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, torture } from '#tests/setup/torture.ts';
import { DerError, element, explicit, generalizedTime, integerOf, octetString, oid, sequence, tags } from '#trust/pki/der.ts';
import { judgeTimeStamp } from '#trust/pki/timestamp-token.ts';
import { lists, readSeal } from './seal-data.ts';
import { readSealSignature } from './seal-signature.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../../../tests/vectors/ofdrw/${name}.esl`, import.meta.url));
const ia5 = (text: string): Buffer => element(tags.ia5String, Buffer.from(text));
const bits = (...octets: readonly number[]): Buffer => element(tags.bitString, Buffer.from([0, ...octets]));

/** A seal whose list and further parts are given. */
const sealWith = (certListType: number, list: Buffer, ...more: readonly Buffer[]): Buffer => {
  const day = generalizedTime(new Date('2026-01-01T00:00:00Z'));
  const property = sequence(integerOf(1), element(tags.utf8String, Buffer.from('公章')), integerOf(certListType), list, day, day, day);
  const info = sequence(
    sequence(ia5('ES'), integerOf(5), ia5('test')),
    ia5('1'),
    property,
    sequence(ia5('PNG'), octetString(Buffer.from([1])), integerOf(40), integerOf(40)),
  );
  return sequence(info, octetString(Buffer.from('certificate')), oid('1.2.156.10197.1.501'), bits(7), ...more);
};
const digest = (hex: string): Buffer => sequence(element(tags.printableString, Buffer.from('SM3')), octetString(Buffer.from(hex, 'hex')));

describe('[BEY-02] signed seals as they are read', () => {
  test.each([
    ['UserV1', 1, '2020-04-22T02:18:07.000Z', false],
    ['UserV4', 4, '2020-04-22T02:09:00.000Z', false],
    ['UserV5_ts', 5, '2026-04-24T08:53:22.000Z', true],
  ])('%s is of version %i', (name, version, createDate, isStamped) => {
    const seal = readSeal(sample(name));
    expect(seal).toMatchObject({ version, picture: { type: 'PNG', width: 40, height: 40 }, certList: { by: 'certificate' } });
    expect(seal.createDate.toISOString()).toBe(createDate);
    expect(seal.timeStamp).toEqual(isStamped ? Buffer.from([1, 2, 3]) : undefined);
  });

  test('a list of digests names a certificate by its SM3, and no other', () => {
    // SM3 of "abc" (GB/T 32905 A.1).
    const list = sequence(digest('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'));
    const { certList } = readSeal(sealWith(2, list));
    expect(certList).toMatchObject({ by: 'digest', digests: [{ type: 'SM3' }] });
    expect(lists(certList, Buffer.from('abc'))).toBe(true);
    expect(lists(certList, Buffer.from('abd'))).toBe(false);
  });

  test('a time stamp is read tagged around and in its place', () => {
    const list = sequence(octetString(Buffer.from('abc')));
    expect(readSeal(sealWith(1, list, explicit(0, bits(1, 2)))).timeStamp).toEqual(Buffer.from([1, 2]));
    expect(readSeal(sealWith(1, list, element(0x80, Buffer.from([0, 1, 2])))).timeStamp).toEqual(Buffer.from([1, 2]));
    expect(() => readSeal(sealWith(3, list))).toThrow(DerError);
    expect(() => readSeal(sealWith(1, list, bits(1)))).toThrow(DerError);
  });

  test('whatever is sent instead is refused and nothing else happens', () => {
    const whole = sample('UserV4');
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255), cut: fc.nat(whole.length) });
    // Where the lengths and tags are: the picture's octets are of no interest.
    const near = fc.record({ at: fc.nat(700), to: fc.nat(255), cut: fc.constant(whole.length) });
    fc.assert(
      fc.property(fc.oneof(change, near), ({ at, to, cut }) => {
        const bytes = Buffer.from(whole.with(at, to)).subarray(0, cut);
        for (const read of [readSeal, readSealSignature])
          try {
            read(bytes);
          } catch (error) {
            if (!(error instanceof DerError)) throw error;
          }
        expect(judgeTimeStamp(bytes, bytes, [], new Date()).fault).toBeDefined();
      }),
      { numRuns: countOf(3_000, 100_000), seed: torture.seed },
    );
  });
});
