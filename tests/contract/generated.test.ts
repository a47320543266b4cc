/** Every call with bodies and addresses made by chance from its schema and from what it accepts: never our fault, never a hang, never a word from inside. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { countOf, oneIn, randomFrom, torture } from '../setup/torture.ts';
import { tokenOf } from './actor.ts';
import { type Fixtures, kindOf, makeFixtures } from './fixtures.ts';
import { type MadeBody, madeBody, madeForm, madeQuery, madeSegment } from './made-bodies.ts';
import { begin, type Prepared } from './made-by-effects.ts';
import { onlyReads } from './principals.ts';
import { calls, type Row, type Specified, startWorld, type World } from './world.ts';

/** One call in so many, each with so many requests; under torture all calls, each with the full count. */
const oneCallIn = 16;
const requests = countOf(6, 2_000);
/** Computing, in this process, for one request: the machine may be busy with others, so the clock on the wall says nothing. */
const mostCpuMs = 2_000;
/** Whoever has no answer by then waits for good. */
const patienceMs = 45_000;

let world: World;
let fixtures: Fixtures;
/** Names of columns that are none of the interface's. */
let columns: readonly string[];
beforeAll(async () => {
  world = await startWorld();
  fixtures = makeFixtures(world);
  await begin(world);
  columns = await withClient(world.database.ownerConnection, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = current_schema() and column_name like '%\\_%'`,
    );
    return rows.map(({ name }) => name);
  });
});
afterAll(() => world.stop());

const forgetAttempts = (): Promise<unknown> => withClient(world.database.ownerConnection, client => client.query('delete from throttles'));

/** What databases, engines and frameworks say of themselves. */
const inner: readonly RegExp[] = [
  /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE "|RETURNING)\b/,
  /violates [\w-]+ constraint|syntax error at|relation "|column "|invalid input syntax|duplicate key|invalid byte sequence|for type |pg_\w+/i,
  /\n\s+at |node:internal|[\w-]+\.[mc]?[jt]s:\d+|node_modules|\/dev\/shm\/|\/tmp\/|\/work\//,
  /Cannot (?:read|convert|destructure)|is not (?:a function|iterable|defined)|\bundefined\b|\bNaN\b|\[object |(?:Type|Range|Syntax|Reference)Error|Unexpected (?:token|end)/,
  /FST_|\bE[A-Z]{5,}\b: |ENOENT|ECONN|Maximum call stack|Invalid array length|out of memory/,
];
const saidFromInside = (answer: string, sent: string): readonly string[] => [
  ...inner.flatMap(each => {
    const found = each.exec(answer)?.[0];
    return found === undefined || sent.includes(found) ? [] : [found];
  }),
  ...columns.filter(name => answer.includes(name) && !sent.includes(name)),
];

interface Sent extends MadeBody {
  readonly path: string;
}
interface Heard {
  readonly http: number;
  readonly text: string;
  readonly cpuMs: number;
}

let addresses = 0;
const send = async (call: Specified, { path, body, headers }: Sent, token: string | undefined): Promise<Heard> => {
  const began = process.cpuUsage();
  addresses += 1;
  const response = await fetch(`${world.address}/user/${path}`, {
    method: call.method,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...(token === undefined ? {} : { 'session-token': token }),
      'x-forwarded-for': `10.${100 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...(call.method === 'GET' ? {} : headers),
    },
    ...(call.method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  const { user, system } = process.cpuUsage(began);
  return { http: response.status, text, cpuMs: (user + system) / 1_000 };
};

const isEnvelope = (text: string): boolean => {
  try {
    const { status, message } = JSON.parse(text) as Row;
    return typeof status === 'number' && typeof message === 'string' && message !== '';
  } catch {
    return false;
  }
};

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/** An address as the call has it, or with a part or a query that nobody would write. */
const addressOf = (call: Specified, body: Row, queries: readonly string[], random: () => number): string => {
  const isOdd = call.params.length > 0 && random() < (call.method === 'GET' ? 0.5 : 0.1);
  let at = 0;
  const path = call.path.replace(/\{\w+\}/g, () =>
    isOdd ? madeSegment(random) : encodeURIComponent(String(body[call.params[at++] ?? ''] ?? 'x')),
  );
  return call.method === 'GET' || random() < 0.05 ? `${path}?${madeQuery(queries, random)}` : path;
};

/** What is set for everybody is tried with a version that nobody has: taken on it would change what the others meet. */
const harmless = (call: Specified, prepared: Prepared): Prepared =>
  call.id.startsWith('op.setting.') ? { ...prepared, body: { ...prepared.body, version: 999_999 } } : prepared;

/** A log-out ends the session that asks. */
const tried = oneIn(
  oneCallIn,
  calls.filter(call => !call.id.endsWith('.logout')),
  'generated',
  kindOf,
);

test.each(tried.map(call => [call.id, call] as const))(
  '[%s][ERR-03][VAL-01] made by chance: not our fault, no hang, no inner word',
  async (id, call) => {
    const random = randomFrom([...id].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), torture.seed));
    const operation = world.judge.operation(`/user/${call.call.path}`, call.method) as Operation | undefined;
    const content = operation?.requestBody?.content;
    const schema = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
    const queries = (operation?.parameters ?? []).filter(each => each.in === 'query').map(({ name }) => name);
    let prepared = harmless(call, await fixtures.request(call));
    let prepares = 1;
    const wrong: string[] = [];
    const look = async (sent: Sent): Promise<Heard> => {
      const token = prepared.token ?? (await tokenOf(world, call));
      let heard = await send(call, sent, token);
      if (heard.http === 429) {
        await forgetAttempts();
        heard = await send(call, sent, token);
      }
      // Once may be the collector's or the compiler's; what computes by itself does so again.
      if (heard.cpuMs > mostCpuMs) heard = await send(call, sent, token);
      return heard;
    };
    for (let made = 0; made < requests && wrong.length < 5; made += 1) {
      const own = Object.fromEntries(Object.entries(prepared.body).filter(([name]) => !call.params.includes(name)));
      const { file } = prepared;
      const body = file !== undefined && random() < 0.7 ? madeForm(own, file, random) : madeBody(schema, own, random);
      const sent = { ...body, path: addressOf(call, prepared.body, queries, random) };
      const asked = `${sent.path} ${typeof sent.body === 'string' ? sent.body : Buffer.from(sent.body).toString()}`;
      const heard = await look(sent).catch((error: unknown): Heard => ({ http: 0, text: String(error), cpuMs: 0 }));
      const inside = heard.http === 200 ? [] : saidFromInside(heard.text, asked);
      const isRight = heard.http > 0 && heard.http < 500 && (heard.http === 200 || isEnvelope(heard.text));
      if (!isRight || inside.length > 0 || heard.cpuMs > mostCpuMs)
        wrong.push(`${asked.slice(0, 600)} -> ${heard.http} ${Math.round(heard.cpuMs)} ms ${inside.join()} ${heard.text.slice(0, 400)}`);
      // What was accepted may be spent.
      if (heard.http === 200 && !onlyReads(call.id) && prepared.record !== undefined && prepares < 30) {
        prepares += 1;
        prepared = harmless(call, await fixtures.request(call));
      }
    }
    expect(wrong).toEqual([]);
  },
  60_000 + requests * 500,
);
