/** Forgeries that work on the signatures themselves: values, ranges, fields, time stamps and further signers that carry more than their signature. */
import type { DocumentSigner } from '#trust/document/pades.ts';
import { type Anatomy, changed, lengthened, refsIn } from './anatomy.ts';
import { carriers } from './carriers.ts';
import { payloads, pick } from './payloads.ts';
import { type Body, latin, type Objects, withSame } from './revision.ts';
import { cmsBy, filledIn, type MakeValue, signatureObjects, tokenBy } from './signing.ts';

/** Who takes part: a signer whom the verifier trusts, and the same of strangers. */
export interface Hands {
  readonly signer: DocumentSigner;
  readonly stranger: DocumentSigner;
  readonly stamp: (request: Buffer) => Promise<Uint8Array>;
  readonly strangersStamp: (request: Buffer) => Promise<Uint8Array>;
}

export type Attack = (anatomy: Anatomy, hands: Hands, random: () => number) => Promise<Buffer | undefined>;

const cover: Body = {
  text: '<</Type /XObject /Subtype /Form /BBox [0 0 595 842]>>',
  stream: latin('1 1 1 rg 0 0 595 842 re f 0 0.4 0 rg 60 60 200 300 re f'),
};
const wholePage = [0, 0, 595, 842] as const;

const wrongDigest =
  (make: MakeValue): MakeValue =>
  covered =>
    make(Buffer.concat([covered, latin('more')]));
const garbage: MakeValue = async () => latin('0no message');
const emptyValue: MakeValue = async () => Buffer.alloc(0);

/** What may stand in the value of a revision, and whether that holds. */
const values = ({
  signer,
  stranger,
  stamp,
  strangersStamp,
}: Hands): Readonly<Record<string, readonly [subFilter: string, make: MakeValue]>> => ({
  'a signer': ['ETSI.CAdES.detached', cmsBy(signer)],
  'a signer, adbe': ['adbe.pkcs7.detached', cmsBy(signer)],
  'a stranger': ['ETSI.CAdES.detached', cmsBy(stranger)],
  'a wrong digest': ['ETSI.CAdES.detached', wrongDigest(cmsBy(signer))],
  'a time stamp': ['ETSI.RFC3161', tokenBy(stamp)],
  "a stranger's time stamp": ['ETSI.RFC3161', tokenBy(strangersStamp)],
  'a wrong time stamp': ['ETSI.RFC3161', wrongDigest(tokenBy(stamp))],
  'a signature as a time stamp': ['ETSI.RFC3161', cmsBy(signer)],
  'a time stamp as a signature': ['ETSI.CAdES.detached', tokenBy(stamp)],
  'no message': ['ETSI.CAdES.detached', garbage],
  'no time stamp': ['ETSI.RFC3161', garbage],
  nothing: ['ETSI.RFC3161', emptyValue],
  'another filter': ['adbe.x509.rsa_sha1', cmsBy(signer)],
});
export const valueNames = [
  'a signer',
  'a signer, adbe',
  'a stranger',
  'a wrong digest',
  'a time stamp',
  "a stranger's time stamp",
  'a wrong time stamp',
  'a signature as a time stamp',
  'a time stamp as a signature',
  'no message',
  'no time stamp',
  'nothing',
  'another filter',
] as const;

const merged = (...all: readonly (Objects | undefined)[]): Map<number, Body> => {
  const out = new Map<number, Body>();
  for (const each of all) for (const [num, body] of each ?? []) out.set(num, body);
  return out;
};

