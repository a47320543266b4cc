/** How objects get into a file: by sound tables, and by everything that one reader takes for an object, a table or a trailer and another does not. */
import { deflateSync } from 'node:zlib';
import { type Anatomy, tableOf } from './anatomy.ts';
import { pick } from './payloads.ts';
import {
  type Body,
  bodyBytes,
  ending,
  entryData,
  entryLine,
  latin,
  type Objects,
  objectStream,
  onNewLine,
  putDown,
  type Standing,
  type StreamEntry,
  sizeWith,
  type TrailerWords,
  tableStream,
  trailerText,
  withObjectStream,
  withTable,
  withTableStream,
} from './revision.ts';

export interface Load {
  readonly objects: Objects;
  readonly trailer: TrailerWords;
  /** What was signed is made of this. */
  readonly anatomy: Anatomy;
}
export type Carrier = (standing: Standing, load: Load, random: () => number) => Standing;

const standingAt = (standing: Standing, bytes: Buffer, size = standing.size): Standing => ({
  ...standing,
  bytes,
  size,
  table: tableOf(bytes),
});

/** A table by hand, with lines and trailer as they are given. */
const tableOfLines = (standing: Standing, bytes: Buffer, lines: string, trailer: string, word = 'xref'): Standing =>
  standingAt(
    { ...standing, isStream: false },
    Buffer.concat([bytes, latin(`${word}\n${lines}trailer\n${trailer}\n`), ending(bytes.length)]),
  );

const linesOf = (places: ReadonlyMap<number, number>, objects: Objects, line = entryLine): string =>
  [...places].map(([num, at]) => `${num} 1\n${line(at, objects.get(num)?.gen)}`).join('');

const streamEntries = (places: ReadonlyMap<number, number>, objects: Objects): Map<number, StreamEntry> =>
  new Map([...places].map(([num, at]) => [num, [1, at, objects.get(num)?.gen ?? 0]] as const));

/** Where an object stood when it was signed. */
const placeOf = ({ bytes }: Anatomy, num: number): number => {
  const at = [...bytes.toString('latin1').matchAll(new RegExp(`(?<!\\d)${num} 0 obj\\b`, 'g'))].at(-1)?.index;
  return at ?? 0;
};

/** Puts objects down with something done to the text of each. */
const writtenAs =
  (dress: (bytes: Buffer, num: number, body: Body) => Buffer): Carrier =>
  (standing, { objects, trailer }) => {
    const parts = [onNewLine(standing.bytes)];
    const places = new Map<number, number>();
    for (const [num, body] of objects) {
      places.set(
        num,
        parts.reduce((sum, each) => sum + each.length, 0),
      );
      parts.push(dress(bodyBytes(num, body), num, body));
    }
    const size = sizeWith(standing, objects.keys());
    const made = tableOfLines(standing, Buffer.concat(parts), linesOf(places, objects), trailerText(standing, size, trailer));
    return { ...made, size, root: trailer.root ?? standing.root };
  };

const replacedIn = (from: string, to: string) => writtenAs(bytes => latin(bytes.toString('latin1').replace(from, to)));

/** A table whose lines are made from sound ones. */
const linesAs =
  (make: (places: ReadonlyMap<number, number>, load: Load, random: () => number) => string): Carrier =>
  (standing, load, random) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), load.objects);
    const size = sizeWith(standing, load.objects.keys());
    const made = tableOfLines(standing, bytes, make(places, load, random), trailerText(standing, size, load.trailer));
    return { ...made, size, root: load.trailer.root ?? standing.root };
  };

/** A sound table whose trailer is written otherwise. */
const trailerAs =
  (make: (text: string, standing: Standing) => string, word = 'xref'): Carrier =>
  (standing, { objects, trailer }) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const size = sizeWith(standing, objects.keys());
    const text = make(trailerText(standing, size, trailer), standing);
    return { ...tableOfLines(standing, bytes, linesOf(places, objects), text, word), size, root: trailer.root ?? standing.root };
  };

