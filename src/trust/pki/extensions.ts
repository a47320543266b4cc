/** Certificate extensions (RFC 5280 4.2): how each is written and read. Which ones a certificate holds is the profile's business. */
import {
  Der,
  DerError,
  element,
  explicit,
  implicit,
  integerOf,
  namedBits,
  nullValue,
  octetString,
  oid,
  sequence,
  trueValue,
} from './der.ts';
import { extKeyUsageOids, type KeyUsage, keyUsageBits } from './profiles.ts';

export const extensionOids = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  cRLNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  cRLDistributionPoints: '2.5.29.31',
  issuingDistributionPoint: '2.5.29.28',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extKeyUsage: '2.5.29.37',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
} as const;
export type ExtensionName = keyof typeof extensionOids;

export const accessMethods = { ocsp: '1.3.6.1.5.5.7.48.1', caIssuers: '1.3.6.1.5.5.7.48.2' } as const;

/** An Extension; `critical` is left out where it is false, its default (X.690 11.5). */
export const extension = (name: ExtensionName, critical: boolean, value: Uint8Array): Buffer =>
  critical ? sequence(oid(extensionOids[name]), trueValue, octetString(value)) : sequence(oid(extensionOids[name]), octetString(value));

const uri = (url: string): Buffer => implicit(6, Buffer.from(url, 'latin1'));

export const write = {
  subjectKeyIdentifier: (keyIdentifier: Uint8Array) => extension('subjectKeyIdentifier', false, octetString(keyIdentifier)),
  authorityKeyIdentifier: (keyIdentifier: Uint8Array) => extension('authorityKeyIdentifier', false, sequence(implicit(0, keyIdentifier))),
  keyUsage: (usages: readonly KeyUsage[]) => extension('keyUsage', true, namedBits(usages.map(usage => keyUsageBits[usage]))),
  extKeyUsage: (oids: readonly string[], critical = false) => extension('extKeyUsage', critical, sequence(...oids.map(oid))),
  /** Critical in every certificate of ours; cA is left out where false (its default). */
  basicConstraints: (authority: { readonly pathLength: number } | undefined) =>
    extension('basicConstraints', true, authority === undefined ? sequence() : sequence(trueValue, integerOf(authority.pathLength))),
  certificatePolicies: (oids: readonly string[]) =>
    extension('certificatePolicies', false, sequence(...oids.map(policy => sequence(oid(policy))))),
  cRLDistributionPoints: (url: string) => extension('cRLDistributionPoints', false, sequence(sequence(explicit(0, explicit(0, uri(url)))))),
  authorityInfoAccess: (urls: readonly (readonly [keyof typeof accessMethods, string])[]) =>
    extension('authorityInfoAccess', false, sequence(...urls.map(([method, url]) => sequence(oid(accessMethods[method]), uri(url))))),
  /** rfc822Name alone: the signing profiles know no other names. */
  subjectAltName: (emails: readonly string[]) =>
    extension('subjectAltName', false, sequence(...emails.map(email => implicit(1, Buffer.from(email, 'latin1'))))),
  ocspNoCheck: () => extension('ocspNoCheck', false, nullValue),
  /** The list of those certificates alone whose distribution point says the same, none of them an authority's (RFC 5280 5.2.5). */
  issuingDistributionPoint: (url: string) =>
    extension('issuingDistributionPoint', true, sequence(explicit(0, explicit(0, uri(url))), implicit(1, Buffer.from([0xff])))),
  cRLNumber: (number: bigint) => extension('cRLNumber', false, integerOf(number)),
};

const usageNames = Object.keys(keyUsageBits) as KeyUsage[];
const purposeNames = new Map<string, string>(Object.entries(extKeyUsageOids).map(([name, dotted]) => [dotted, name]));

