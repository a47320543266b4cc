import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, UTCTime } from 'asn1js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Der, DerError, element, integerOf, namedBits, oid, time } from './der.ts';

const byAsn1js = (der: Buffer) => fromBER(new Uint8Array(der).buffer).result;

describe('DER', () => {
  test('integers, object identifiers and times are read alike by us and by asn1js', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 160n }), value => {
        const der = integerOf(value);
        expect(BigInt(`0x${Der.whole(der).integer.toString('hex')}`)).toBe(value);
        const other = byAsn1js(der);
        expect(other instanceof Integer && other.toBigInt()).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.nat(39), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (second, arcs) => {
        const dotted = ['1', second, ...arcs].join('.');
        expect(Der.whole(oid(dotted)).oid).toBe(dotted);
        const other = byAsn1js(oid(dotted));
        expect(other instanceof ObjectIdentifier && other.getValue()).toBe(dotted);
      }),
    );
    fc.assert(
      fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true }), date => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
        expect(Der.whole(time(whole)).time).toEqual(whole);
        const other = byAsn1js(time(whole));
        expect((other instanceof UTCTime || other instanceof GeneralizedTime) && other.toDate()).toEqual(whole);
      }),
    );
  });

  test('an object identifier under 2.25 may hold 128 bits', () => {
    const dotted = '2.25.340282366920938463463374607431768211455';
    expect(Der.whole(oid(dotted)).oid).toBe(dotted);
  });

  test('named bits end with the last one that is set', () => {
    expect(namedBits([0, 1]).toString('hex')).toBe('030206c0');
    expect(namedBits([8]).toString('hex')).toBe('0303070080');
    expect(namedBits([]).toString('hex')).toBe('030100');
    for (const bits of [[], [0], [7], [8], [0, 5, 6]]) expect(Der.whole(namedBits(bits)).namedBits).toEqual(bits);
  });

  test('lengths of every size', () => {
    for (const size of [0, 127, 128, 255, 256, 65_535, 65_536, 16_777_216]) {
      const der = element(4, Buffer.alloc(size));
      expect(Der.whole(der).content).toHaveLength(size);
    }
  });

  test.each([
    ['an indefinite length', '3080 0000'],
    ['a length with a zero too many', '04 8101 00'],
    ['a length in two octets that fits one', '04 820001 00'],
    ['a length beyond the end', '0402 00'],
    ['a high tag number', '1f01 00'],
    ['nothing', ''],
    ['half a header', '30'],
    ['something behind', '0500 00'],
  ])('%s is refused', (_what, hex) => {
    expect(() => Der.whole(Buffer.from(hex.replace(/ /g, ''), 'hex'))).toThrow(DerError);
  });

  test.each(['0201 00ff'.replace(' ', ''), '02020001', '0202ffff', '0200'])('integer %s is refused or not whole', hex => {
    expect(() => Der.whole(Buffer.from(hex, 'hex')).integer).toThrow(DerError);
  });
});