/** A revision with a signature or a time stamp in it, that covers the page or brings a payload along. */
export const carriedBy =
  (value: string, payloadName: string, carrierName: string): Attack =>
  async (anatomy, hands, random) => {
    const [subFilter, make] = values(hands)[value] ?? ['', garbage];
    const isCover = payloadName === 'cover';
    const words = isCover ? { rect: wholePage, appearance: cover } : {};
    const own = signatureObjects(anatomy, { subFilter, ...words });
    const payload = isCover ? undefined : payloads[payloadName]?.({ ...anatomy, size: anatomy.size + 10 }, random);
    if (!isCover && payload === undefined) return undefined;
    const carrier = carriers[carrierName];
    if (carrier === undefined) return undefined;
    const trailer = payload?.root === undefined ? {} : { root: payload.root };
    // What both write, the page and its list, must hold the signature too: it goes last.
    const made = carrier(anatomy, { objects: merged(payload?.objects, own), trailer, anatomy }, random);
    return filledIn(made.bytes, make);
  };

const behind = (anatomy: Anatomy, objects: Objects): Buffer => withSame(anatomy, objects).bytes;
const firstSignature = ({ signatures, parts }: Anatomy) => {
  const [num] = signatures;
  const part = num === undefined ? undefined : parts.get(num);
  return num === undefined || part?.words === undefined ? undefined : { num, words: part.words };
};

const withContent = (anatomy: Anatomy, random: () => number): Objects => payloads.content?.(anatomy, random)?.objects ?? new Map();

/** With the signature's dictionary written anew, in the file's newest revision. */
const rewritten =
  (entries: (words: ReadonlyMap<string, string>, anatomy: Anatomy) => Readonly<Record<string, string>>): Attack =>
  async (anatomy, _hands, random) => {
    const found = firstSignature(anatomy);
    if (found === undefined) return undefined;
    const own = new Map([[found.num, { text: changed(found.words, entries(found.words, anatomy)) }]]);
    return behind(anatomy, merged(random() < 0.7 ? withContent(anatomy, random) : undefined, own));
  };