/** GeneralNames by their context tag (RFC 5280 4.2.1.6), as openssl prints their kind. */
const nameKinds: Readonly<Record<number, string>> = { 129: 'email', 130: 'DNS', 134: 'URI' };
const generalName = (name: Der): string => {
  const kind = nameKinds[name.tag];
  return kind === undefined ? `[${name.tag & 0x1f}]:${name.content.toString('hex')}` : `${kind}:${name.content.toString('latin1')}`;
};

/** The readers of extension values; each throws DerError for what it cannot read. */
export const read = {
  subjectKeyIdentifier: (value: Buffer): Buffer => Der.whole(value).expect(0x04).content,
  authorityKeyIdentifier: (value: Buffer): Buffer | undefined => Der.whole(value).items.find(({ tag }) => tag === 0x80)?.content,
  keyUsage: (value: Buffer): KeyUsage[] =>
    Der.whole(value).namedBits.map(bit => {
      const usage = usageNames[bit];
      if (usage === undefined) throw new DerError('unknown key usage');
      return usage;
    }),
  /** Dotted OIDs. */
  extKeyUsage: (value: Buffer): string[] => Der.whole(value).items.map(purpose => purpose.oid),
  basicConstraints: (value: Buffer): { isAuthority: boolean; pathLength: number | undefined } => {
    const [first, second, ...rest] = Der.whole(value).items;
    const isAuthority = first?.tag === 0x01 && first.boolean;
    const pathLength = first?.tag === 0x01 ? second : first;
    // A cA of FALSE is the default and must be left out (X.690 11.5).
    if (rest.length > 0 || (first?.tag === 0x01 && !isAuthority)) throw new DerError('bad basic constraints');
    return { isAuthority, pathLength: pathLength === undefined ? undefined : Number(`0x${pathLength.integer.toString('hex')}`) };
  },
  cRLNumber: (value: Buffer): bigint => BigInt(`0x${Der.whole(value).integer.toString('hex')}`),
  certificatePolicies: (value: Buffer): string[] => Der.whole(value).items.map(policy => policy.items[0]?.oid ?? ''),
  /** The addresses of the full names of all distribution points. */
  cRLDistributionPoints: (value: Buffer): string[] =>
    Der.whole(value).items.flatMap(point =>
      point.items
        .filter(({ tag }) => tag === 0xa0)
        .flatMap(name => name.children.filter(({ tag }) => tag === 0xa0).flatMap(full => full.children))
        .filter(({ tag }) => tag === 0x86)
        .map(({ content }) => content.toString('latin1')),
    ),
  issuingDistributionPoint: (value: Buffer) => {
    const items = Der.whole(value).items;
    const point = items.find(({ tag }) => tag === 0xa0);
    const isTrue = (tag: number): boolean => items.some(item => item.tag === tag && item.content[0] !== 0);
    return {
      /** Undefined where it names none; other names than addresses are left out. */
      urls: point?.children.flatMap(full =>
        full.children.filter(({ tag }) => tag === 0x86).map(({ content }) => content.toString('latin1')),
      ),
      onlyUsers: isTrue(0x81),
      onlyAuthorities: isTrue(0x82),
      /** Some reasons, other issuers, or attribute certificates alone. */
      isPartial: items.some(({ tag }) => tag === 0x83) || isTrue(0x84) || isTrue(0x85),
    };
  },
  authorityInfoAccess: (value: Buffer): { method: string; url: string }[] =>
    Der.whole(value).items.map(description => {
      const [method, location] = description.items;
      if (method === undefined || location === undefined) throw new DerError('not an access description');
      return { method: method.oid, url: location.tag === 0x86 ? location.content.toString('latin1') : generalName(location) };
    }),
  subjectAltName: (value: Buffer): string[] => Der.whole(value).items.map(generalName),
};

/** A purpose by its name where we know it, else its number. */
export const purposeName = (dotted: string): string => purposeNames.get(dotted) ?? dotted;

/** The extensions field of a certificate or list: `[tag] { SEQUENCE OF Extension }`. */
export const extensionList = (contextTag: number, extensions: readonly Uint8Array[]): Buffer =>
  element(0xa0 | contextTag, sequence(...extensions));
