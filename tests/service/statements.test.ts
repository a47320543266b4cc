/** What a call may cost the database. Statements are counted, not timed: each costs the waking of another process, whatever it asks. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallModel, modelOf } from '#engine/project/model.ts';
import { samplePassword } from '#product/demo/people.ts';
import { registry } from '#resources/index.ts';
import { hearStatements } from '../setup/statements.ts';
import { type Running, startRunning } from './running.ts';

const model = modelOf(registry);
const sides = ['operator', 'enterprise'];
let running: Running;
let stopHearing: () => void;
/** The statements of each request, by the `trace-id` of its answer. */
const heard = new Map<string, string[]>();
const tokens = new Map<string, string>();

beforeAll(async () => {
  stopHearing = hearStatements(({ id }, text) => void heard.set(id, [...(heard.get(id) ?? []), text]));
  running = await startRunning({ demo: true });
  const login = await running.call<{ token: string }>('employee/login', { userName: 'rongqiao', password: samplePassword });
  tokens.set('operator', running.operator).set('enterprise', login.data.token);
}, 400_000);
afterAll(async () => {
  stopHearing();
  await running.stop();
});

interface Asked {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly statements: readonly string[];
}

const ask = async (side: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Asked> => {
  const response = await fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': tokens.get(side) ?? '', ...headers },
    body: JSON.stringify(body),
  });
  const { status, data } = (await response.json()) as Pick<Asked, 'status' | 'data'>;
  const statements = heard.get(response.headers.get('trace-id') ?? '') ?? [];
  return { status, data, statements };
};

interface Readable {
  readonly id: string;
  readonly side: string;
  readonly path: string;
  readonly resource: string;
  readonly call: Extract<CallModel['of'], { readonly kind: 'resource' }>['call'];
}

/** The calls of this verb, for each side that has them. */
const callsFor = (verb: string): readonly Readable[] =>
  Object.values(model.calls).flatMap(({ id, path, method, of, grant }) =>
    of.kind === 'resource' && of.does === verb && method === 'POST' && grant !== 'public'
      ? sides
          .filter(side => model.resources[of.resource]?.audiences[side]?.calls[id] !== undefined)
          .map(side => ({ id, side, path, resource: of.resource, call: of.call }))
      : [],
  );

/** What a call is asked about: the fields that find it, of the first row that the side's list has. */
const inputOf = ({ path, call }: Readable, row: Readonly<Record<string, unknown>>) => {
  const key = call.key ?? 'id';
  const named = { ...row, [key]: row[key] };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])));
  return { path: filled, body: call.single || path.includes(`{${key}}`) ? {} : { [key]: row[key] } };
};

/** Asked again where it took more: what the process keeps of a session is read anew now and then. */
const within = async (most: number, once: () => Promise<Asked>): Promise<Asked> => {
  const first = await once();
  return first.statements.length > most ? once() : first;
};

test('[BEY-21] a list takes at most three statements: its rows, how many there are, and what they refer to', async () => {
  const over: string[] = [];
  let asked = 0;
  for (const { id, side, path } of callsFor('list')) {
    if (path.includes('{')) continue;
    const { status, statements } = await within(3, () => ask(side, path, {}));
    if (status !== 1) continue;
    asked += 1;
    if (statements.length > 3) over.push(`${id} of ${side}: ${statements.length}\n${statements.join('\n')}`);
  }
  expect(over).toEqual([]);
  expect(asked).toBeGreaterThan(60);
});

/** Pages of the authority: what was decided of the application behind a certificate, and what an order will come to, are asked as well. */
const asksMore: ReadonlySet<string> = new Set(['op.cert.info', 'op.ca.info']);

test('[BEY-21] a record takes at most two: itself with all that stands beside it, and what that refers to', async () => {
  const lists = callsFor('list');
  const over: string[] = [];
  const asked = new Set<string>();
  for (const get of callsFor('get').filter(({ call }) => call.unmask === undefined)) {
    const list = lists.find(({ resource, side, path }) => resource === get.resource && side === get.side && !path.includes('{'));
    const rows = list === undefined ? [] : (await ask(get.side, list.path, {})).data?.list;
    const [row] = Array.isArray(rows) ? rows : [];
    if (row === undefined && !get.call.single) continue;
    const { path, body } = inputOf(get, row ?? {});
    const most = asksMore.has(get.id) ? 6 : 2;
    const { status, statements } = await within(most, () => ask(get.side, path, body));
    if (status !== 1) continue;
    asked.add(get.id);
    if (statements.length > most) over.push(`${get.id} of ${get.side}: ${statements.length}\n${statements.join('\n')}`);
  }
  expect(over).toEqual([]);
  expect(asked.size).toBeGreaterThanOrEqual(30);
});

