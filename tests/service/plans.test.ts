/** How the database answers what the declarations can ask: by which index, and which indexes nothing asks for. Judged by its plans, on tables that it takes for large. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityOf, type FieldModel, modelOf, type ResourceModel } from '#engine/project/model.ts';
import { type Index, schemaOf } from '#engine/project/schema.ts';
import { columnName, isDerived, lookupColumn, tableName } from '#engine/project/schema-names.ts';
import { piecesFunction } from '#engine/project/schema-search.ts';
import { samplePassword } from '#product/demo/people.ts';
import { registry } from '#resources/index.ts';
import { withClient } from '#service/postgres/roles.ts';
import { hearAll } from '../setup/statements.ts';
import { type Running, startRunning } from './running.ts';

const model = modelOf(registry);
const { tables } = schemaOf(model);
const anId = '0190b2f0-0000-7000-8000-000000000001';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

let running: Running;
const heard = new Set<string>();
const plans = new Map<string, Plan>();
const tokens = new Map<string, string>();

/** Something that a filter of the field may be asked. */
const sampleOf = (field: FieldModel): unknown => {
  switch (field.type) {
    case 'choice':
      return Object.keys(field.values ?? {})[0];
    case 'choices':
      // One without a closed set holds the names of fields.
      return [Object.keys(field.values ?? {})[0] ?? 'companyName'];
    case 'reference':
    case 'file':
      return anId;
    case 'references':
    case 'files':
      return [anId];
    case 'flag':
      return true;
    case 'integer':
      return 1;
    case 'money':
      return { from: '1.00', to: '2.00' };
    case 'date':
      return { from: '2026-01-01', to: '2026-02-01' };
    case 'instant':
      return { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    default:
      return '福州';
  }
};

/** Lists that nobody at hand may see. */
const unseen = new Set<string>();

interface Listed {
  readonly status: number;
  readonly list: readonly { readonly id?: string }[];
}

const ask = async (side: string, path: string, body: unknown): Promise<Listed> => {
  const response = await fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': tokens.get(side) ?? '' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { status, data } = response.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : { status: 1, data: null };
  return { status, list: Array.isArray(data?.list) ? data.list : [] };
};

/** Whatever the calls of an audience can ask of its rows. */
const askEverything = async (resource: ResourceModel, side: string): Promise<void> => {
  const audience = resource.audiences[side];
  const view = audience?.views?.list;
  const calls = Object.values(audience?.calls ?? {}).filter(({ path }) => !path.includes('{'));
  let row: { readonly id?: string } | undefined;
  for (const { path } of calls.filter(({ does }) => does === 'list')) {
    const { status, list } = await ask(side, path, {});
    [row] = list;
    if (status !== 1) unseen.add(entityOf(resource));
    await ask(side, path, { filter: { q: '福州' } });
    for (const name of view?.filters ?? []) {
      const field = resource.fields[name];
      if (field !== undefined) await ask(side, path, { filter: { [name]: sampleOf(field) } });
    }
  }
  for (const { path, does } of calls) if (does === 'export' || does === 'sums') await ask(side, path, {});
  for (const call of Object.values(audience?.calls ?? {})) {
    if (call.does !== 'get') continue;
    const key = call.key ?? 'id';
    const named: Record<string, unknown> = {
      ...row,
      [key]: (row as Record<string, unknown> | undefined)?.[key] ?? (key === 'id' ? anId : '福州'),
    };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name] ?? anId)));
    await ask(side, path, call.single ? {} : { [key]: named[key] });
  }
};

/** What the framework asks by itself: who moves along with a record, and which records hold a file. */
const askByItself = async (resource: ResourceModel): Promise<void> => {
  const { read } = running.service.services.database;
  for (const { follows = {}, from } of Object.values(resource.transitions))
    for (const field of Object.keys(follows)) await read.list(resource.name, { where: [{ [field]: anId, state: from }], total: false });
  for (const field of Object.values(resource.fields))
    if (!isDerived(field) && (field.type === 'file' || field.type === 'files'))
      await read.existsAny([[resource.name, { filter: { [field.name]: field.type === 'file' ? anId : [anId] } }]], {});
};

