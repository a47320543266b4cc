/** The network between service and database fails: cut within a message, or silent. Nothing is left half done, callers hear of it, and it goes on by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { apply, member, operator, order, type Person } from './people.ts';
import type { Answer, Running } from './running.ts';
import { type Direction, type Severed, startSevered, type Way } from './severed.ts';

let severed: Severed;
let way: Way;
let running: Running;
let company: { readonly token: string };
let issuer: Person;
beforeAll(async () => {
  severed = await startSevered();
  ({ way, running } = severed);
  company = await member(running);
  issuer = await operator(running, 'ISSUER');
});
afterAll(() => severed?.close());

const ask: Severed['ask'] = (...asked) => severed.ask(...asked);

type Found = Answer<{ readonly id: string } | null> & { readonly retryAfter: string | null };
/** A call of somebody who waits, but not for ever. */
interface Call {
  readonly path: string;
  readonly body: object;
  readonly token: string;
  readonly key: string;
}
const send = async ({ path, body, token, key }: Call): Promise<Found> => {
  const response = await fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': token, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const said = (await response.json()) as Omit<Found, 'http' | 'retryAfter'>;
  return { ...said, http: response.status, retryAfter: response.headers.get('retry-after') };
};

/** What is tried: a call, and what is to be found of it in the database, all of it or nothing. */
interface Deed {
  readonly call: Call;
  /** One number for each thing that belongs together. */
  found(): Promise<readonly number[]>;
  readonly whole: readonly number[];
}

const creating = async (): Promise<Deed> => {
  const email = `${randomUUID()}@example.com`;
  const body = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, email };
  return {
    call: { path: 'ca/save', body, token: company.token, key: randomUUID() },
    whole: [1, 1],
    async found() {
      const rows = await ask<{ acts: number }>(
        `select (select count(*)::int from journal j where j.record_id = a.id::text and j.action = 'create') as acts
         from certificate_applications a where a.email = $1`,
        email,
      );
      return [rows.length, rows.reduce((sum, { acts }) => sum + acts, 0)];
    },
  };
};

const issuing = async (): Promise<Deed> => {
  const { id, version } = await order(running, await apply(running, company.token, {}));
  return {
    call: { path: 'operation/certificate/issue', body: { id, version }, token: issuer.token, key: randomUUID() },
    // Issued, with a number that no other has, one act, one notice.
    whole: [1, 1, 1, 1],
    async found() {
      const [row] = await ask<Record<'issued' | 'numbers' | 'acts' | 'notices', number>>(
        `select (c.state = 'ISSUED_NOT_DOWNLOADED')::int as issued,
           (select count(*)::int from certificates o where o.serial_number = c.serial_number) as numbers,
           (select count(*)::int from journal j where j.record_id = c.id::text and j.action = 'issue') as acts,
           (select count(*)::int from notices n where n.record_id = c.id::text) as notices
         from certificates c where c.id = $1`,
        id,
      );
      return [row?.issued ?? -1, row?.numbers ?? -1, row?.acts ?? -1, row?.notices ?? -1];
    },
  };
};

/** With the same key: once it is answered it is done, once, and every later answer is the same. */
const askAgain = async ({ call, found, whole }: Deed, timeout = 30_000): Promise<void> => {
  let last: Found | undefined;
  await expect
    .poll(
      async () => {
        last = await send(call);
        return last.status === 1 ? 1 : `${last.http} ${last.message}`;
      },
      { timeout },
    )
    .toBe(1);
  expect(await found()).toEqual(whole);
  expect((await send(call)).data?.id).toBe(last?.data?.id);
  expect(await found()).toEqual(whole);
};

/** What was done is done whole, and nothing else. */
const wholeOrNot = async ({ found, whole }: Deed, answer: Found | undefined): Promise<void> => {
  const now = await found();
  if (answer?.status === 1) expect(now, 'it was acknowledged').toEqual(whole);
  else expect([whole, whole.map(() => 0)]).toContainEqual(now);
};

const random = randomFrom(torture.seed);
const deeds = { creating, issuing };
const directions: readonly Direction[] = ['asked', 'answered'];