test('[BEY-21][op.member.detail] so does a company with everything of it', async () => {
  const { data } = await ask('operator', 'operation/member/list', { filter: { q: '福州榕桥' } });
  const [company] = data.list as readonly { readonly id: string }[];
  const { data: shown, statements } = await within(2, () => ask('operator', 'operation/member/detail', { id: company?.id }));
  expect(Object.keys(shown.related as object).length).toBeGreaterThan(10);
  expect(statements).toHaveLength(2);
});

test('[BEY-21][op.home] the cards of a home page are counted by one statement', async () => {
  const { data, statements } = await ask('operator', 'operation/home', {});
  expect((data.cards as readonly unknown[]).length).toBeGreaterThan(10);
  const charts = (data.charts as readonly unknown[]).length;
  // The transaction, the cards, each chart with the names of its groups.
  expect(statements.length).toBeLessThanOrEqual(3 + 2 * charts);
});

/** An order of the company that signed in, as an operator enters it. */
const order = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { data } = await ask('operator', 'operation/member/list', { filter: { q: '福州榕桥' } });
  const [company] = data.list as readonly { readonly id: string }[];
  return {
    member: company?.id,
    holderName: '福州榕桥',
    certType: 'ENT',
    carrier: 'SOFT',
    algorithm: 'ECDSA_P256',
    years: 1,
    email: 'a@example.com',
  };
};
/** Of several calls the one that took least: by then the process knows what does not change from one to the next. */
const least = async (once: () => Promise<Asked>): Promise<Asked> => {
  const calls = [await once(), await once(), await once()];
  return calls.reduce((one, other) => (other.statements.length < one.statements.length ? other : one));
};

test('[BEY-21][op.cert.save] a record is made by three: what it refers to, what its rule asks, and the record with its entry in the journal and the names it is answered by', async () => {
  const values = await order();
  const { status, statements } = await least(() => ask('operator', 'operation/certificate/save', values));
  expect(status).toBe(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3);
});

test('[BEY-21][op.cert.save] with a key two more: the key claimed, and the names that its answer keeps', async () => {
  const values = await order();
  const { status, statements } = await least(() =>
    ask('operator', 'operation/certificate/save', values, { 'idempotency-key': randomUUID() }),
  );
  expect(status).toBe(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
});

test('[BEY-21][op.cert.save] it is changed by five: locked with its journal, its surroundings read, all written', async () => {
  let { data: record } = await ask('operator', 'operation/certificate/save', await order());
  const { status, statements } = await least(async () => {
    const asked = await ask('operator', 'operation/certificate/save', { id: record.id, version: record.version, email: 'b@example.com' });
    record = asked.data;
    return asked;
  });
  expect(status).toBe(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
});

test('[BEY-21][en.login] a login takes seven: its turn, the account, the tries counted, what stands beside it with its rights, all that it writes', async () => {
  const { status, statements } = await least(() => ask('enterprise', 'employee/login', { userName: 'rongqiao', password: samplePassword }));
  expect(status).toBe(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7);
});

/** The least that a call takes of these records, each moved once. */
const leastOf = async (list: string, filter: object, path: string, words: object = {}): Promise<readonly string[]> => {
  const { data } = await ask('operator', list, { filter });
  const moved: Asked[] = [];
  for (const { id, version } of data.list as readonly { readonly id: string; readonly version: number }[]) {
    if (moved.length === 6) break;
    const asked = await ask('operator', path, { id, version, ...words });
    if (asked.status === 1) moved.push(asked);
  }
  return moved.map(each => each.statements).reduce((one, other) => (other.length < one.length ? other : one), moved[0]?.statements ?? []);
};

test('[BEY-21][op.cert.issue] a certificate takes nine in its two transactions, one of them for all who are told, inside and outside', async () => {
  const statements = await leastOf(
    'operation/certificate/list',
    { state: 'TO_ISSUE', algorithm: 'ECDSA_P256' },
    'operation/certificate/issue',
  );
  expect(statements).not.toEqual([]);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(9);
});

test('[BEY-21][op.cert.revoke] its end takes nine, with all who are told', async () => {
  const statements = await leastOf('operation/certificate/list', { state: 'ACTIVE', keyUse: 'SIGN' }, 'operation/certificate/revoke', {
    reason: 'affiliationChanged',
  });
  expect(statements).not.toEqual([]);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(9);
});

test('[BEY-21][op.hardKey.commit] an approval takes seven, with the order that it makes', async () => {
  const statements = await leastOf('operation/hardKey/audit/list', { state: 'SUBMITTED' }, 'operation/hardKey/audit/commit', {
    decision: 'approve',
  });
  expect(statements).not.toEqual([]);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7);
});
