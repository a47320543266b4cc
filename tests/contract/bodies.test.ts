/** Calls with bodies that nobody would write: names that objects inherit, `null` and other shapes everywhere. Never our fault. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { oneIn, some } from '../setup/torture.ts';
import { tokenOf } from './actor.ts';
import { type Fixtures, kindOf, makeFixtures } from './fixtures.ts';
import { begin, type Prepared } from './made-by-effects.ts';
import { calls, type Row, type Specified, startWorld, type World } from './world.ts';

let world: World;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await startWorld();
  fixtures = makeFixtures(world);
  await begin(world);
});
afterAll(() => world.stop());

/** Names that every object of JavaScript has, or that change what it is. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'prototype'] as const;

/** A piece of JSON as text: `__proto__` is a name like any other there. */
type Json = string;
const textOf = (value: unknown): Json => JSON.stringify(value) ?? 'null';
const withName = (object: Row, name: string, value: Json): Json =>
  `{${[...Object.entries(object).map(([key, each]) => `${textOf(key)}:${textOf(each)}`), `${textOf(name)}:${value}`].join(',')}}`;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same body with the value at each of its places, in turn, made into something else. */
const turned = (value: unknown, into: (part: unknown) => readonly Json[]): readonly Json[] => {
  const here = into(value);
  if (Array.isArray(value))
    return [
      ...here,
      ...value.flatMap((part, index) =>
        turned(part, into).map(text => `[${value.map((other, at) => (at === index ? text : textOf(other))).join(',')}]`),
      ),
    ];
  if (!isObject(value)) return here;
  const entries = Object.entries(value);
  return [
    ...here,
    ...entries.flatMap(([name, part]) =>
      turned(part, into).map(
        text => `{${entries.map(([other, each]) => `${textOf(other)}:${other === name ? text : textOf(each)}`).join(',')}}`,
      ),
    ),
  ];
};

const shapes: readonly Json[] = [
  'null',
  '[null]',
  '{}',
  '[]',
  '[[]]',
  '{"constructor":null}',
  '{"__proto__":{"x":1}}',
  '{"toString":null,"valueOf":null}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '0',
  '-1.5',
  'true',
];
const strange = (part: unknown): readonly Json[] => [
  ...shapes,
  ...inherited.map(textOf),
  ...(isObject(part) ? inherited.map(name => withName(part, name, '"x"')) : []),
  ...(Array.isArray(part) ? [textOf([...part, null])] : []),
];

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
}

/** Something for every property that the document names and the body leaves out, objects and rows with all that is in them. */
const sampleOf = (schema: unknown, depth = 0): unknown => {
  if (!isObject(schema) || depth > 4) return null;
  const variants = (schema.oneOf ?? schema.anyOf ?? schema.allOf) as readonly unknown[] | undefined;
  if (variants !== undefined) return Object.assign({}, ...variants.map(each => sampleOf(each, depth + 1)).filter(isObject));
  if (isObject(schema.properties))
    return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, sampleOf(each, depth + 1)]));
  if (schema.items !== undefined) return [sampleOf(schema.items, depth + 1)];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object')) ? { constructor: null } : 'x';
};
const sampleBody = (call: Specified): Row => {
  const operation = world.judge.operation(`/user/${call.call.path}`, call.method) as Operation | undefined;
  const sample = sampleOf(operation?.requestBody?.content?.['application/json']?.schema);
  return isObject(sample) ? sample : {};
};

/** What counts attempts forgets them: this test makes more than anybody may. */
const forgetAttempts = (): Promise<unknown> => withClient(world.database.ownerConnection, client => client.query('delete from throttles'));

interface Errors {
  readonly data: { readonly errors: Readonly<Record<string, readonly string[]>> };
}
interface Heard {
  readonly http: number;
  readonly text: string;
}