/** A sound table and other words at the end. */
const endedAs =
  (make: (table: number, standing: Standing) => string): Carrier =>
  (standing, load) => {
    const made = withTable(standing, load.objects, load.trailer);
    return standingAt(
      made,
      Buffer.concat([made.bytes.subarray(0, made.bytes.lastIndexOf('startxref')), latin(make(made.table, standing))]),
      made.size,
    );
  };

/** A table stream whose entries, data or words are others. */
const streamAs =
  (
    make: (entries: Map<number, StreamEntry>, load: Load) => { readonly entries?: Map<number, StreamEntry>; readonly words?: string },
  ): Carrier =>
  (standing, load) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), load.objects);
    const { entries, words } = make(streamEntries(places, load.objects), load);
    return tableStream(standing, bytes, entries ?? streamEntries(places, load.objects), load.trailer, words);
  };

/** Names of unused objects in place of those that count: a table tells the truth, a header does not. */
const misnamed =
  (
    named: (nums: readonly number[], standing: Standing) => readonly number[],
    inTable: (nums: readonly number[], standing: Standing) => readonly number[],
  ): Carrier =>
  (standing, { objects, trailer }) => {
    const inside = [...objects].filter(([, { stream }]) => stream === undefined);
    const outside = new Map([...objects].filter(([, { stream }]) => stream !== undefined));
    const nums = inside.map(([num]) => num);
    const own = sizeWith(standing, objects.keys()) + nums.length + 1;
    outside.set(own, objectStream(inside, { named: named(nums, standing) }));
    const { bytes, places } = putDown(onNewLine(standing.bytes), outside);
    const entries = streamEntries(places, outside);
    for (const [index, num] of inTable(nums, standing).entries()) if (!entries.has(num)) entries.set(num, [2, own, index]);
    return tableStream(standing, bytes, entries, trailer);
  };

const fresh = (nums: readonly number[], { size }: Standing): readonly number[] => nums.map((_, index) => size + 40 + index);

const loose: Carrier = (standing, { objects }) => standingAt(standing, putDown(onNewLine(standing.bytes), objects).bytes);

/** Sound ways: told because of what they carry. */
export const sound: Readonly<Record<string, Carrier>> = {
  table: (standing, { objects, trailer }) => withTable(standing, objects, trailer),
  'table stream': (standing, { objects, trailer }) => withTableStream(standing, objects, trailer),
  'object stream': (standing, { objects, trailer }) => withObjectStream(standing, objects, trailer),
};

