/** A signed OFD altered piece by piece: every entry of its archive, every field of its headers, every element and attribute of the list of signatures. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Alteration {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether every reader shows the same as before; all others have to be told. */
  readonly isHarmless: boolean;
}

type Files = ReadonlyMap<string, Buffer>;

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** One part of an archive, each field of which can be given otherwise in either of its places. */
export interface Entry {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly method?: 0 | 8;
  /** Packed data as they lie in the file, where they are not what packing makes. */
  readonly raw?: Buffer;
  readonly local?: Readonly<Record<string, number>>;
  readonly listed?: Readonly<Record<string, number>>;
  readonly localName?: Buffer;
  readonly localExtra?: Buffer;
  readonly listedExtra?: Buffer;
  readonly comment?: Buffer;
  /** Behind the data: their checksum and sizes (APPNOTE.TXT 4.3.9). */
  readonly descriptor?: (sizes: Sizes) => Buffer;
  readonly isUnlisted?: boolean;
}
interface Frame {
  readonly before?: Buffer;
  readonly between?: Buffer;
  readonly beforeEnd?: Buffer;
  readonly after?: Buffer;
  readonly end?: Readonly<Record<string, number>>;
  readonly comment?: Buffer;
}

const fields = (layout: readonly (readonly [name: string, bytes: 2 | 4])[], values: Readonly<Record<string, number>>): Buffer =>
  Buffer.concat(
    layout.map(([name, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE((values[name] ?? 0) % 2 ** (8 * bytes), 0, bytes);
      return field;
    }),
  );
const sizesLayout = [
  ['crc', 4],
  ['packed', 4],
  ['unpacked', 4],
  ['nameLength', 2],
  ['extraLength', 2],
] as const;
export const localLayout = [
  ['signature', 4],
  ['version', 2],
  ['flags', 2],
  ['method', 2],
  ['time', 2],
  ['date', 2],
  ...sizesLayout,
] as const;
export const listedLayout = [
  ['signature', 4],
  ['madeBy', 2],
  ...localLayout.slice(1),
  ['commentLength', 2],
  ['disk', 2],
  ['inner', 2],
  ['outer', 4],
  ['at', 4],
] as const;
export const endLayout = [
  ['signature', 4],
  ['disk', 2],
  ['listDisk', 2],
  ['countHere', 2],
  ['count', 2],
  ['size', 4],
  ['at', 4],
  ['commentLength', 2],
] as const;

const deflatedBefore = new WeakMap<Buffer, Buffer>();
/** Of the hundreds of archives around one document each holds the same data but for one entry. */
const deflated = (data: Buffer): Buffer => {
  const packed = deflatedBefore.get(data) ?? deflateRawSync(data);
  deflatedBefore.set(data, packed);
  return packed;
};

/** A ZIP archive (APPNOTE.TXT 4.3), sound where nothing else is said. */
export const archive = (entries: readonly Entry[], frame: Frame = {}): Buffer => {
  const parts: Buffer[] = [frame.before ?? Buffer.alloc(0)];
  const list: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  let listed = 0;
  for (const entry of entries) {
    const { name, data, method = 8, localExtra = Buffer.alloc(0), listedExtra = Buffer.alloc(0), comment = Buffer.alloc(0) } = entry;
    const packed = entry.raw ?? (method === 8 ? deflated(data) : data);
    const sizes = { crc: crc32(data), packed: packed.length, unpacked: data.length };
    const localName = entry.localName ?? name;
    const flags = (entry.descriptor === undefined ? 0 : 8) | 0x800;
    const shared = { version: 20, flags, method, date: 0x21, ...sizes };
    const stated = entry.descriptor === undefined ? {} : { crc: 0, packed: 0, unpacked: 0 };
    const lengths = { nameLength: localName.length, extraLength: localExtra.length };
    const local = fields(localLayout, { signature: 0x04034b50, ...shared, ...stated, ...lengths, ...entry.local });
    const made = Buffer.concat([local, localName, localExtra, packed, entry.descriptor?.(sizes) ?? Buffer.alloc(0)]);
    parts.push(made);
    if (entry.isUnlisted !== true) {
      const own = {
        signature: 0x02014b50,
        madeBy: 20,
        ...shared,
        nameLength: name.length,
        extraLength: listedExtra.length,
        commentLength: comment.length,
        at,
      };
      list.push(fields(listedLayout, { ...own, ...entry.listed }), name, listedExtra, comment);
      listed += 1;
    }
    at += made.length;
  }
  const between = frame.between ?? Buffer.alloc(0);
  const all = Buffer.concat(list);
  const comment = frame.comment ?? Buffer.alloc(0);
  const own = {
    signature: 0x06054b50,
    countHere: listed,
    count: listed,
    size: all.length,
    at: at + between.length,
    commentLength: comment.length,
  };
  const end = fields(endLayout, { ...own, ...frame.end });
  return Buffer.concat([...parts, between, all, frame.beforeEnd ?? Buffer.alloc(0), end, comment, frame.after ?? Buffer.alloc(0)]);
};

export const entriesOf = (files: Files): readonly Entry[] => [...files].map(([name, data]) => ({ name: Buffer.from(name), data }));

const extra = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
/** Info-ZIP's Unicode path (APPNOTE.TXT 4.6.9): another name for who heeds it. */
const otherName = (name: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt32LE(crc32(name), 1);
  return extra(0x7075, Buffer.concat([head, Buffer.from('Doc_0/Other.xml')]));
};
/** Sizes of eight bytes (APPNOTE.TXT 4.5.3). */
const wideSizes = (unpacked: number, packed: number): Buffer => {
  const data = Buffer.alloc(16);
  data.writeBigUInt64LE(BigInt(unpacked), 0);
  data.writeBigUInt64LE(BigInt(packed), 8);
  return extra(1, data);
};
const descriptorOf =
  (change: Partial<Sizes> = {}, isMarked = true) =>
  (sizes: Sizes): Buffer => {
    const { crc, packed, unpacked } = { ...sizes, ...change };
    const layout = [
      ['mark', 4],
      ['crc', 4],
      ['packed', 4],
      ['unpacked', 4],
    ] as const;
    return fields(isMarked ? layout : layout.slice(1), { mark: 0x08074b50, crc, packed, unpacked });
  };

const forged = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"/>');

/** Names that some systems take for another one. */
const names = (name: string): readonly string[] => [
  `x${name}`,
  name.toUpperCase(),
  name.toLowerCase(),
  `./${name}`,
  `/${name}`,
  name.replace('/', '\\'),
  name.replace('/', '//'),
  name.replace('/', '/./'),
  `a/../${name}`,
  `${name}/`,
  `${name}.`,
  `${name} `,
  ` ${name}`,
  `\ufeff${name}`,
  `${name}\u00ad`,
  `${name}\0`,
  `${name}:data`,
  `C:${name}`,
  name.replace('_', '%5F'),
  name.replaceAll('o', 'о'),
  name.replace('.', '．'),
];

const headerAlterations = (entries: readonly Entry[]): readonly Alteration[] =>
  entries.flatMap((entry, place) => {
    const name = entry.name.toString();
    const made = (what: string, change: Partial<Entry>, isHarmless = false): Alteration => ({
      name: `${name}: ${what}`,
      bytes: archive(entries.with(place, { ...entry, ...change })),
      isHarmless,
    });
    const sound = { version: 20, flags: 0x800, method: 8, time: 0, date: 0x21, madeBy: 20 } as Readonly<Record<string, number>>;
    const packed = deflated(entry.data);
    const known: Readonly<Record<string, number>> = {
      ...sound,
      crc: crc32(entry.data),
      packed: packed.length,
      unpacked: entry.data.length,
      nameLength: entry.name.length,
    };
    // Nobody reads a file by its date, by the version that is needed, or as hidden; links and folders stand below.
    const harmless = ['time', 'date', 'madeBy', 'version', 'inner', 'outer'];
    // Names here are of ASCII: what is said of their encoding does not matter.
    const isOfNames = (field: string, value: number): boolean => field === 'flags' && value === 0;
    const values = (field: string): readonly number[] => {
      const now = known[field] ?? 0;
      return field === 'flags'
        ? [0x800, 1, 8, 0x20, 0x40, 0x2000].map(bit => now ^ bit).filter(each => each !== now)
        : [now + 1, now === 0 ? 7 : 0];
    };
    const each = (side: 'local' | 'listed', layout: readonly (readonly [string, number])[]): readonly Alteration[] =>
      layout.flatMap(([field]) =>
        values(field).map(value =>
          made(`${side} ${field} ${value}`, { [side]: { [field]: value } }, harmless.includes(field) || isOfNames(field, value)),
        ),
      );
    return [
      ...each('local', localLayout),
      ...each('listed', listedLayout),
      made('both flags locked', { local: { flags: 0x801 }, listed: { flags: 0x801 } }),
      made('both methods stored', { local: { method: 0 }, listed: { method: 0 } }),
      made('both methods unknown', { local: { method: 12 }, listed: { method: 12 } }),
      made('a link', { listed: { madeBy: 3 * 256 + 20, outer: 0o120777 * 65_536 } }),
      made('a folder', { listed: { madeBy: 20, outer: 16 } }),
      made('another local name', { localName: Buffer.from(`${name.slice(0, -1)}x`) }),
      made('another name for some, listed', { listedExtra: otherName(entry.name) }),
      made('another name for some, local', { localExtra: otherName(entry.name) }),
      made('sizes elsewhere', { listedExtra: extra(1, Buffer.alloc(16, 1)), listed: { packed: 0xffffffff, unpacked: 0xffffffff } }),
      made('a place elsewhere', { listedExtra: extra(1, Buffer.alloc(8, 1)), listed: { at: 0xffffffff } }),
      made(
        'sizes elsewhere, local',
        {
          localExtra: wideSizes(entry.data.length, packed.length),
          local: { packed: 0xffffffff, unpacked: 0xffffffff },
        },
        true,
      ),
      made('sizes elsewhere, local, wrong', {
        localExtra: wideSizes(entry.data.length, packed.length - 1),
        local: { packed: 0xffffffff, unpacked: 0xffffffff },
      }),
      made('sizes twice, local', { localExtra: wideSizes(entry.data.length, packed.length) }),
      made('more packed data', { raw: Buffer.concat([packed, deflateRawSync(forged)]) }),
      made('bytes behind the packed data', { raw: Buffer.concat([packed, Buffer.from('more')]) }),
      made('half the packed data', { raw: packed.subarray(0, packed.length / 2) }),
      made('sizes behind', { descriptor: descriptorOf() }, true),
      made('sizes behind, without a mark', { descriptor: descriptorOf({}, false) }, true),
      made('sizes behind, wrong', { descriptor: descriptorOf({ packed: 1 }) }),
      made('sum behind, wrong', { descriptor: descriptorOf({ crc: 1 }) }),
      made('unpacked size behind, wrong', { descriptor: descriptorOf({ unpacked: 1 }) }),
      made('stored', { method: 0 }, true),
    ];
  });

const entryAlterations = (entries: readonly Entry[], mayDiffer: (name: string) => boolean): readonly Alteration[] =>
  entries.flatMap((entry, place) => {
    const name = entry.name.toString();
    const made = (what: string, all: readonly Entry[], frame: Frame = {}): Alteration => ({
      name: `${name}: ${what}`,
      bytes: archive(all, frame),
      isHarmless: false,
    });
    const other = { ...entry, data: forged };
    const others = names(name).filter(each => each !== name);
    return [
      ...(mayDiffer(name) ? [] : [made('removed', entries.toSpliced(place, 1))]),
      made('emptied', entries.with(place, { ...entry, data: Buffer.alloc(0) })),
      made('replaced', entries.with(place, other)),
      made(
        'one bit turned',
        entries.with(place, {
          ...entry,
          data: entry.data.with(entry.data.length >> 1, (entry.data[entry.data.length >> 1] ?? 0) ^ 1) as Buffer,
        }),
      ),
      made('one byte more', entries.with(place, { ...entry, data: Buffer.concat([entry.data, Buffer.from('+')]) })),
      made('one byte less', entries.with(place, { ...entry, data: entry.data.subarray(0, -1) })),
      made('twice, the same', [...entries, entry]),
      made('twice, another behind', [...entries, other]),
      made('twice, another before', [other, ...entries]),
      made('twice, another unlisted behind', [...entries, { ...other, isUnlisted: true }]),
      made('twice, another unlisted before', [{ ...other, isUnlisted: true }, ...entries]),
      made('unlisted', entries.with(place, { ...entry, isUnlisted: true })),
      ...others.flatMap(each => [
        made(`as ${JSON.stringify(each)}`, entries.with(place, { ...entry, name: Buffer.from(each) })),
        made(`beside ${JSON.stringify(each)}`, [...entries, { ...other, name: Buffer.from(each) }]),
      ]),
    ];
  });

const frameAlterations = (entries: readonly Entry[]): readonly Alteration[] => {
  const made = (name: string, frame: Frame, isHarmless = false): Alteration => ({
    name: `archive: ${name}`,
    bytes: archive(entries, frame),
    isHarmless,
  });
  const count = entries.length;
  const sound = archive(entries);
  const listAt = sound.readUInt32LE(sound.length - 6);
  const listSize = sound.readUInt32LE(sound.length - 10);
  const inner = archive([{ name: Buffer.from('OFD.xml'), data: forged }]);
  const locator = Buffer.concat([Buffer.from('504b0607', 'hex'), Buffer.alloc(16)]);
  return [
    made('bytes before', { before: Buffer.from('more') }),
    made('another archive before', { before: inner }),
    made('bytes before the list', { between: Buffer.from('more') }),
    made('bytes before the end', { beforeEnd: Buffer.from('more') }),
    made('a place of a larger list before the end', { beforeEnd: locator }),
    made('bytes behind', { after: Buffer.from('more') }),
    made('zeros behind', { after: Buffer.alloc(4) }),
    made('another archive behind', { after: inner }),
    made('an end behind', { after: sound.subarray(-22) }),
    made('another archive as the comment', { comment: inner }),
    made('an end as the comment', { comment: sound.subarray(-22) }),
    made('a comment longer than it is', { end: { commentLength: 4 } }),
    made('on another disk', { end: { disk: 1 } }),
    made('its list on another disk', { end: { listDisk: 1 } }),
    made('fewer here', { end: { countHere: count - 1 } }),
    made('fewer', { end: { count: count - 1, countHere: count - 1 } }),
    made('fewer in all', { end: { count: count - 1 } }),
    made('more', { end: { count: count + 1, countHere: count + 1 } }),
    made('a count elsewhere', { end: { count: 0xffff, countHere: 0xffff } }),
    made('a larger list', { end: { size: listSize + 1 } }),
    made('a smaller list', { end: { size: listSize - 46 } }),
    made('a list of nothing', { end: { size: 0 } }),
    made('a list further on', { end: { at: listAt + 46 } }),
    made('a list before', { end: { at: listAt - 1 } }),
    made('a list elsewhere', { end: { at: 0xffffffff } }),
    { name: 'archive: turned round', bytes: archive([...entries].reverse()), isHarmless: true },
    { name: 'archive: a new file', bytes: archive([...entries, { name: Buffer.from('Doc_0/New.xml'), data: forged }]), isHarmless: false },
    {
      name: 'archive: a new page',
      bytes: archive([...entries, { name: Buffer.from('Doc_0/Pages/Page_9/Content.xml'), data: forged }]),
      isHarmless: false,
    },
    {
      name: 'archive: a new file beside the value',
      bytes: archive([...entries, { name: Buffer.from('Doc_0/Signs/Sign_0/More.dat'), data: forged }]),
      isHarmless: false,
    },
    {
      name: 'archive: a folder',
      bytes: archive([...entries, { name: Buffer.from('Doc_0/'), data: Buffer.alloc(0), method: 0 }]),
      isHarmless: true,
    },
    {
      name: 'archive: a folder that holds something',
      bytes: archive([...entries, { name: Buffer.from('Doc_0/Pages/'), data: forged }]),
      isHarmless: false,
    },
    {
      name: 'archive: a folder that holds something and says it is empty',
      bytes: archive([
        ...entries,
        { name: Buffer.from('Doc_0/Pages/'), data: forged, method: 0, local: { crc: 0, unpacked: 0 }, listed: { crc: 0, unpacked: 0 } },
      ]),
      isHarmless: false,
    },
    {
      name: 'archive: a name in no encoding',
      bytes: archive([...entries, { name: Buffer.from([0x41, 0xff, 0x42]), data: forged }]),
      isHarmless: false,
    },
  ];
};

/** How an XML file may be put otherwise; `isHarmless` where the standard has every reader read the same. */
export const xmlAlterations = (xml: string): readonly { readonly name: string; readonly xml: string; readonly isHarmless: boolean }[] => {
  const out: { readonly name: string; readonly xml: string; readonly isHarmless: boolean }[] = [];
  const put = (name: string, changed: string, isHarmless = false): void => {
    if (changed !== xml) out.push({ name, xml: changed, isHarmless });
  };
  const at = (index: number, length: number, text: string): string => xml.slice(0, index) + text + xml.slice(index + length);
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '');
  put('no declaration', body, true);
  put('another encoding', `<?xml version="1.0" encoding="GBK"?>${body}`);
  put('another encoding, UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${body}`);
  put('another version', `<?xml version="1.1" encoding="UTF-8"?>${body}`);
  put('a document type', `<!DOCTYPE x>${body}`);
  put('an entity of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${body}`);
  put('a byte order mark', `\ufeff${xml}`, true);
  put('a comment before', `<!-- more -->${body}`, true);
  put('a comment behind', `${xml}<!-- more -->`, true);
  put('text behind', `${xml}more`);
  put('two roots', `${xml}${body}`);
  put('cut off', xml.slice(0, -3));
  for (const { index, 0: tag } of xml.matchAll(/<[\w:]+[^>]*>/g)) {
    if (tag.startsWith('<?')) continue;
    const label = `${tag.slice(0, 24)} at ${index}`;
    const [opened = '', name = ''] = /^<([\w:]+)/.exec(tag) ?? [];
    const isEmpty = tag.endsWith('/>');
    const from = index + tag.length;
    const close = isEmpty ? from : xml.indexOf(`</${name}>`, from) + name.length + 3;
    const whole = xml.slice(index, close);
    const local = name.replace(/^.*:/, '');
    // A counter for writers.
    const isCount = local === 'MaxSignId';
    if (index > 60 || !whole.endsWith('OFD>')) {
      put(`${label} removed`, at(index, whole.length, ''), isCount);
      if (whole.length < xml.length - 80) {
        put(`${label} twice`, at(index, whole.length, whole + whole), isCount);
        put(`${label} as a comment`, at(index, whole.length, `<!--${whole}-->`), isCount);
        put(`${label} as data`, at(index, whole.length, `<![CDATA[${whole}]]>`));
      }
    }
    const renamed = (to: string, more = ''): string =>
      at(index, whole.length, whole.replace(opened, `<${to}${more}`).replace(new RegExp(`</${name}>$`), `</${to}>`));
    put(`${label} renamed`, renamed(`${name}x`), isCount);
    put(`${label} in other letters`, renamed(`${name.slice(0, -1)}${name.at(-1)?.toUpperCase()}`), isCount);
    put(`${label} in another namespace`, renamed(`x:${local}`, ' xmlns:x="urn:other"'));
    put(`${label} in no namespace`, renamed(local, ' xmlns=""'));
    put(`${label} with a prefix turned`, at(index, opened.length, `${opened} xmlns:ofd="urn:other"`));
    if (!isEmpty) put(`${label} with a comment within`, at(from, 0, '<!-- more -->'), /^\s*</.test(xml.slice(from)));
    for (const { index: place, 0: all, 1: key = '', 2: value = '' } of tag.matchAll(/\s([\w:]+)="([^"]*)"/g)) {
      if (key.startsWith('xmlns')) continue;
      const spot = index + place;
      const attribute = (text: string): string => at(spot, all.length, text);
      const what = `${label} ${key}`;
      put(`${what} removed`, attribute(''), key === 'Type' || key === 'ID');
      put(`${what} twice`, attribute(`${all} ${key}="other"`));
      put(`${what} twice, the same`, attribute(`${all}${all}`));
      put(`${what} twice by a prefix`, attribute(`${all} xmlns:y="urn:other" y:${key}="other"`));
      put(`${what} twice by a prefix before`, attribute(` xmlns:y="urn:other" y:${key}="other"${all}`));
      put(`${what} as a prefix`, attribute(`${all} xmlns:${key}="urn:other"`));
      put(`${what} by a prefix alone`, attribute(` xmlns:y="urn:other" y:${key}="${value}"`));
      put(`${what} in other letters`, attribute(all.replace(key, key.toLowerCase())), key === 'Type' || key === 'ID');
      put(`${what} emptied`, attribute(` ${key}=""`), key === 'ID');
      put(`${what} with another value`, attribute(` ${key}="${value}x"`), key === 'ID');
      put(`${what} with an entity`, attribute(` ${key}="&nbsp;${value}"`));
      put(`${what} by a code`, attribute(` ${key}="&#${value.charCodeAt(0)};${value.slice(1)}"`), true);
      put(`${what} in other quotes`, attribute(` ${key}='${value}'`), true);
    }
    const text = isEmpty ? '' : (/^[^<]*/.exec(xml.slice(from))?.[0] ?? '');
    if (text.trim() === '') continue;
    const half = text.length >> 1;
    const worded = (words: string): string => at(from, text.length, words);
    put(`${label} text emptied`, worded(''), isCount);
    put(`${label} text with another`, worded(`${text}9`), isCount);
    put(`${label} text with a comment`, worded(`${text.slice(0, half)}<!-- more -->${text.slice(half)}`));
    put(`${label} text with an instruction`, worded(`${text.slice(0, half)}<?more?>${text.slice(half)}`));
    put(`${label} text with data`, worded(`${text.slice(0, half)}<![CDATA[${text.slice(half)}]]>`));
    put(`${label} text with an element`, worded(`${text.slice(0, half)}<ofd:More/>${text.slice(half)}`));
    put(`${label} text with text in an element`, worded(`${text}<ofd:More>more</ofd:More>`));
    put(`${label} text by a code`, worded(`&#${text.charCodeAt(0)};${text.slice(1)}`), true);
    put(`${label} text with spaces`, worded(` ${text} `), true);
  }
  return out;
};

/** Every alteration of the files as they are packed; `list` is the path of the list of signatures, which no digest is over. */
export const alterationsOf = (files: Files, list: string): readonly Alteration[] => {
  const entries = entriesOf(files);
  const place = entries.findIndex(({ name }) => name.toString() === list);
  const xml = files.get(list)?.toString() ?? '';
  const ofList = xmlAlterations(xml).map(each => ({
    name: `${list}: ${each.name}`,
    bytes: archive(entries.map((entry, index) => (index === place ? { ...entry, data: Buffer.from(each.xml) } : entry))),
    isHarmless: each.isHarmless,
  }));
  // A seal that does not lie beside the signature is the one within it.
  return [
    ...entryAlterations(entries, name => name.endsWith('.esl')),
    ...headerAlterations(entries),
    ...frameAlterations(entries),
    ...ofList,
  ];
};
