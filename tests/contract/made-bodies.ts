/** Bodies by chance: of the right types after the schema, accepted ones a little changed, values at every edge, and what is no JSON at all. */
import type { Row } from './world.ts';

export interface MadeBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}
type Random = () => number;

/** JSON before it is written: names may stand twice, numbers be of any length. */
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Node])[] };

const text = (written: string): Node => ({ kind: 'text', text: written });
const nodeOf = (value: unknown): Node => {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(nodeOf) };
  if (typeof value !== 'object' || value === null) return text(JSON.stringify(value) ?? 'null');
  return { kind: 'object', entries: Object.entries(value).map(([name, each]) => [name, nodeOf(each)]) };
};
const written = (node: Node): string => {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'list') return `[${node.items.map(written).join()}]`;
  return `{${node.entries.map(([name, each]) => `${JSON.stringify(name)}:${written(each)}`).join()}}`;
};

const among = <T>(all: readonly T[], random: Random): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

const letters = [
  'a',
  'Z',
  '0',
  ' ',
  '\u0000',
  '\u001f',
  '\u0300',
  '\u00e9',
  '长',
  '\u202e',
  '\u05d0',
  '\u0623',
  '\ufeff',
  '\u{1f980}',
  '\u{20000}',
  "'",
  '"',
  '\\',
  '%',
  '<',
  '&',
  '\n',
  '\u2028',
];
const randomText = (random: Random, most = 40): string =>
  Array.from({ length: Math.floor(random() * most) }, () => among(letters, random)).join('');