export const carriers: Readonly<Record<string, Carrier>> = {
  ...sound,
  'hybrid table': (standing, { objects, trailer }) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const hidden = tableStream(standing, bytes, streamEntries(places, objects), trailer);
    const made = withTable({ ...standing, bytes: hidden.bytes, size: hidden.size }, new Map(), {
      ...trailer,
      more: `/XRefStm ${bytes.length}`,
    });
    return { ...made, size: hidden.size };
  },
  'hybrid, hidden as free': (standing, { objects, trailer }) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const hidden = tableStream(standing, bytes, streamEntries(places, objects), trailer);
    const lines = [...objects.keys()].map(num => `${num} 1\n${entryLine(0, 65_535, 'f')}`).join('');
    const text = trailerText({ ...standing, size: hidden.size }, hidden.size, { ...trailer, more: `/XRefStm ${bytes.length}` });
    return { ...tableOfLines(standing, hidden.bytes, lines, text), size: hidden.size };
  },
  'object stream, misnamed in its header': misnamed(nums => nums, fresh),
  'object stream, misnamed in the table': misnamed(fresh, nums => nums),
  'object stream, one number twice': (standing, load) => {
    const twice = new Map([...load.objects].flatMap(([num, body]) => [[num, body] as const]));
    const nums = [...twice.keys()];
    return withObjectStream(standing, twice, load.trailer, { named: nums.map(() => nums[0] ?? 0) });
  },
  'object stream, numbers swapped': misnamed(
    nums => [...nums].reverse(),
    nums => nums,
  ),
  'object stream, count too small': (standing, { objects, trailer }) => withObjectStream(standing, objects, trailer, { count: 0 }),
  'object stream, count too large': (standing, { objects, trailer }) =>
    withObjectStream(standing, objects, trailer, { count: objects.size + 3 }),
  'object stream, extends': (standing, { objects, trailer }) =>
    withObjectStream(standing, objects, trailer, { words: `/Extends ${standing.size + 40} 0 R` }),
  'object stream, without type': (standing, load) => {
    const made = withObjectStream(standing, load.objects, load.trailer);
    return standingAt(
      made,
      latin(made.bytes.toString('latin1').replace(/\/Type \/ObjStm(?![\s\S]*\/Type \/ObjStm)/, '/Type /Other ')),
      made.size,
    );
  },
  'no table': loose,
  'no table, old startxref again': (standing, load) =>
    standingAt(standing, Buffer.concat([loose(standing, load, Math.random).bytes, ending(standing.table)])),
  'no table, a trailer alone': (standing, load) => {
    const size = sizeWith(standing, load.objects.keys());
    const text = trailerText(standing, size, load.trailer);
    return standingAt(
      standing,
      Buffer.concat([loose(standing, load, Math.random).bytes, latin(`trailer\n${text}\n`), ending(standing.table)]),
      size,
    );
  },
  'startxref beside the table': endedAs(table => `startxref\n${table + 3}\n%%EOF\n`),
  'startxref before the table': endedAs(table => `startxref\n${table - 9}\n%%EOF\n`),
  'startxref in a comment': endedAs((table, { table: old }) => `%startxref\n${table}\n%%EOF\nstartxref\n${old}\n%%EOF\n`),
  'startxref twice': endedAs((table, { table: old }) => `startxref\n${table}\nstartxref\n${old}\n%%EOF\n`),
  'startxref twice, turned round': endedAs((table, { table: old }) => `startxref\n${old}\n%%EOF\nstartxref\n${table}\n`),
  'startxref old': endedAs((_, { table: old }) => `startxref\n${old}\n%%EOF\n`),
  'startxref zero': endedAs(() => 'startxref\n0\n%%EOF\n'),
  'startxref signed': endedAs(table => `startxref\n+${table}\n%%EOF\n`),
  'startxref without an end': endedAs(table => `startxref\n${table}\n`),
  'startxref behind a kilobyte': endedAs(
    (table, { table: old }) => `startxref\n${table}\n%%EOF\n${'%'.repeat(1100)}\nstartxref\n${old}\n%%EOF\n`,
  ),
  'two trailers': (standing, load) => {
    const made = withTable(standing, load.objects, load.trailer);
    const empty = `trailer\n${trailerText(standing, made.size, {})}\n`;
    const at = made.bytes.lastIndexOf('startxref');
    return standingAt(made, Buffer.concat([made.bytes.subarray(0, at), latin(empty), made.bytes.subarray(at)]), made.size);
  },
  'trailer with two roots': trailerAs((text, { root }) => text.replace('<<', `<</Root ${root} 0 R `)),
  'trailer with two places before': trailerAs((text, { table }) => text.replace('<<', `<</Prev ${table} `).replace(/>>$/, '/Prev 15>>')),
  'trailer with nothing before': trailerAs(text => text.replace(/\/Prev \d+/, '')),
  'trailer before itself': trailerAs(text => text.replace(/\/Prev \d+/, '/Prev 999999999')),
  'trailer before by reference': trailerAs(text => text.replace(/\/Prev (\d+)/, '/Prev $1 0 R')),
  'trailer with a small size': trailerAs(text => text.replace(/\/Size \d+/, '/Size 2')),
  'trailer without a size': trailerAs(text => text.replace(/\/Size \d+/, '')),
  'trailer with names in numbers': trailerAs(text => text.replace('/Root', '/R#6f#6ft').replace('/Prev', '/Pr#65v')),
  'trailer behind a comment': trailerAs(text => `%<</Size 1>>\n${text}`),
  'table by another word': trailerAs(text => text, 'Xref'),
  'table behind white space': trailerAs(text => text, '  \t xref'),
  'table with a word behind': trailerAs(text => text, 'xref %all'),
  'table lines of 19 bytes': linesAs((places, { objects }) => linesOf(places, objects).replaceAll('\r\n', '\n')),
  'table lines of 21 bytes': linesAs((places, { objects }) => linesOf(places, objects).replaceAll('\r\n', ' \r\n')),
  'table lines without zeros': linesAs((places, { objects }) => linesOf(places, objects, (at, gen = 0) => `${at} ${gen} n\r\n`)),
  'table, each number twice, old first': linesAs((places, { objects, anatomy }) =>
    [...places]
      .map(([num, at]) => `${num} 1\n${entryLine(placeOf(anatomy, num))}${num} 1\n${entryLine(at, objects.get(num)?.gen)}`)
      .join(''),
  ),
  'table, each number twice, old last': linesAs((places, { objects, anatomy }) =>
    [...places]
      .map(([num, at]) => `${num} 1\n${entryLine(at, objects.get(num)?.gen)}${num} 1\n${entryLine(placeOf(anatomy, num))}`)
      .join(''),
  ),
  'table that names the old places': linesAs((places, { anatomy }) =>
    [...places.keys()].map(num => `${num} 1\n${entryLine(placeOf(anatomy, num))}`).join(''),
  ),
  'table, places beside the objects': linesAs((places, { objects }, random) =>
    linesOf(new Map([...places].map(([num, at]) => [num, at - 1 - Math.floor(random() * 3)])), objects),
  ),
  'table, places within the numbers': linesAs((places, { objects }) =>
    linesOf(new Map([...places].map(([num, at]) => [num, at + (num > 9 ? 1 : 0)])), objects),
  ),
  'table of free entries': linesAs((places, { objects }) => linesOf(places, objects, (at, gen) => entryLine(at, gen, 'f'))),
  'table of nothing': linesAs(() => '0 0\n'),
  'table beyond the end': linesAs((places, { objects }) => `${linesOf(places, objects)}900 1\n${entryLine(99_999_999)}`),
  'table of a later generation': (standing, { objects, trailer }) =>
    withTable(standing, new Map([...objects].map(([num, body]) => [num, { ...body, gen: 1 }])), trailer),
  'table, generations at odds': linesAs(places => [...places].map(([num, at]) => `${num} 1\n${entryLine(at, 3)}`).join('')),
  'table, first number off by one': linesAs(places => [...places].map(([num, at]) => `${num + 1} 1\n${entryLine(at)}`).join('')),
  'table, count too large': linesAs((places, { objects }) => linesOf(places, objects).replaceAll(/(\d+) 1\n/g, '$1 2\n')),
  'objects, other numbers': writtenAs((bytes, num) => latin(bytes.toString('latin1').replace(`${num} `, `${num + 50} `))),
  'objects behind comments': writtenAs((bytes, num) =>
    Buffer.concat([latin(`${num}%\n 0%obj\nobj\n`), bytes.subarray(bytes.indexOf('\n') + 1)]),
  ),
  'objects without an end': replacedIn('endobj\n', '\n'),
  'objects on one line': replacedIn('obj\n', 'obj '),
  'objects twice, old behind': writtenAs((bytes, num) => Buffer.concat([bytes, latin(`${num} 0 obj\nnull\nendobj\n`)])),
  'objects twice, old before': writtenAs((bytes, num) => Buffer.concat([latin(`${num} 0 obj\nnull\nendobj\n`), bytes])),
  'streams too short': writtenAs((bytes, _, { stream }) =>
    stream === undefined
      ? bytes
      : latin(bytes.toString('latin1').replace(/\/Length (\d+)/, (_all, length) => `/Length ${Math.floor(Number(length) / 2)}`)),
  ),
  'streams of length 0': writtenAs((bytes, _, { stream }) =>
    stream === undefined ? bytes : latin(bytes.toString('latin1').replace(/\/Length (\d+)/, '/Length 0')),
  ),
  'table stream, fields by default': streamAs(entries => ({ entries, words: '/DecodeParms null' })),
  'table stream, unknown kind': streamAs(entries => ({ entries: new Map([...entries].map(([num, [, at, gen]]) => [num, [3, at, gen]])) })),
  'table stream, within a stream that is none': streamAs(entries => ({
    entries: new Map([...entries].map(([num, [kind, at, gen]]) => [num, num % 2 === 0 ? [kind, at, gen] : [2, 1, 0]])),
  })),
  'table stream, generations at odds': streamAs(entries => ({
    entries: new Map([...entries].map(([num, [kind, at]]) => [num, [kind, at, 4]])),
  })),
  'table stream, two words for one': streamAs(entries => ({ entries, words: '/Index [0 1] /W [1 2 1]' })),
  'table stream, size too small': streamAs(entries => ({ entries, words: '/Size 1' })),
  'table stream, numbers twice': (standing, { objects, trailer, anatomy }) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const size = sizeWith(standing, objects.keys());
    const lines = [...places].flatMap(([num, at]): (readonly [number, StreamEntry])[] => [
      [num, [1, placeOf(anatomy, num), 0]],
      [num, [1, at, 0]],
    ]);
    const packed = deflateSync(entryData([...lines.map(([, entry]) => entry), [1, bytes.length, 0]]));
    const index = [...lines.map(([num]) => `${num} 1`), `${size} 1`].join(' ');
    const root = trailer.root ?? standing.root;
    const text = `<</Type /XRef /Size ${size + 1} /Root ${root} 0 R /Prev ${standing.table} /Index [${index}] /W [1 4 2] /Filter /FlateDecode ${standing.kept ?? ''} ${trailer.more ?? ''}>>`;
    return standingAt(
      { ...standing, root, isStream: true },
      Buffer.concat([bytes, bodyBytes(size, { text, stream: packed }), ending(bytes.length)]),
      size + 1,
    );
  },
  'table stream, data behind its entries': (standing, { objects, trailer }) => {
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const size = sizeWith(standing, objects.keys());
    const packed = deflateSync(entryData([...streamEntries(places, objects).values()]));
    const root = trailer.root ?? standing.root;
    const text = `<</Type /XRef /Size ${size + 1} /Root ${root} 0 R /Prev ${standing.table} /Index [${size} 1] /W [1 4 2] /Filter /FlateDecode ${standing.kept ?? ''}>>`;
    return standingAt(
      { ...standing, root, isStream: true },
      Buffer.concat([bytes, bodyBytes(size, { text, stream: packed }), ending(bytes.length)]),
      size + 1,
    );
  },
  'copy of the whole table': (standing, { objects, trailer, anatomy }) => {
    // A table that needs none before it, so that the signed one is not read at all.
    const { bytes, places } = putDown(onNewLine(standing.bytes), objects);
    const all = new Map(
      [...anatomy.parts.keys()].map(num => [num, places.get(num) ?? placeOf(anatomy, num)] as const).filter(([, at]) => at > 0),
    );
    for (const [num, at] of places) all.set(num, at);
    const size = sizeWith(standing, all.keys());
    const text = trailerText(standing, size, trailer).replace(/\/Prev \d+/, '');
    return {
      ...tableOfLines(standing, bytes, `0 1\n${entryLine(0, 65_535, 'f')}${linesOf(all, objects)}`, text),
      size,
      root: trailer.root ?? standing.root,
    };
  },
  'a second document behind': (standing, { objects }, random) => {
    const made = withTable({ ...standing, bytes: onNewLine(standing.bytes) }, objects);
    const head = pick(['%PDF-1.7\n', '%PDF-2.0\n', '%!PS-Adobe-3.0 PDF-1.4\n'], random) ?? '';
    return standingAt(made, Buffer.concat([standing.bytes, latin(head), made.bytes.subarray(standing.bytes.length)]), made.size);
  },
};