/** What PostgreSQL asks when a record goes to which others refer. */
const referring = (table: string, column: string): string => `select 1 from only "${table}" x where $1 = "${column}" for key share of x`;

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const isQuestion = (text: string): boolean =>
  /^\s*(?:select|with|update|delete)\b/i.test(text) && !/pgboss|pg_|information_schema|nextval|version\(\)/.test(text);

beforeAll(async () => {
  const stop = hearAll(text => void heard.add(text));
  try {
    running = await startRunning({ demo: true });
    const login = await running.call<{ token: string }>('employee/login', { userName: 'rongqiao', password: samplePassword });
    tokens.set('operator', running.operator).set('enterprise', login.data.token);
    for (const resource of Object.values(model.resources)) {
      for (const side of tokens.keys()) await askEverything(resource, side);
      if (resource.facetOf === undefined) await askByItself(resource);
    }
    await ask('operator', 'operation/home', {});
    await ask('enterprise', 'home', {});
    for (const job of model.jobs) await running.service.services.jobs.run(job, 'test');
  } finally {
    stop();
  }
  for (const [name, { foreignKeys }] of Object.entries(tables))
    for (const { column } of foreignKeys.filter(({ to }) => deletable.has(to))) heard.add(referring(name, column));
  await withClient({ connectionString: running.database.url }, async client => {
    // Enough rows for each index to pay, and no other way: what is left to read whole has no index that helps.
    for (const name of Object.keys(tables))
      await client.query('update pg_class set relpages = 1000, reltuples = 1000000 where oid = $1::regclass', [`public.${name}`]);
    await client.query('set enable_seqscan = off; set random_page_cost = 1.1; set jit = off; set plan_cache_mode = force_generic_plan');
    for (const text of [...heard].filter(isQuestion)) {
      const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const given = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`;
      await client.query(`prepare asked as ${text}`);
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
        `explain (format json) execute asked${given}`,
      );
      await client.query('deallocate asked');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan !== undefined) plans.set(text, plan);
    }
  });
}, 600_000);
afterAll(() => running.stop());

/** Whose records some call deletes, or the sweep. */
const deletable = new Set(
  Object.values(model.resources).flatMap(resource =>
    resource.fields.expiresAt !== undefined ||
    Object.values(resource.audiences).some(({ calls }) => Object.values(calls).some(({ does }) => does === 'delete'))
      ? [tableName(resource)]
      : [],
  ),
);

/** The columns that a condition names. */
const namesIn = (filter = ''): readonly string[] =>
  [...filter.matchAll(/\(*"?([a-z_0-9]+)"? (?:=|<>|<|>|<=|>=|&&|IS) /g)].map(([, name = '']) => name);

/** Of the values of a closed set each has many rows, or few are looked for so: what walks until it has its page finds them. */
const isClosed = (table: string | undefined, filter: string | undefined): boolean => {
  const resource = Object.values(model.resources).find(each => each.facetOf === undefined && tableName(each) === table);
  const types = namesIn(filter).map(name => Object.values(resource?.fields ?? {}).find(field => columnName(field) === name)?.type);
  return types.length > 0 && types.every(type => type === 'choice' || type === 'flag');
};

const short = (text: string): string => text.replaceAll(/select .{80,}? from "/g, 'select … from "').slice(0, 400);

test('[BEY-21] no list, record, export, job or count reads a table whole to find some of its rows', () => {
  // Statistics count all the rows that there are; of settings all are wanted.
  const isSmall = (node: Plan): boolean => node['Relation Name'] === 'settings' || isClosed(node['Relation Name'], node.Filter);
  const whole = [...plans].flatMap(([text, plan]) =>
    nodesOf(plan)
      .filter(
        node =>
          node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined && !text.includes('grouping sets') && !isSmall(node),
      )
      .map(node => `${node['Relation Name']} ${node.Filter ?? ''}: ${short(text)}`),
  );
  expect(plans.size).toBeGreaterThan(600);
  expect(whole).toEqual([]);
});

test('[BEY-21] nothing is asked again for each row', () => {
  const again = [...plans].flatMap(([text, plan]) =>
    nodesOf(plan).flatMap(node =>
      (node.Plans ?? [])
        .filter(part => part['Parent Relationship'] === 'SubPlan' && node['Relation Name'] !== undefined)
        .filter(part => nodesOf(part).some(inner => inner['Relation Name'] !== undefined))
        .filter(part => !JSON.stringify(node).includes(`hashed ${part['Subplan Name']}`))
        .map(part => `${node['Relation Name']}, ${part['Subplan Name']}: ${short(text)}`),
    ),
  );
  expect(again).toEqual([]);
});

test('[BEY-16] a search for any part of a text is answered by the index of the pieces', () => {
  const searched = [...plans].filter(([text]) => text.includes('::tsquery'));
  const pieces = searched.filter(([, plan]) => nodesOf(plan).some(node => node['Index Name']?.endsWith('_found')));
  const tablesIn = (found: typeof searched) =>
    new Set(found.flatMap(([, plan]) => nodesOf(plan).flatMap(node => node['Relation Name'] ?? [])));
  for (const table of ['certificates', 'members', 'employees', 'authentications', 'seals']) expect(tablesIn(pieces)).toContain(table);
  expect(pieces.length / searched.length).toBeGreaterThan(0.5);
});

test('[BEY-21] each index that follows from the declarations serves something that they can ask', () => {
  const nodes = [...plans.values()].flatMap(nodesOf);
  const used = new Set(nodes.flatMap(node => node['Index Name'] ?? []));
  // Among several that would do the planner takes one: what somebody looks for counts.
  const sought = new Set(
    nodes.flatMap(node => [
      ...namesIn(node.Filter).map(name => `${node['Relation Name']}.${name}`),
      ...(node.Filter?.includes(`${piecesFunction}(`) ? [`${node['Relation Name']} pieces`] : []),
    ]),
  );
  const judged = Object.values(model.resources).filter(({ name, facetOf }) => facetOf === undefined && !unseen.has(name));
  const unused = judged.flatMap(resource => {
    const [table, said] = [tableName(resource), saidBy(resource)];
    return (tables[table]?.indexes ?? [])
      .filter(
        index =>
          !used.has(index.name) &&
          !sought.has(index.method === 'pieces' ? `${table} pieces` : `${table}.${index.columns[0]}`) &&
          !said(index),
      )
      .map(({ name }) => name);
  });
  expect(judged.length).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});

/** What a declaration names itself, because something beside the views looks it up. */
const saidBy = (resource: ResourceModel): ((index: Index) => boolean) => {
  const columns = (names: readonly string[]): string =>
    names.map(name => lookupColumn(resource.fields[name] ?? ({ name, storage: 'plain' } as FieldModel)) ?? '').join();
  const said = new Set((resource.indexes ?? []).map(columns));
  return index => said.has(index.columns.join());
};

test('[BEY-21] a certificate costs few indexes: those that every one of them enters, and those of what few have', () => {
  const indexes = tables[tableName({ name: 'certificates' })]?.indexes ?? [];
  // Nobody orders a certificate for no holder.
  const entered = indexes.filter(({ present }) => present === undefined || present === 'holder_name').map(({ columns }) => columns.join());
  expect(entered).toEqual([
    'created_at,id',
    'seq_no,holder_name,serial_number,tracking_number',
    'holder_name,created_at,id',
    'member,created_at,id',
    'state,created_at,id',
    'state,not_after',
    'state,province_code,member',
  ]);
  // The last of them holds what is proposed to be revoked, which is next to none.
  expect(indexes.length).toBeLessThanOrEqual(19);
});
