/** The calls that are measured, what the bare baseline is asked beside them, and what each is to reach. */
import type pg from 'pg';
import { addOrders } from './data/orders.ts';
import type { Sample } from './data/sample.ts';
import { type Answered, type Ask, CONNECTIONS, type Questions } from './load.ts';
import { ocspQuestions } from './ocsp.ts';
import { askAs, email, jumping, questionsOn, type Versioned, versionOf } from './questions.ts';

/** What is to be reached. `bare`: so many times the baseline's rate; `first`: of the first page's. */
export type Goal =
  | { readonly of: 'bare'; readonly times: number }
  | { readonly of: 'first'; readonly times: number }
  | { readonly of: 'rate'; readonly perSecond: number }
  | { readonly of: 'p50'; readonly ms: number }
  | { readonly of: 'p99'; readonly ms: number };

export interface Measured {
  readonly name: string;
  readonly goal: Goal;
  /** Statements a call, at most. */
  readonly statements?: number;
  readonly ours: Questions;
  readonly bare?: Questions;
  /** So many calls and no more: each uses something up. */
  readonly most?: number;
  /** A call does so many things, each of which counts: one where nothing is said. */
  readonly each?: number;
  /** On so many connections, where not all. */
  readonly connections?: number;
}

export interface Bench {
  readonly sample: Sample;
  readonly client: pg.Client;
  /** One call of the service as the founder, whose answer must be good. */
  call<T>(path: string, body: unknown): Promise<T>;
  readonly token: string;
}

/** How deep: a hundred thousand rows, or half of fewer. */
const deepPage = (certificates: number): number => Math.min(5_000, certificates / 40);

const bareAsk = (path: string, body: unknown): Ask => ({ path, body: JSON.stringify(body) });

const reading = async ({ sample, call, token }: Bench): Promise<readonly Measured[]> => {
  const { certificate, getOne, getWithRest, company, list, prefixed, byPart, byInitials, byNumber } = questionsOn(sample);
  const deep = deepPage(sample.amounts.certificates);
  const { nextCursor } = await call<{ nextCursor: string | null }>('operation/certificate/list', { pageSize: 20, pageNum: deep - 1 });
  const bareGet = (): Ask => bareAsk('/get', { id: certificate() });
  return [
    {
      name: 'get one',
      goal: { of: 'bare', times: 0.6 },
      statements: 2,
      ours: () => getOne(token),
      bare: bareGet,
    },
    {
      name: 'get with what refers to it',
      goal: { of: 'bare', times: 0.3 },
      statements: 2,
      ours: () => getWithRest(token),
      bare: bareGet,
    },
    {
      name: 'company detail',
      goal: { of: 'bare', times: 0.15 },
      statements: 4,
      ours: () => company(token),
      bare: bareGet,
    },
    {
      name: 'list, prefix, total',
      goal: { of: 'p99', ms: 50 },
      statements: 3,
      ours: () => prefixed(token),
    },
    { name: 'list, any part, total', goal: { of: 'p99', ms: 50 }, statements: 3, ours: () => byPart(token) },
    { name: 'list, initials, total', goal: { of: 'p99', ms: 50 }, statements: 3, ours: () => byInitials(token) },
    { name: 'list, part of a number', goal: { of: 'p99', ms: 50 }, statements: 3, ours: () => byNumber(token) },
    { name: 'first page', goal: { of: 'p99', ms: 50 }, statements: 3, ours: () => list(token, {}) },
    {
      name: `page ${deep.toLocaleString('en')} by number`,
      goal: { of: 'first', times: 0.8 },
      statements: 3,
      ours: () => list(token, { pageNum: deep }),
    },
    {
      name: `page ${deep.toLocaleString('en')} by cursor`,
      goal: { of: 'first', times: 0.8 },
      statements: 3,
      ours: () => list(token, { cursor: nextCursor }),
    },
    { name: 'home page', goal: { of: 'p50', ms: 200 }, connections: 1, ours: () => askAs(token, 'operation/home', {}) },
    {
      name: 'statistics by company',
      goal: { of: 'p50', ms: 200 },
      connections: 1,
      ours: () => askAs(token, 'operation/certificate/statistics/company', {}),
    },
    {
      name: 'statistics by region',
      goal: { of: 'p50', ms: 200 },
      connections: 1,
      ours: () => askAs(token, 'operation/certificate/statistics/region', {}),
    },
  ];
};