/** Values at the edges of every type, as they are written. */
const edges: readonly string[] = [
  ...['null', 'true', 'false', '{}', '[]', '[[]]', '[null]', '""', '" "', '0', '-0', '-1', '1.5', '1e308', '1e400', '-1e400', '1E-400'],
  ...['9007199254740993', '-9223372036854775809', '9999999999999999999999999999999999999999', `1${'0'.repeat(400)}`, '0.1e1', '2147483648'],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202e\\u0645"',
    '"\\ufeff"',
    '"\\u{1f980}"'.replace('\\u{1f980}', '\u{1f980}'),
  ],
  ...[
    '"constructor"',
    '"__proto__"',
    '"undefined"',
    '"NaN"',
    '"-1"',
    '"1e9"',
    '"0x10"',
    '"\\uff11\\uff12"',
    '"2026-02-30"',
    '"9999-12-31T23:59:60Z"',
  ],
  ...[
    '"0000-00-00"',
    '"-271821-04-20T00:00:00Z"',
    '"00000000-0000-0000-0000-000000000000"',
    '"../../etc/passwd"',
    '"%00"',
    `"' or 1=1 --"`,
    '"$session.memberId"',
  ],
  ...[
    '{"from":null,"to":{}}',
    '{"not":{"not":{}}}',
    '{"isSet":true}',
    '{"any":[]}',
    '{"$gt":0}',
    '{"toString":null,"valueOf":null}',
    '{"length":1e9}',
  ],
  ...[
    `"${'x'.repeat(20_000)}"`,
    `"${'长'.repeat(5_000)}"`,
    `"${'a'.repeat(120)}@${'b.'.repeat(100)}c"`,
    `"${' '.repeat(20_000)}x"`,
    `"${'('.repeat(5_000)}"`,
  ],
  ...[`${'['.repeat(3_000)}${']'.repeat(3_000)}`, `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, `[${'0,'.repeat(5_000)}0]`],
];

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of the type that a schema asks for, within its bounds or a little beside them. */
const typed = (schema: unknown, random: Random, depth = 0): Node => {
  if (!isObject(schema) || depth > 5) return text(among(edges, random));
  const variants = (schema.oneOf ?? schema.anyOf ?? schema.allOf) as readonly unknown[] | undefined;
  if (variants !== undefined && variants.length > 0) return typed(among(variants, random), random, depth + 1);
  if (Array.isArray(schema.enum) && random() < 0.9) return nodeOf(among(schema.enum, random));
  const type = Array.isArray(schema.type) ? among(schema.type as readonly unknown[], random) : schema.type;
  if (isObject(schema.properties)) {
    const chosen = Object.entries(schema.properties).filter(() => random() < 0.8);
    return { kind: 'object', entries: chosen.map(([name, each]) => [name, typed(each, random, depth + 1)]) };
  }
  if (type === 'array')
    return { kind: 'list', items: Array.from({ length: Math.floor(random() * 4) }, () => typed(schema.items, random, depth + 1)) };
  if (type === 'integer' || type === 'number') {
    const [from, to] = [Number(schema.minimum ?? -1_000), Number(schema.maximum ?? 1_000)];
    return text(String(Math.floor(from + random() * (Math.min(to, from + 1e6) - from + 2)) - 1));
  }
  if (type === 'boolean') return text(String(random() < 0.5));
  if (type === 'null') return text('null');
  if (type === 'object') return { kind: 'object', entries: [[randomText(random, 8), text(among(edges, random))]] };
  if (schema.format === 'uuid') return nodeOf(`01980000-0000-7000-8000-${String(Math.floor(random() * 1e12)).padStart(12, '0')}`);
  if (schema.format === 'date')
    return nodeOf(`20${10 + Math.floor(random() * 89)}-${10 + Math.floor(random() * 4)}-${10 + Math.floor(random() * 22)}`);
  if (schema.format === 'date-time') return nodeOf(new Date(Math.floor(random() * 4e12)).toISOString());
  return nodeOf(randomText(random, Math.min(Number(schema.maxLength ?? 40), 300) + 2));
};

/** The node with one of its places, drawn, put as is told; of an object that may be the object itself. */
const changedAt = (node: Node, random: Random, into: (part: Node) => Node): Node => {
  if (node.kind === 'text' || random() < 0.15) return into(node);
  if (node.kind === 'list') {
    if (node.items.length === 0) return into(node);
    const place = Math.floor(random() * node.items.length);
    return { kind: 'list', items: node.items.map((each, at) => (at === place ? changedAt(each, random, into) : each)) };
  }
  if (node.entries.length === 0) return into(node);
  const place = Math.floor(random() * node.entries.length);
  return { kind: 'object', entries: node.entries.map(([name, each], at) => [name, at === place ? changedAt(each, random, into) : each]) };
};

const asList = (part: Node): Node => ({ kind: 'list', items: [part] });
const twisted =
  (random: Random) =>
  (part: Node): Node => {
    const way = random();
    if (way < 0.15) return asList(part);
    if (way < 0.3) return { kind: 'object', entries: [['0', part]] };
    if (part.kind === 'object' && part.entries.length > 0) {
      const [name, value] = among(part.entries, random);
      if (way < 0.5) return { kind: 'object', entries: [...part.entries, [name, text(among(edges, random))]] };
      if (way < 0.7) return { kind: 'object', entries: part.entries.filter(([other]) => other !== name) };
      if (way < 0.85)
        return {
          kind: 'object',
          entries: [...part.entries, [among(['__proto__', 'constructor', `${name} `, name.toUpperCase()], random), value]],
        };
      return { kind: 'list', items: part.entries.map(([, each]) => each) };
    }
    if (part.kind === 'list') return { kind: 'object', entries: part.items.map((each, at) => [String(at), each]) };
    return part.kind === 'text' ? nodeOf(part.text) : part;
  };

const types = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'x',
];
const json = { 'content-type': 'application/json' };
/** What is wrong before it is read. */
const unreadable = (body: string, random: Random): MadeBody => {
  const way = Math.floor(random() * 7);
  const cut = body.slice(0, Math.floor(random() * body.length));
  if (way === 0) return { body: cut, headers: json };
  if (way === 1) return { body, headers: { 'content-type': among(types, random) } };
  if (way === 2) return { body: `\ufeff${body}`, headers: json };
  if (way === 3) return { body: new Uint8Array([...Buffer.from(cut), 0xff, 0xfe, 0xc0, 0x80]), headers: json };
  if (way === 4) return { body, headers: { ...json, 'content-encoding': among(['gzip', 'br', 'x'], random) } };
  if (way === 5) return { body: `${body},`, headers: json };
  return {
    body: among(['NaN', 'undefined', '{a:1}', "{'a':1}", '{"a":01}', '[1,]', '"', '{"a":1}{"a":1}', '\u0000'], random),
    headers: json,
  };
};

/** One after the other, as the numbers are drawn. */
export const madeBody = (schema: unknown, accepted: Row, random: Random): MadeBody => {
  const own = nodeOf(accepted);
  const way = random();
  // Where nothing has to be sent, the schema alone says what could be.
  const bare = Object.keys(accepted).length === 0;
  if (way < (bare ? 0.85 : 0.3)) return { body: written(typed(schema, random)), headers: json };
  // Right in everything that is there, and by chance in what is not.
  if (way < 0.45) {
    const more = typed(schema, random);
    const entries =
      own.kind === 'object' && more.kind === 'object'
        ? [...more.entries.filter(([name]) => !Object.hasOwn(accepted, name)), ...own.entries]
        : [];
    return { body: written({ kind: 'object', entries }), headers: json };
  }
  if (way < 0.75) return { body: written(changedAt(own, random, () => text(among(edges, random)))), headers: json };
  if (way < 0.92) return { body: written(changedAt(own, random, twisted(random))), headers: json };
  return unreadable(written(own), random);
};

/** A form with a file, either of them not quite as it should be. */
export const madeForm = (accepted: Row, file: { readonly name: string; readonly bytes: Uint8Array }, random: Random): MadeBody => {
  const bytes = Buffer.from(file.bytes);
  const way = random();
  if (way < 0.3) for (let turn = 0; turn < 4; turn += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  const content =
    way < 0.3 || way > 0.8
      ? bytes
      : way < 0.6
        ? bytes.subarray(0, Math.floor(random() * bytes.length))
        : Buffer.from(randomText(random, 400));
  const fields = Object.entries(accepted).map(([name, value]) => [
    name,
    random() < 0.3 ? among(edges, random).replace(/^"|"$/g, '') : String(value),
  ]);
  if (random() < 0.3)
    fields.push([among(['nonsuch', '__proto__', 'constructor', 'file', 'version', 'partial'], random), randomText(random)]);
  const name = random() < 0.3 ? encodeURIComponent(randomText(random)) : file.name;
  const parts = fields.map(([field, value]) => Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`));
  const head = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const end = Buffer.from(random() < 0.1 ? '\r\n' : '\r\n--x--\r\n');
  return {
    body: new Uint8Array(Buffer.concat([...parts, head, content, end])),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
};

const pieces = [
  '%00',
  '%ff',
  '%c0%80',
  '%2e%2e%2f',
  '..%5c',
  '%F0%9F%A6%80',
  "'",
  '%27%20or%201=1',
  '%E2%80%AE',
  'null',
  '-1',
  '1e400',
  'x'.repeat(400),
  '%20',
  '[]',
  'constructor',
  '__proto__',
  '%25',
  '%0a',
  'undefined',
];
/** A part of a path as nobody would write it. */
export const madeSegment = (random: Random): string => among(pieces, random);
/** A query: the names that are known and others, some twice, some as if they were lists. */
export const madeQuery = (names: readonly string[], random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const name = among([...names, ...names, 'nonsuch', '__proto__', 'constructor', ''], random);
    return `${name}${among(['', '', '[]', '[a]', '%00', '.x'], random)}=${among([...pieces, 'true', '1', 'csv'], random)}`;
  }).join('&');