const rangeIn = (bytes: Buffer): readonly [number, number, number] | undefined => {
  const [, a, b, c] = /\/ByteRange ?\[ ?0 (\d+) (\d+) (\d+)/.exec(bytes.toString('latin1')) ?? [];
  return a === undefined || b === undefined || c === undefined ? undefined : [Number(a), Number(b), Number(c)];
};

/** The bytes within the gap, which no digest covers. */
const inTheGap =
  (make: (gap: Buffer, random: () => number) => Buffer): Attack =>
  async ({ bytes }, _hands, random) => {
    const range = rangeIn(bytes);
    if (range === undefined) return undefined;
    const [from, to] = range;
    const gap = make(Buffer.from(bytes.subarray(from, to)), random);
    return gap.length === to - from ? Buffer.concat([bytes.subarray(0, from), gap, bytes.subarray(to)]) : undefined;
  };

const wrapped: Attack = async ({ bytes }, _hands, random) => {
  const range = rangeIn(bytes);
  if (range === undefined) return undefined;
  const [a, b, c] = range;
  const more = latin(`\n4 0 obj\n<</Length 30>>\nstream\n0 0.4 0 rg 60 60 200 300 re f \nendstream\nendobj\n`);
  const moved = Buffer.concat([bytes.subarray(0, b), more, bytes.subarray(b)]);
  const at = moved.indexOf('/ByteRange');
  const open = moved.indexOf('[', at);
  const close = moved.indexOf(']', open);
  const text = `[0 ${a} ${b + more.length} ${c}`;
  if (text.length > close - open) return undefined;
  moved.write(text.padEnd(close - open), open, 'latin1');
  if (random() < 0.5) return moved;
  const table = Number([...bytes.toString('latin1').matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? 0);
  return Buffer.concat([moved, latin(`startxref\n${table + (table > b ? more.length : 0)}\n%%EOF\n`)]);
};

const blank = '/ByteRange [0 0 0 0]';
/** By the names under which such attacks were published, or by what they do. */
export const attacks: Readonly<Record<string, Attack>> = {
  'USF: no value': rewritten(() => ({ '/Contents': '' })),
  'USF: value null': rewritten(() => ({ '/Contents': 'null' })),
  'USF: value empty': rewritten(() => ({ '/Contents': '<>' })),
  'USF: value zero': rewritten(() => ({ '/Contents': '<00>' })),
  'USF: no range': rewritten(() => ({ '/ByteRange': '' })),
  'USF: range null': rewritten(() => ({ '/ByteRange': 'null' })),
  'USF: range empty': rewritten(() => ({ '/ByteRange': '[]' })),
  'USF: range of zeros': rewritten(() => ({ '/ByteRange': blank.slice(11) })),
  'USF: range below zero': rewritten(() => ({ '/ByteRange': '[0 -1 -1 -1]' })),
  'range with signs': rewritten(words => ({ '/ByteRange': (words.get('/ByteRange') ?? '').replace(/(\d+)/g, '+$1') })),
  'range with decimals': rewritten(words => ({ '/ByteRange': (words.get('/ByteRange') ?? '').replace(/(\d+)/g, '$1.0') })),
  'range of six numbers': rewritten(words => ({ '/ByteRange': (words.get('/ByteRange') ?? '').replace(']', ' 0 0]') })),
  'value by a name': rewritten((_, { root }) => ({ '/Contents': `${root} 0 R` })),
  'dictionary anew': rewritten(() => ({})),
  'dictionary of another type': rewritten(() => ({ '/Type': '/DocTimeStamp', '/SubFilter': '/ETSI.RFC3161' })),
  'dictionary that allows all': rewritten(() => ({
    '/Reference': '[<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P 3 /V /1.2>>>>]',
  })),
  wrapping: wrapped,
  'gap: other digits': inTheGap((gap, random) => {
    gap.write('ff', 1 + 2 * Math.floor(random() * 200), 'latin1');
    return gap;
  }),
  'gap: an object': inTheGap(gap => {
    const text = '>>>\nendobj\n4 0 obj\n<</Length 28>>\nstream\n0 0.4 0 rg 60 60 200 300 re f\nendstream\nendobj\n';
    if (gap.length < text.length + 400) return gap;
    gap.write(text, gap.length - text.length - 2, 'latin1');
    return gap;
  }),
  'gap: white space': inTheGap(gap => {
    gap.fill(32, gap.length - 40, gap.length - 1);
    return gap;
  }),
  'gap: small letters': inTheGap(gap => latin(gap.toString('latin1').toLowerCase())),
  'gap: a comment': inTheGap(gap => {
    gap.write('%\n', gap.length - 6, 'latin1');
    return gap;
  }),
  'one signature under two fields': async anatomy => {
    const [num] = anatomy.signatures;
    const [on] = anatomy.pages;
    if (num === undefined || on === undefined || anatomy.form === undefined) return undefined;
    const next = anatomy.size;
    const widget = `<</Type /Annot /Subtype /Widget /FT /Sig /T (Again) /F 132 /P ${on.num} 0 R /Rect [0 0 595 842] /V ${num} 0 R /AP <</N ${next + 1} 0 R>>>>`;
    const lists = [
      ...lengthened(anatomy, on.num, '/Annots', `${next} 0 R`),
      ...lengthened(anatomy, anatomy.form, '/Fields', `${next} 0 R`),
    ];
    return behind(anatomy, new Map([...lists, [next, { text: widget }], [next + 1, cover]]));
  },
  'a copy of the signature under another field': async anatomy => {
    const found = firstSignature(anatomy);
    const [on] = anatomy.pages;
    if (found === undefined || on === undefined || anatomy.form === undefined) return undefined;
    const next = anatomy.size;
    const widget = `<</Type /Annot /Subtype /Widget /FT /Sig /T (Again) /F 132 /P ${on.num} 0 R /Rect [0 0 595 842] /V ${next + 2} 0 R /AP <</N ${next + 1} 0 R>>>>`;
    const lists = [
      ...lengthened(anatomy, on.num, '/Annots', `${next} 0 R`),
      ...lengthened(anatomy, anatomy.form, '/Fields', `${next} 0 R`),
    ];
    return behind(
      anatomy,
      new Map([...lists, [next, { text: widget }], [next + 1, cover], [next + 2, { text: changed(found.words, {}) }]]),
    );
  },
  'a field within the signed one': async anatomy => {
    const [num] = anatomy.widgets;
    if (num === undefined) return undefined;
    const next = anatomy.size;
    const kid = `<</Type /Annot /Subtype /Widget /Parent ${num} 0 R /F 132 /Rect [0 0 595 842] /AP <</N ${next + 1} 0 R>>>>`;
    const [on] = anatomy.pages;
    const lists = on === undefined ? [] : lengthened(anatomy, on.num, '/Annots', `${next} 0 R`);
    const owner = { text: changed(anatomy.parts.get(num)?.words, { '/Kids': `[${next} 0 R]` }) };
    return behind(anatomy, new Map([...lists, [num, owner], [next, { text: kid }], [next + 1, cover]]));
  },
  'a widget of another field, signed by name': async anatomy => {
    const [num] = anatomy.signatures;
    const [on] = anatomy.pages;
    if (num === undefined || on === undefined) return undefined;
    const next = anatomy.size;
    const widget = `<</Type /Annot /Subtype /Widget /FT /Sig /F 132 /P ${on.num} 0 R /Rect [60 60 500 600] /V ${num} 0 R /AP <</N ${next + 1} 0 R>>>>`;
    return behind(
      anatomy,
      new Map([...lengthened(anatomy, on.num, '/Annots', `${next} 0 R`), [next, { text: widget }], [next + 1, cover]]),
    );
  },
  'two time stamps in one revision': async (anatomy, { stamp }) => {
    const one = signatureObjects(anatomy, { subFilter: 'ETSI.RFC3161' });
    const other = signatureObjects(
      { ...anatomy, size: anatomy.size + 10 },
      { subFilter: 'ETSI.RFC3161', rect: wholePage, appearance: cover },
    );
    return filledIn(behind(anatomy, merged(one, other)), tokenBy(stamp));
  },
  'a signature in the store of evidence': async anatomy => {
    const [num] = anatomy.signatures;
    const words = anatomy.parts.get(anatomy.root)?.words;
    const [content] = anatomy.pages[0]?.contents ?? [];
    if (num === undefined || content === undefined) return undefined;
    const next = anatomy.size;
    return behind(
      anatomy,
      new Map([
        [anatomy.root, { text: changed(words, { '/DSS': `${next} 0 R` }) }],
        [next, { text: `<</Type /DSS /Certs [${content} 0 R ${num} 0 R] /VRI ${refsIn(words?.get('/Pages'))[0]} 0 R>>` }],
      ]),
    );
  },
  'evidence that names the page': async (anatomy, _hands, random) => {
    const words = anatomy.parts.get(anatomy.root)?.words;
    const [on] = anatomy.pages;
    const payload = payloads['page contents']?.(anatomy, random);
    if (on === undefined || payload === undefined) return undefined;
    const next = anatomy.size + 20;
    return behind(
      anatomy,
      merged(
        payload.objects,
        new Map([
          [anatomy.root, { text: changed(words, { '/DSS': `${next} 0 R` }) }],
          [next, { text: `<</Type /DSS /Certs [${on.num} 0 R ${anatomy.size} 0 R]>>` }],
        ]),
      ),
    );
  },
  'evidence in the place of a page': async (anatomy, _hands, random) => {
    const words = anatomy.parts.get(anatomy.root)?.words;
    const [num] = anatomy.pages[0]?.contents ?? [];
    const payload = payloads.content?.(anatomy, random);
    if (num === undefined || payload === undefined) return undefined;
    const next = anatomy.size + 20;
    return behind(
      anatomy,
      merged(
        payload.objects,
        new Map([
          [anatomy.root, { text: changed(words, { '/DSS': `<</Type /DSS /Certs [${next} 0 R ${num} 0 R]>>` }) }],
          [next, { text: '<<>>', stream: latin('none') }],
        ]),
      ),
    );
  },
};

export const someValue = (random: () => number): string => pick(valueNames, random) ?? 'a signer';
