import { Set as AsnSet, BmpString, fromBER, ObjectIdentifier, PrintableString, Sequence, Utf8String } from 'asn1js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { testAuthority } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { Der, sequence } from './der.ts';
import { encodeSubject, formatDn, readName, type SubjectName, subjectRdns } from './names.ts';
import { parseCertificate } from './parse.ts';

const refusalOf = (subject: SubjectName): { code: string; params: unknown } => {
  try {
    encodeSubject(subject);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, params: error.params };
    throw error;
  }
  return { code: 'nothing was refused', params: {} };
};
const named = (commonName: string): SubjectName => ({ countryName: 'CN', organizationName: '示例有限公司', commonName });

/** A name as asn1js reads it: `[oid, string type, text]` of the one attribute of each RDN. */
const byAsn1js = (der: Buffer): unknown[] => {
  const { result } = fromBER(new Uint8Array(der).buffer);
  if (!(result instanceof Sequence)) throw new Error('not a sequence');
  return result.valueBlock.value.map(rdn => {
    if (!(rdn instanceof AsnSet) || rdn.valueBlock.value.length !== 1) throw new Error('not a single-valued RDN');
    const [attribute] = rdn.valueBlock.value;
    if (!(attribute instanceof Sequence)) throw new Error('not an attribute');
    const [type, value] = attribute.valueBlock.value;
    if (!(type instanceof ObjectIdentifier)) throw new Error('no type');
    if (!(value instanceof Utf8String) && !(value instanceof PrintableString)) throw new Error('wrong string type');
    return [type.getValue(), value.constructor.name, value.getValue()];
  });
};

describe('[BEY-01] names we build', () => {
  test('hold one attribute in each RDN, UTF8String save for country and serialNumber', () => {
    const subject = {
      commonName: '张三·买买提',
      countryName: 'CN',
      organizationName: '龘𠮷公司',
      organizationalUnitName: '财务部',
      organizationIdentifier: '914403001922038216',
      serialNumber: 'U0000000001',
    };
    expect(byAsn1js(encodeSubject(subject))).toEqual([
      ['2.5.4.6', 'PrintableString', 'CN'],
      ['2.5.4.10', 'Utf8String', '龘𠮷公司'],
      ['2.5.4.97', 'Utf8String', '914403001922038216'],
      ['2.5.4.11', 'Utf8String', '财务部'],
      ['2.5.4.5', 'PrintableString', 'U0000000001'],
      ['2.5.4.3', 'Utf8String', '张三·买买提'],
    ]);
  });

  test('are either refused or read back letter by letter, also by asn1js', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 70 }),
      fc.string({
        unit: fc.constantFrom('龘', '𠮷', '·', '（', '张', ' ', ',', '+', '"', '\\', '#', '=', 'a', '\u202e', '\n'),
        maxLength: 70,
      }),
    );
    fc.assert(
      fc.property(text, value => {
        const { code } = refusalOf(named(value));
        if (code !== 'nothing was refused') {
          expect(code).toMatch(/^PKI_NAME_/);
          return;
        }
        const der = encodeSubject(named(value));
        expect(byAsn1js(der).at(-1)).toEqual(['2.5.4.3', 'Utf8String', value]);
        expect(readName(Der.whole(der)).map(rdn => rdn.map(({ value: read }) => read))).toEqual([['CN'], ['示例有限公司'], [value]]);
      }),
      { numRuns: 500 },
    );
  });

  test('count characters, not octets or code units, against the bounds of RFC 5280', () => {
    expect(refusalOf(named('𠮷'.repeat(64))).code).toBe('nothing was refused');
    expect(refusalOf(named('𠮷'.repeat(65)))).toEqual({
      code: 'PKI_NAME_TOO_LONG',
      params: { attribute: 'commonName', limit: 64, length: 65 },
    });
    expect(refusalOf({ ...named('a'), organizationName: '公'.repeat(100) })).toEqual({
      code: 'PKI_NAME_TOO_LONG',
      params: { attribute: 'organizationName', limit: 64, length: 100 },
    });
  });

  test.each([
    ['a\nb', 'U+000A'],
    ['a\0', 'U+0000'],
    ['a\u007f', 'U+007F'],
    ['a\u0085b', 'U+0085'],
    ['某\u202e公司', 'U+202E'],
    ['某\u200b公司', 'U+200B'],
    ['a\ud800', 'U+D800'],
    ['a\ufffd', 'U+FFFD'],
    [' a', 'U+0020'],
  ])('refuse %j, naming the character', (value, character) => {
    expect(refusalOf(named(value))).toEqual({ code: 'PKI_NAME_CHARACTER', params: { attribute: 'commonName', character } });
  });

  test('refuse an empty value, a country that is none, a serialNumber that is not printable', () => {
    expect(refusalOf(named('  ')).code).toBe('PKI_NAME_EMPTY');
    expect(refusalOf({ ...named('a'), countryName: 'cn' }).code).toBe('PKI_NAME_CHARACTER');
    expect(refusalOf({ ...named('a'), serialNumber: '一' })).toMatchObject({ code: 'PKI_NAME_CHARACTER', params: { character: 'U+4E00' } });
  });
});

