/** PDFs and revisions of them written by hand, octet for octet: as the standard has them, and in every way that it does not. */

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const streamOf = (content: string, words = ''): string => `<<${words}/Length ${content.length}>>\nstream\n${content}\nendstream`;
export const otherText = streamOf('BT /F1 24 Tf 100 300 Td (I owe a million) Tj ET');

/** How a document differs from what it should be. */
export interface Odd {
  readonly head?: string;
  /** Another beginning of an object than `5 0 obj`. */
  readonly heads?: Readonly<Record<number, string>>;
  /** What stands behind an object. */
  readonly behind?: Readonly<Record<number, string>>;
  /** Other twenty octets of a table, by number and place. */
  readonly entry?: (num: number, place: number) => string | undefined;
  /** Another text of the whole table. */
  readonly table?: (text: string) => string;
  readonly trailer?: string;
  readonly size?: number;
  /** What ends the file, by the place of its table. */
  readonly end?: (at: number) => string;
}

export const entryOf = (place: number, gen = 0, kind = 'n'): string =>
  `${String(place).padStart(10, '0')} ${String(gen).padStart(5, '0')} ${kind}\r\n`;

/** A document of these objects, numbered from 1 without a gap. */
export const written = (objects: Readonly<Record<number, string>>, odd: Odd = {}): Buffer => {
  let out = latin(odd.head ?? '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const places: [number, number][] = [];
  for (const [key, body] of Object.entries(objects)) {
    const num = Number(key);
    places.push([num, out.length]);
    out = Buffer.concat([out, latin(`${odd.heads?.[num] ?? `${num} 0 obj`}\n${body}\nendobj\n${odd.behind?.[num] ?? ''}`)]);
  }
  const lines = places.map(([num, place]) => odd.entry?.(num, place) ?? entryOf(place)).join('');
  const size = odd.size ?? places.length + 1;
  const table = `xref\n0 ${places.length + 1}\n${entryOf(0, 65_535, 'f')}${lines}`;
  const end = odd.end ?? (at => `startxref\n${at}\n%%EOF\n`);
  return Buffer.concat([
    out,
    latin(`${odd.table?.(table) ?? table}trailer\n<</Size ${size} /Root 1 0 R ${odd.trailer ?? ''}>>\n${end(out.length)}`),
  ]);
};

/** A page with a word on it; what is given stands in the place of its objects or beside them. */
export const letter = (more: Readonly<Record<number, string>> = {}): Readonly<Record<number, string>> => ({
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>>',
  4: streamOf('BT /F1 24 Tf 100 300 Td (You owe me a million) Tj ET'),
  5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ...more,
});

/** The same with its objects packed into one stream, under a table that is a stream; neither is compressed. */
export const packed = (
  held: Readonly<Record<number, string>>,
  {
    standing = {},
    numbers = nums => nums,
    within = (_num, index) => index,
    container = '/Type /ObjStm',
  }: {
    readonly standing?: Readonly<Record<number, string>>;
    /** The numbers that the stream itself says it holds. */
    readonly numbers?: (nums: readonly number[]) => readonly number[];
    /** Where in the stream the table says an object is. */
    readonly within?: (num: number, index: number) => number;
    readonly container?: string;
  } = {},
): Buffer => {
  const bodies = Object.values(held);
  const places = bodies.map((_, index) => bodies.slice(0, index).join('\n').length + (index > 0 ? 1 : 0));
  const nums = Object.keys(held).map(Number);
  const pairs = numbers(nums)
    .map((num, index) => `${num} ${places[index]}`)
    .join(' ');
  const stream = Math.max(...nums, ...Object.keys(standing).map(Number)) + 1;
  const data = `${pairs}\n${bodies.join('\n')}`;
  let out = latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const entries = new Map<number, readonly [number, number, number]>([[0, [0, 0, 0]]]);
  for (const [index, num] of nums.entries()) entries.set(num, [2, stream, within(num, index)]);
  const own = { ...standing, [stream]: streamOf(data, `${container} /N ${nums.length} /First ${pairs.length + 1} `) };
  for (const [num, body] of Object.entries(own)) {
    entries.set(Number(num), [1, out.length, 0]);
    out = Buffer.concat([out, latin(`${num} 0 obj\n${body}\nendobj\n`)]);
  }
  const table = stream + 1;
  entries.set(table, [1, out.length, 0]);
  const rows = Buffer.concat(
    Array.from({ length: table + 1 }, (_, num) => {
      const [kind, place, third] = entries.get(num) ?? [0, 0, 0];
      return Buffer.from([kind, place >> 8, place & 255, third]);
    }),
  );
  const words = `<</Type /XRef /Size ${table + 1} /W [1 2 1] /Root 1 0 R /Length ${rows.length}>>`;
  return Buffer.concat([
    out,
    latin(`${table} 0 obj\n${words}\nstream\n`),
    rows,
    latin(`\nendstream\nendobj\nstartxref\n${out.length}\n%%EOF\n`),
  ]);
};

/** A revision put behind a file: objects, a table of them, a trailer. */
export const behind = (
  file: Buffer,
  objects: Readonly<Record<number, string>>,
  trailer = '',
  odd: Pick<Odd, 'entry' | 'table' | 'end'> = {},
): Buffer => {
  const text = file.toString('latin1');
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? '0';
  const size = Math.max(
    ...[...text.matchAll(/\/Size (\d+)/g)].map(([, each]) => Number(each)),
    ...Object.keys(objects).map(each => Number(each) + 1),
  );
  const root = [...text.matchAll(/\/Root (\d+ \d+ R)/g)].at(-1)?.[1] ?? '';
  let out = file;
  const lines: string[] = [];
  for (const [num, body] of Object.entries(objects)) {
    lines.push(`${num} 1\n${odd.entry?.(Number(num), out.length) ?? entryOf(out.length)}`);
    out = Buffer.concat([out, latin(`${num} 0 obj\n${body}\nendobj\n`)]);
  }
  const has = (key: string): boolean => trailer.includes(key);
  const words = `<</Size ${size} ${has('/Prev') ? '' : `/Prev ${before}`} ${has('/Root') ? '' : `/Root ${root}`} ${trailer}>>`;
  const table = `xref\n${lines.join('')}`;
  const end = odd.end ?? (at => `startxref\n${at}\n%%EOF\n`);
  return Buffer.concat([out, latin(`${odd.table?.(table) ?? table}trailer\n${words}\n${end(out.length)}`)]);
};

/** The number and the body of the newest object that fits. */
export const objectOf = (file: Buffer, fits: RegExp): { readonly num: number; readonly body: string } => {
  const all = [...file.toString('latin1').matchAll(/(\d+) 0 obj\s+([\s\S]*?)\s*endobj/g)].filter(([, , body]) => fits.test(body ?? ''));
  const [, num, body] = all.at(-1) ?? [];
  return { num: Number(num), body: body ?? '' };
};