let session: string | undefined;
const send = async (call: Specified, path: string, body: Json): Promise<Heard> => {
  const response = await fetch(`${world.address}/user/${path}`, {
    method: call.method,
    headers: { ...(session === undefined ? {} : { 'session-token': session }), 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { body }),
  });
  return { http: response.status, text: await response.text() };
};

const isEnvelope = ({ text }: Heard): boolean => {
  try {
    const { status, message } = JSON.parse(text) as Record<string, unknown>;
    return typeof status === 'number' && typeof message === 'string' && message !== '';
  } catch {
    return false;
  }
};

const pathFor = (call: Specified, body: Row): string => {
  let at = 0;
  return call.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(body[call.params[at++] ?? ''] ?? 'constructor')));
};

/** A log-out ends the session that asks: judged with a session of its own, and only by bodies that must be refused. */
const walked = oneIn(
  4,
  calls.filter(call => call.method === 'POST' && !call.id.endsWith('.logout')),
  'walked',
  kindOf,
);
/** Those that are asked about a record that is there, all under torture; the others about none. */
const deep = new Set(oneIn(2, walked, 'deep'));
const prepare = async (call: Specified): Promise<Prepared> => (deep.has(call) ? fixtures.request(call) : { body: {} });

test.each(walked.map(call => [call.id, call] as const))('[%s][ERR-03][VAL-01] no input name and no null is our fault', async (_, call) => {
  const prepared = await prepare(call);
  session = prepared.token ?? (await tokenOf(world, call));
  const path = pathFor(call, prepared.body);
  const own = Object.fromEntries(Object.entries(prepared.body).filter(([name]) => !call.params.includes(name)));
  const whole: Row = { ...sampleBody(call), ...own };
  const wrong: string[] = [];
  const look = async (body: Json, holds: (heard: Heard) => boolean): Promise<void> => {
    let heard = await send(call, path, body);
    if (heard.http === 429) {
      await forgetAttempts();
      heard = await send(call, path, body);
    }
    if (!holds(heard)) wrong.push(`${body.slice(0, 200)} -> ${heard.http} ${heard.text.slice(0, 300)}`);
  };
  const isOurs = (heard: Heard): boolean => heard.http < 500 && (heard.http === 200 || isEnvelope(heard));
  if (prepared.file === undefined) {
    // The answer to a picture is spent by the first try.
    const spent = (heard: Heard): boolean => call.call.captcha && heard.http === 400 && heard.text.includes('CAPTCHA_REQUIRED');
    // Without a record what is missed first is the record, or the file.
    const bare = (heard: Heard): boolean => !deep.has(call) && [404, 415, 422].includes(heard.http) && isEnvelope(heard);
    const takesFile = call.call.of.kind === 'free' && call.call.of.call.upload !== undefined && !call.call.of.call.upload.optional;
    const refused = (heard: Heard): boolean => (heard.http === (takesFile ? 415 : 422) && isEnvelope(heard)) || spent(heard) || bare(heard);
    const named = (heard: Heard): boolean =>
      takesFile ||
      spent(heard) ||
      bare(heard) ||
      inherited.some(name => Object.hasOwn((JSON.parse(heard.text) as Errors).data.errors, name));
    await look(
      `{${[...Object.entries(own).map(([name, value]) => `${textOf(name)}:${textOf(value)}`), ...inherited.map(name => `${textOf(name)}:"x"`)].join(',')}}`,
      heard => refused(heard) && named(heard),
    );
    for (const body of ['null', '[]', '"x"']) await look(body, refused);
  }
  // Fields that no body holds by itself, one at a time beside what is right; then everything that stands in the body.
  const beside = Object.entries(whole)
    .filter(([name]) => !Object.hasOwn(own, name))
    .flatMap(([name, value]) => turned(value, strange).map(text => withName(own, name, text)));
  const within = turned(whole, strange);
  for (const body of [...some(2, beside, `${call.id} beside`), ...some(3, within, `${call.id} within`)]) await look(body, isOurs);
  expect(wrong).toEqual([]);
});