describe('[BEY-22][BEY-10][ERR-03] a connection is cut in the middle of a transaction: 503 or the answer, all of it or nothing, and once with the same key', () => {
  test.each(Object.entries(deeds).flatMap(([name, deed]) => directions.map(direction => [name, direction, deed] as const)))(
    '%s, while it is %s',
    async (_, direction, begin) => {
      const counted = way.count(direction);
      await send((await begin()).call);
      const whole = await begin();
      const before = counted();
      expect(await send(whole.call)).toMatchObject({ status: 1 });
      const bytes = counted() - before;
      for (let cuts = countOf(4, 150); cuts > 0; cuts--) {
        const deed = await begin();
        const at = Math.floor(random() * bytes);
        way.cutAfter(direction, at);
        const answer = await send(deed.call);
        const said = `cut after ${at} of ${bytes} bytes ${direction}: ${answer.http} ${answer.message}`;
        expect([200, 503], said).toContain(answer.http);
        if (answer.http === 503) expect(answer.retryAfter, said).toMatch(/^\d+$/);
        way.cutAfter(direction, Number.POSITIVE_INFINITY);
        await wholeOrNot(deed, answer);
        await askAgain(deed);
      }
    },
    3_600_000,
  );
});

test.each([
  ['comes back meanwhile', true],
  ['comes back later', false],
])(
  '[BEY-22][BEY-10] a first attempt waits in the database, unheard, and its key is let go: who %s finds it done once',
  async (_, comesBack) => {
    const waiting = async (): Promise<number> =>
      (await ask<{ n: number }>("select count(*)::int as n from pg_locks where not granted and relation = 'journal'::regclass"))[0]?.n ?? 0;
    const deed = await creating();
    const answers = await withClient(running.database.ownerConnection, async client => {
      await client.query('begin; lock table journal in share mode');
      const first = send(deed.call);
      await expect.poll(waiting).toBe(1);
      await ask('delete from idempotency_keys where key = $1', deed.call.key);
      const second = comesBack ? [send(deed.call)] : [];
      await expect.poll(waiting).toBe(1 + second.length);
      await client.query('commit');
      return Promise.all([first, ...second]);
    });
    // Of two one does it; the other hears that, or that it is under way.
    for (const { status } of answers) expect([1, 409]).toContain(status);
    expect(new Set(answers.filter(({ status }) => status === 1).map(({ data }) => data?.id)).size).toBe(1);
    expect(await deed.found()).toEqual(deed.whole);
    await askAgain(deed);
  },
);

describe('[BEY-22][BEY-10][ERR-03] the network falls silent', () => {
  // With what looks after the database.
  beforeAll(() => running.service.startJobs());
  test.each(['arrives', 'is lost'] as const)(
    'whoever waits and whoever comes hears 503; later what was held up %s, and it goes on by itself',
    async held => {
      const [created, issued] = [await creating(), await issuing()];
      // Some connections have been in use.
      const reads = () => Promise.all(Array.from({ length: 12 }, () => running.call('operation/operator/list', {}, running.operator)));
      expect((await reads()).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 1));
      way.swallow();
      for (const answer of await Promise.all([created, issued].map(({ call }) => send(call)))) {
        expect(answer).toMatchObject({ http: 503, status: 503 });
        expect(answer.retryAfter).toMatch(/^\d+$/);
      }
      const ready = await running.get('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { ready: false, problems: ['database'] }]);
      expect((await running.get('/healthz')).status).toBe(200);
      expect(await send(created.call)).toMatchObject({ http: 503 });
      way.heal(held);
      await expect.poll(async () => (await running.get('/readyz')).status).toBe(200);
      // All of the connections that there were, and more.
      for (const { status } of await reads()) expect(status).toBe(1);
      // What others change is heard again.
      const listening =
        "select count(*)::int as n from pg_stat_activity where application_name = 'chancery notices' and datname = current_database()";
      await expect.poll(async () => (await ask<{ n: number }>(listening))[0]?.n).toBe(1);
      for (const deed of [created, issued]) {
        await wholeOrNot(deed, undefined);
        await askAgain(deed);
      }
    },
    180_000,
  );
});
