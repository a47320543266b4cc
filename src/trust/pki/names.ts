/** Distinguished names (X.501, RFC 5280 4.1.2.4): building, bounds, reading and printing. Every RDN we write holds one attribute. */
import { Refusal } from '#engine/wire/errors.ts';
import { Der, DerError, element, oid, sequence, tags } from './der.ts';

interface AttributeFacts {
  readonly type: string;
  /** The short name openssl and RFC 4514 print. */
  readonly short: string;
  /** Upper bound in characters, not octets (RFC 5280 appendix A.1); where the standard has none, ours. */
  readonly limit: number;
  /** PrintableString by the standard; all others are UTF8String. */
  readonly isPrintable?: true;
}

/** The attributes a name of ours can hold, in the order they are written. */
export const subjectAttributes = {
  countryName: { type: '2.5.4.6', short: 'C', limit: 2, isPrintable: true },
  stateOrProvinceName: { type: '2.5.4.8', short: 'ST', limit: 128 },
  localityName: { type: '2.5.4.7', short: 'L', limit: 128 },
  organizationName: { type: '2.5.4.10', short: 'O', limit: 64 },
  organizationIdentifier: { type: '2.5.4.97', short: 'organizationIdentifier', limit: 64 },
  organizationalUnitName: { type: '2.5.4.11', short: 'OU', limit: 64 },
  serialNumber: { type: '2.5.4.5', short: 'serialNumber', limit: 64, isPrintable: true },
  commonName: { type: '2.5.4.3', short: 'CN', limit: 64 },
} as const satisfies Record<string, AttributeFacts>;

export type SubjectAttribute = keyof typeof subjectAttributes;
/** A subject as an application gives it. The USCC is the organizationIdentifier; a person's number within the company the serialNumber. */
export type SubjectName = { readonly [attribute in SubjectAttribute]?: string };

/** One attribute of a name: its type as a dotted OID, and its text. `raw` is the value's DER where the name was read. */
export interface Attribute {
  readonly type: string;
  readonly value: string;
  readonly raw?: Buffer;
}
/** One step of a name. Names of others may be multi-valued, ours never. */
export type Rdn = readonly Attribute[];

/** Short names of the attributes that only names of others hold; printed as openssl does. */
const foreignShortNames: Readonly<Record<string, string>> = {
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '2.5.4.4': 'SN',
  '2.5.4.9': 'street',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
};
const ownTypes = new Map<string, AttributeFacts & { readonly word: SubjectAttribute }>(
  (Object.keys(subjectAttributes) as SubjectAttribute[]).map(word => [subjectAttributes[word].type, { ...subjectAttributes[word], word }]),
);

/**
 * Control characters, halves of surrogate pairs, non-characters, and characters that make one name look like another:
 * direction marks, zero-width ones, line separators.
 */