/** So many certificates by one call. */
const bulk = 200;

/** @throws Error for a certificate that was refused */
const allIssued = ({ status, body }: Answered): void => {
  if (status !== 200) return;
  const { records } = (JSON.parse(body.toString('utf8')) as { data: { records: readonly { message?: string }[] } }).data;
  const refused = records.find(({ message }) => message !== undefined);
  if (refused !== undefined) throw new Error(`not issued: ${refused.message}`);
};

const writing = async ({ sample, client, call, token }: Bench, orders: number): Promise<readonly Measured[]> => {
  const { order, create, change, issue } = questionsOn(sample);
  const saved = async (): Promise<Versioned> => versionOf(await call<Versioned>('operation/certificate/save', order()));
  const [waiting, others]: [Versioned[], Versioned[]] = [[], []];
  for (let each = 0; each < CONNECTIONS; each++) {
    waiting.push(await saved());
    others.push(await saved());
  }
  const ordersInBulk = Math.max(orders, 16 * bulk);
  const inBulk = [...(await addOrders(client, orders + ordersInBulk))];
  const toIssue = inBulk.splice(-orders);
  return [
    {
      name: 'create with journal',
      goal: { of: 'bare', times: 0.3 },
      statements: 6,
      ours: () => create(token),
      bare: () => bareAsk('/create', { email: email() }),
    },
    {
      name: 'update with journal',
      goal: { of: 'bare', times: 0.3 },
      statements: 6,
      ours: () => change(token, waiting),
      bare: connection => bareAsk('/update', { id: others[connection]?.id, email: email() }),
    },
    {
      name: 'one certificate issued, durable',
      goal: { of: 'rate', perSecond: 400 },
      statements: 9,
      most: orders,
      ours: () => issue(token, toIssue),
    },
    {
      name: `many certificates issued, durable; ${bulk} a call`,
      goal: { of: 'rate', perSecond: 1_000 },
      each: bulk,
      most: ordersInBulk / bulk,
      connections: 2,
      ours: () => {
        const records = inBulk.splice(-bulk).map(id => ({ id, version: 1 }));
        return records.length === 0 ? undefined : { ...askAs(token, 'operation/certificate/issueMany', { records }), told: allIssued };
      },
    },
  ];
};

const signingIn = ({ sample }: Bench): Measured => ({
  name: 'login',
  goal: { of: 'rate', perSecond: 100 },
  statements: 8,
  ours: questionsOn(sample).login,
});

const answering = async ({ client, sample: { amounts, numbering } }: Bench): Promise<readonly Measured[]> => {
  const { rows } = await client.query<{ serial: string; pem: string }>(
    `select c.serial_number as serial, i.certificate_pem as pem from certificates c join issuers i on i.id = c.issuer where c.id = any($1)`,
    [Array.from({ length: 2_000 }, () => numbering.idOf('certificates', jumping(amounts.certificates)))],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('no certificate to ask for');
  const { question } = ocspQuestions(first.pem, first.serial);
  const serial = (among: number): string => rows[jumping(Math.min(among, rows.length))]?.serial ?? first.serial;
  const ask = (body: Buffer): Ask => ({ path: '/pki/ocsp', headers: { 'content-type': 'application/ocsp-request' }, body });
  return [
    { name: 'OCSP, cached', goal: { of: 'rate', perSecond: 5_000 }, ours: () => ask(question(serial(64), false)) },
    { name: 'OCSP, fresh', goal: { of: 'rate', perSecond: 1_000 }, ours: () => ask(question(serial(2_000), true)) },
  ];
};

/** @param orders how many certificates may be issued */
export const measuredCalls = async (bench: Bench, orders: number): Promise<readonly Measured[]> => [
  ...(await reading(bench)),
  ...(await writing(bench, orders)),
  signingIn(bench),
  ...(await answering(bench)),
];
