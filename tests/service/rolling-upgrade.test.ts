/** Two versions of one application side by side on one database, as processes of their own: the fleet, and the fleet a migration further. */
import { cpSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, firstOperator, makeCopy, type Ran, type Started } from '../adding-an-entity/copy.ts';
import type { TestDatabase } from '../setup/database.ts';
import { bareDatabase, query } from '../store/fresh-store.ts';

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
}
interface Answer {
  readonly status: number;
  // Each test reads what its call answers.
  readonly data: Row & { readonly token: string; readonly list: readonly Row[] };
}

const slow = 300_000;
const project = resolve(import.meta.dirname, '../..');
const launch = 'src/framework/cli/launch.mjs';
const [old, next, last] = ['examples/fleet', 'examples/next', 'examples/last'];

let database: TestDatabase;
let copy: Copy;
let checked: Ran;
let [before, after] = [] as Started[];
let token = '';
let carrier = '';

/** Answers of calls that are not expected to be refused. */
const failed: string[] = [];
const call = async (service: Started | undefined, path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${service?.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
};
const done = async (service: Started | undefined, path: string, body: object): Promise<Answer['data']> => {
  const answer = await call(service, path, body);
  if (answer.status !== 1) failed.push(`${service === before ? 'old' : 'new'} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
};

/** An application beside the fleet, one step further. @param steps pieces of `vehicles.ts` and what comes in their place */
const grow = (from: string, to: string, steps: readonly (readonly [string, string])[]): void => {
  cpSync(join(copy.root, from), join(copy.root, to), { recursive: true });
  const name = `${to}/resources/index.ts`;
  copy.write(name, copy.read(name).replace(`${from}/resources`, `${to}/resources`));
  const vehicles = `${to}/resources/vehicles.ts`;
  for (const [piece, instead] of steps) {
    const text = copy.read(vehicles);
    expect(text.split(piece)).toHaveLength(2);
    copy.write(vehicles, text.replace(piece, instead));
  }
};

let plates = 0;
const saved = (service: Started | undefined, more: object = {}): Promise<Row> =>
  done(service, 'dispatch/vehicle/save', {
    carrier,
    plate: `鲁B${String(10_000 + plates++)}`,
    payloadKg: 8000,
    inspectedUntil: '2099-12-31',
    ...more,
  });
/** What people do all day. */
const round = async (service: Started | undefined): Promise<void> => {
  const { id, version } = await saved(service);
  await saved(service, { id, version, payloadKg: 9000 });
  await done(service, 'dispatch/vehicle/list', {});
  const read = await done(service, 'dispatch/vehicle/detail', { id });
  await done(service, 'dispatch/vehicle/ground', { id, version: read.version, reason: '车辆年检到期' });
};
/** Four at once, until it is told. @returns how many rounds there were */
const keepCalling = (service: Started | undefined) => {
  let isOver = false;
  let rounds = 0;
  const one = async (): Promise<void> => {
    for (; !isOver && failed.length === 0; rounds++) await round(service);
  };
  const all = Promise.all([one(), one(), one(), one()]);
  return {
    async stop(): Promise<number> {
      isOver = true;
      await all;
      return rounds;
    },
  };
};

beforeAll(async () => {
  database = await bareDatabase();
  copy = makeCopy({ DATABASE_URL: database.url });
  expect(await copy.run(launch, 'migrate', '--app', old)).toMatchObject({ code: 0 });
  grow(old, next, [
    [
      "    inspectedUntil: date(['年检有效期至', 'Inspected until'], { rules: 'required' }),\n",
      "    inspectedUntil: date(['年检有效期至', 'Inspected until'], { rules: 'required' }),\n    axles: integer(['轴数', 'Axles'], { default: 2 }),\n    note: text(['备注', 'Note']),\n",
    ],
    ["tone: 'bad' } },", "tone: 'bad' }, SOLD: { label: ['已售出', 'Sold'], tone: 'neutral' } },"],
    ['    lapse: {', "    sell: { label: ['售出', 'Sell'], from: 'READY', to: 'SOLD' },\n    lapse: {"],
    [
      "fields: ['plate', 'carrier', 'payloadKg', 'inspectedUntil'] } },",
      "fields: ['plate', 'carrier', 'payloadKg', 'inspectedUntil', 'axles', 'note'] } },",
    ],
    [
      "        'dispatch.vehicle.ground'",
      "        'dispatch.vehicle.sell': { path: 'dispatch/vehicle/sell', does: 'sell' },\n        'dispatch.vehicle.ground'",
    ],
  ]);
  const drafted = await copy.run(launch, 'migrate:draft', 'axles', '--app', next);
  expect(drafted.code, drafted.out + drafted.err).toBe(0);
  grow(next, last, [
    ["    note: text(['备注', 'Note']),\n", ''],
    [", 'axles', 'note']", ", 'axles']"],
  ]);
  await copy.run(launch, 'migrate:draft', 'no-note', '--app', last);
  copy.write(`${last}/migrations/0019-no-note.sql`, 'alter table vehicles drop column note;\n');
  checked = await copy.run(launch, 'check', '--app', next);
  before = await copy.startBuilt(old);
  token = (await done(before, 'dispatch/login', firstOperator)).token;
  carrier = (await done(before, 'dispatch/carrier/save', { name: '东海物流', code: 'EAST' })).id;
}, slow);
afterAll(() => copy.remove(), slow);

test('[BEY-10] whoever drafts a migration is told that it runs beside the version before', () => {
  expect(readFileSync(join(copy.root, next, 'migrations/0018-axles.sql'), 'utf8')).toContain('add column axles bigint default 2');
  expect(checked, checked.out + checked.err).toMatchObject({ code: 0 });
  expect(checked.out).toContain('0018-axles.sql runs beside the version before.');
});

test(
  '[BEY-10] no call fails while the next version migrates beside the one at work and serves',
  async () => {
    // Its connections hold prepared statements by then.
    for (let times = 0; times < 10; times++) await Promise.all([round(before), round(before)]);
    const calling = keepCalling(before);
    after = await copy.startBuilt(next);
    const alsoCalling = keepCalling(after);
    for (let times = 0; times < 5; times++) {
      await round(before);
      await round(after);
    }
    // Whatever a statement names or leaves to the server, it bears another column in every table.
    const owner = { connectionString: database.url };
    for (const { name } of await query(owner, `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`))
      await query(owner, `alter table ${name} add column of_a_later_version text`);
    for (let times = 0; times < 5; times++) await round(before);
    expect(await calling.stop()).toBeGreaterThan(4);
    expect(await alsoCalling.stop()).toBeGreaterThan(4);
    expect(failed).toEqual([]);
    for (const service of [before, after]) expect(service?.said()).not.toMatch(/"level":[56]0/);
  },
  slow,
);

test('[BEY-10] what one version writes the other reads and changes, and leaves what it does not know', async () => {
  const [ofOld, ofNew] = [await saved(before), await saved(after, { axles: 3, note: '冷藏' })];
  expect(await done(after, 'dispatch/vehicle/detail', { id: ofOld.id })).toMatchObject({ axles: 2, note: null });
  const seen = await done(before, 'dispatch/vehicle/detail', { id: ofNew.id });
  expect(seen).not.toHaveProperty('note');
  await saved(before, { id: seen.id, version: seen.version, payloadKg: 7000 });
  const back = await done(after, 'dispatch/vehicle/detail', { id: ofNew.id });
  expect(back).toMatchObject({ payloadKg: 7000, axles: 3, note: '冷藏' });
  await done(after, 'dispatch/vehicle/sell', { id: ofNew.id, version: back.version });
  // A state that it has no name for.
  const { list } = await done(before, 'dispatch/vehicle/list', { filter: { plate: back.plate } });
  expect(list).toMatchObject([{ id: ofNew.id, state: 'SOLD' }]);
  const sold = await done(before, 'dispatch/vehicle/detail', { id: ofNew.id });
  expect(failed).toEqual([]);
  expect(await call(before, 'dispatch/vehicle/ground', { id: ofNew.id, version: sold.version, reason: '车辆年检到期' })).toMatchObject({
    status: 409,
  });
});

test(
  '[BEY-10] a version that drops what the others work with is refused, names them, and does nothing',
  async () => {
    const { code, err } = await copy.run(launch, 'migrate', '--app', last);
    expect({ code, err }).toMatchObject({
      code: 78,
      err: expect.stringContaining('0019-no-note.sql: alter table vehicles drop column note'),
    });
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    for (const { pid } of [before, after].flatMap(service => service ?? []))
      expect(err).toMatch(new RegExp(`${hostname().replaceAll('.', '\\.')} \\(${pid}\\) ${version} \\([0-9a-f]{7}\\)`));
    expect(err).toContain('请先停止旧版本进程');
    const names = await query({ connectionString: database.url }, 'select name from schema_migrations order by name desc limit 1');
    expect(names).toEqual([{ name: '0018-axles.sql' }]);
    await round(after);
    expect(failed).toEqual([]);
  },
  slow,
);

test(
  '[BEY-10] the version before is refused where it starts anew, and the one that drops goes on once the others have stopped',
  async () => {
    expect(await before?.stop()).toBe(0);
    expect(await copy.run(launch, 'migrate', '--app', old)).toMatchObject({ code: 78, err: expect.stringContaining('0018-axles.sql') });
    expect(await after?.stop()).toBe(0);
    expect(await copy.run(launch, 'migrate', '--app', last)).toMatchObject({ code: 0 });
  },
  slow,
);