describe('[BEY-01] names in print', () => {
  let court: Court;
  beforeAll(async () => {
    court = await openCourt();
  });
  afterAll(() => court.close());

  const print = async (file: string, options: string): Promise<string> =>
    (await court.openssl(['x509', '-in', file, '-noout', '-subject', '-nameopt', options])).stdout.replace(/^subject=/, '').trimEnd();

  test('equal what openssl prints of the certificate, with and without escaped octets', async () => {
    const { certify } = await testAuthority();
    const drawn = fc
      .sample(
        fc.string({
          unit: fc.constantFrom('龘', '𠮷', '·', '（', '张', ' ', ',', '+', '"', '\\', '#', '<', '>', ';', '=', 'a', 'é'),
          minLength: 1,
          maxLength: 20,
        }),
        {
          numRuns: 15,
          seed: 20261120,
        },
      )
      .map(value => value.trim())
      .filter(value => value !== '');
    const values = ['龘𠮷·买买提', '#井号', 'a, b + c', '"引号"\\', '张三', ...drawn];
    for (const value of values) {
      const { der } = await certify({
        subject: { ...named(value), organizationIdentifier: '914403001922038216', serialNumber: 'U0000000001' },
      });
      const file = await court.file('name.pem', parseCertificate(der).pem);
      const { subject, subjectDn } = parseCertificate(der);
      expect(subjectDn).toBe(await print(file, 'RFC2253,sep_comma_plus_space,-esc_msb'));
      expect(formatDn(subject, { asciiOnly: true })).toBe(await print(file, 'RFC2253,sep_comma_plus_space'));
      expect(formatDn(subjectRdns({ ...named(value), organizationIdentifier: '914403001922038216', serialNumber: 'U0000000001' }))).toBe(
        subjectDn,
      );
      // An unescaped plus would join two attributes in one RDN.
      expect(subjectDn.replace(/\\./g, '')).not.toContain('+');
    }
  });

  test("of others' names too: several values in one RDN, attributes nobody knows, BMP strings, DC and email", async () => {
    const subject = '/DC=cn/DC=example/O=Example+OU=One/1.2.3.4.5=odd/emailAddress=a@example.com/CN=张三';
    const made = await court.openssl([
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'k.pem', '-utf8', '-multivalue-rdn'],
      ...['-subj', subject.replace('/1.2.3.4.5=odd', ''), '-out', 'foreign.pem'],
    ]);
    expect(made.stderr).not.toContain('rror');
    const pem = (await court.openssl(['x509', '-in', 'foreign.pem'])).stdout;
    expect(parseCertificate(pem).subjectDn).toBe(await print('foreign.pem', 'RFC2253,sep_comma_plus_space,-esc_msb'));
    expect(parseCertificate(pem).subjectDn).toContain(' + ');
  });

  test('an attribute nobody knows is printed as its number and its DER (RFC 4514 2.4)', () => {
    const name = Der.whole(sequence(Der.whole(Buffer.from('310b300906042a03040513016f', 'hex')).bytes));
    expect(formatDn(readName(name))).toBe('1.2.3.4.5=#13016F');
  });

  test('a BMPString is read with its surrogate pairs', () => {
    const value = Buffer.from(new BmpString({ value: '张𠮷' }).toBER());
    const attribute = sequence(Buffer.from('0603550403', 'hex'), value);
    const set = Buffer.concat([Buffer.from([0x31, attribute.length]), attribute]);
    expect(formatDn(readName(Der.whole(sequence(set))))).toBe('CN=张𠮷');
  });
});