const forbidden = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\ufffd\p{Noncharacter_Code_Point}]/u;
/** The control characters of a name (C0, DEL, C1). */
const control = /\p{Cc}/u;
const printable = /^[A-Za-z0-9 '()+,./:=?-]*$/;

/** True if any text of the name holds a control character. */
export const hasControlCharacter = (name: readonly Rdn[]): boolean => name.some(rdn => rdn.some(({ value }) => control.test(value)));

/**
 * What is wrong with the text of an attribute, as a Refusal: PKI_NAME_EMPTY, PKI_NAME_TOO_LONG (naming attribute and limit),
 * PKI_NAME_CHARACTER. Company names may be longer than the 64 characters of RFC 5280; they are refused, never cut.
 */
export const faultOfAttribute = (word: SubjectAttribute, value: string): Refusal | undefined => {
  const facts: AttributeFacts = subjectAttributes[word];
  if (value.trim() === '') return new Refusal('PKI_NAME_EMPTY', { params: { attribute: word } });
  const length = [...value].length;
  if (length > facts.limit) return new Refusal('PKI_NAME_TOO_LONG', { params: { attribute: word, limit: facts.limit, length } });
  const fits = word === 'countryName' ? /^[A-Z]{2}$/.test(value) : facts.isPrintable !== true || printable.test(value);
  const odd =
    value !== value.trim() ? ' ' : (forbidden.exec(value)?.[0] ?? (fits ? undefined : ([...value].find(c => !printable.test(c)) ?? value)));
  if (odd === undefined) return undefined;
  const character = [...odd].map(c => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
  return new Refusal('PKI_NAME_CHARACTER', { params: { attribute: word, character } });
};

/** The steps of a subject, in the order they are written: country first, commonName last. */
export const subjectRdns = (subject: SubjectName): Rdn[] =>
  (Object.keys(subjectAttributes) as SubjectAttribute[]).flatMap(word => {
    const value = subject[word];
    return value === undefined ? [] : [[{ type: subjectAttributes[word].type, value }]];
  });

/** The DER of a subject. Throws what `faultOfAttribute` finds. */
export const encodeSubject = (subject: SubjectName): Buffer => {
  const rdns: Buffer[] = [];
  for (const word of Object.keys(subjectAttributes) as SubjectAttribute[]) {
    const value = subject[word];
    if (value === undefined) continue;
    const fault = faultOfAttribute(word, value);
    if (fault !== undefined) throw fault;
    const facts: AttributeFacts = subjectAttributes[word];
    const text = element(facts.isPrintable === true ? tags.printableString : tags.utf8String, Buffer.from(value, 'utf8'));
    rdns.push(element(tags.set, sequence(oid(facts.type), text)));
  }
  return sequence(...rdns);
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a DirectoryString or IA5String; undefined if the element is no string. */
export const textOf = (value: Der): string | undefined => {
  const { content } = value;
  switch (value.tag) {
    case tags.utf8String:
      try {
        return utf8.decode(content);
      } catch {
        throw new DerError('not UTF-8');
      }
    case tags.printableString:
    case tags.numericString:
    case tags.ia5String:
    case tags.visibleString:
    case tags.teletexString:
      return content.toString('latin1');
    case tags.bmpString:
      if (content.length % 2 !== 0) throw new DerError('half a BMP character');
      return Buffer.from(content).swap16().toString('utf16le');
    case tags.universalString: {
      if (content.length % 4 !== 0) throw new DerError('part of a universal character');
      const points = Array.from({ length: content.length / 4 }, (_, n) => content.readUInt32BE(n * 4));
      if (points.some(point => point > 0x10ffff)) throw new DerError('not a character');
      return String.fromCodePoint(...points);
    }
    default:
      return undefined;
  }
};

/** Reads a Name. Throws DerError. */
export const readName = (name: Der): Rdn[] =>
  name.items.map(rdn => {
    const attributes = rdn.expect(tags.set).children;
    if (attributes.length === 0) throw new DerError('empty RDN');
    return attributes.map(attribute => {
      const [type, value, ...rest] = attribute.items;
      if (type === undefined || value === undefined || rest.length > 0) throw new DerError('not an attribute');
      return { type: type.oid, value: textOf(value) ?? '', raw: value.bytes };
    });
  });

/** RFC 2253 2.4: a backslash before `,+"\<>;`, before a blank or `#` in front, before a blank at the end; control characters in hex. */
const escapeValue = (value: string, asciiOnly: boolean): string => {
  const characters = [...value];
  return characters
    .map((character, at) => {
      const point = character.codePointAt(0) ?? 0;
      if (point < 0x20 || point === 0x7f || (asciiOnly && point > 0x7f))
        return [...Buffer.from(character, 'utf8')].map(byte => `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
      const isEdge = (at === 0 && (character === ' ' || character === '#')) || (at === characters.length - 1 && character === ' ');
      return isEdge || ',+"\\<>;'.includes(character) ? `\\${character}` : character;
    })
    .join('');
};

/**
 * A name as text, last step first (RFC 4514): what `openssl x509 -nameopt RFC2253,sep_comma_plus_space,-esc_msb` prints.
 * @param asciiOnly escapes every other octet as `\E5`, which is openssl's form without `-esc_msb`
 */
export const formatDn = (name: readonly Rdn[], { asciiOnly = false }: { asciiOnly?: boolean } = {}): string =>
  [...name]
    .reverse()
    .map(rdn =>
      [...rdn]
        .reverse()
        .map(({ type, value, raw }) => {
          const short = ownTypes.get(type)?.short ?? foreignShortNames[type];
          const isText = raw === undefined || textOf(Der.whole(raw)) !== undefined;
          if (short !== undefined && isText) return `${short}=${escapeValue(value, asciiOnly)}`;
          return `${short ?? type}=#${(raw ?? element(tags.utf8String, Buffer.from(value))).toString('hex').toUpperCase()}`;
        })
        .join(' + '),
    )
    .join(', ');

/** The facts of an attribute type our names hold; undefined for any other. */
export const ownAttribute = (type: string) => ownTypes.get(type);

/** By what people know whom a name names: its commonName, or else its last step. */
export const commonName = (names: readonly Rdn[]): string =>
  names.flat().find(({ type }) => type === '2.5.4.3')?.value ?? names.flat().at(-1)?.value ?? '';
