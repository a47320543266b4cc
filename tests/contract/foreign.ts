/**
 * Records of the other company, one of each kind, with a mark in every free text: what takes a record of the first company is asked for them.
 * They are made as the first company's and given over in the database, so that whatever can be made for one can stand for the other.
 */
import type pg from 'pg';
import type { FieldModel, ResourceModel } from '#engine/project/model.ts';
import { snakeCase } from '#engine/project/schema-names.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { png } from '../service/people.ts';
import { numbers } from './belongings.ts';
import type { Fixtures } from './fixtures.ts';
import { model, type Row, type World } from './world.ts';

/** Where a value of the first company stands in the database. */
export interface Place {
  readonly table: string;
  readonly column: string;
}

export interface Foreign {
  /** Of these values those by which something of the first company's, or one of its people's, is named. */
  placesOf(values: readonly string[]): Promise<ReadonlyMap<string, Place>>;
  /** By what the other company's record of that kind is named; undefined where there can be none. */
  theirs(place: Place): Promise<string | undefined>;
  /** Whether rows of this table are companies' at all. */
  isCompanies(table: string): boolean;
  /** What stands in their records and nowhere else. */
  readonly marks: ReadonlySet<string>;
  /** What of the first company's stands in records that were given over: the certificate comes with the number of its application. */
  readonly lent: ReadonlySet<string>;
}

const resources: ReadonlyMap<string, ResourceModel> = new Map(
  Object.values(model.resources).flatMap(each => (each.facetOf === undefined ? [[snakeCase(each.name), each] as const] : [])),
);

/** Texts that mean something to the service are left as they are. */
const meant =
  /(^id|[nN]o|Num|[cC]ode|sha256|[hH]ash|token|[sS]erial(Number)?|csr|[aA]ccount|[fF]ingerprint|[kK]ind|mime|[aA]lgorithm|resource|[bB]ase|[kK]ey(Ref)?)$/;
let planted = 0;
const markFor = (field: FieldModel): string | undefined => {
  if ((field.type !== 'text' && field.type !== 'longText') || field.unique !== undefined || field.person || meant.test(field.name))
    return undefined;
  if (!['plain', 'encrypted'].includes(field.storage) || field.builtIn || field.values !== undefined) return undefined;
  const steps = stepsOf(field.rules ?? '');
  if (!steps.every(({ rule }) => rule === 'required' || rule === 'length')) return undefined;
  planted += 1;
  const mark = `marked${String(planted).padStart(6, '0')}`;
  const most = steps.find(({ rule }) => rule === 'length')?.params[1];
  return most !== undefined && most < mark.length ? undefined : mark;
};

export const foreignTo = async (world: World, fixtures: Fixtures, client: pg.Client): Promise<Foreign> => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and column_name = any($1)`,
    [['id', 'member', 'seller', 'buyer', 'third', 'platform', ...numbers]],
  );
  const has = (table: string, column: string): boolean => columns.some(each => each.table === table && each.column === column);
  const tables = [...resources.keys()].filter(table => table === 'members' || has(table, 'member') || has(table, 'user_num'));
  const belongs = (table: string): string => {
    if (table === 'members') return 'id = $2';
    if (has(table, 'member')) return 'member = $2';
    return 'user_num in (select user_num from employees where member = $2)';
  };
  const find = tables
    .flatMap(table =>
      ['id', ...numbers]
        .filter(column => has(table, column) && !(column === 'user_num' && table !== 'employees'))
        .map(
          column =>
            `select '${table}' as "table", '${column}' as "column", ${column}::text as value from ${table} where ${column}::text = any($1) and ${belongs(table)}`,
        ),
    )
    .join(' union all ');
  const marks = new Set<string>([world.other.id, world.other.memberCode, world.other.companyName]);

  const lent = new Set<string>();

  const plant = async (table: string, id: string): Promise<void> => {
    const resource = resources.get(table);
    // What is only ever added to takes no mark; its ids and numbers are some.
    if (resource === undefined) return;
    const row = await world.stored(resource.name, id);
    const words = Object.fromEntries(
      Object.values(resource.fields).flatMap(field => {
        const mark = !resource.appendOnly && typeof row[field.name] === 'string' && row[field.name] !== '' ? markFor(field) : undefined;
        return mark === undefined ? [] : [[field.name, mark]];
      }),
    );
    world.byHand(resource.name, id);
    if (Object.keys(words).length > 0)
      await world.service.services.database.transaction(rows => rows.update(resource.name, id, null, words));
    for (const mark of Object.values(words)) marks.add(mark);
    // A copy has the number of its contract, which is still the first company's.
    const names = await namesOf({ table, column: 'id' }, id);
    const ours = await placesOf(names);
    for (const name of names) if (name.length >= 8 && !ours.has(name)) marks.add(name);
  };

  const administrator = async (): Promise<string> => {
    const { rows } = await client.query<{ user_num: string }>(
      `select user_num from employees where member = $1 and role = 'COMPANY_ADMIN'`,
      [world.other.id],
    );
    return String(rows[0]?.user_num);
  };
  const placesOf: Foreign['placesOf'] = async values => {
    const { rows } = await client.query<Place & { value: string }>(find, [values, world.company.id]);
    return new Map(rows.map(({ value, table, column }) => [value, { table, column }]));
  };
  const namesOf = async ({ table, column }: Place, value: string): Promise<readonly string[]> => {
    const names = ['id', ...numbers].filter(each => has(table, each));
    const { rows } = await client.query<Row>(`select ${names.join()} from ${table} where ${column}::text = $1`, [value]);
    return rows.flatMap(row => textsIn(row));
  };
  /** From the first company to the other one. */
  const giveOver = async (table: string, id: string): Promise<void> => {
    const name = resources.get(table)?.name ?? table;
    world.byHand(name, id);
    const texts = textsIn(await world.stored(name, id));
    for (const text of texts) lent.add(text);
    // What it refers to is shown by its number.
    for (const [value, place] of await placesOf(texts)) for (const number of await namesOf(place, value)) lent.add(number);
    for (const column of ['member', 'seller', 'buyer', 'third', 'platform'])
      if (has(table, column))
        await client.query(`update ${table} set ${column} = $1 where id = $2 and ${column} = $3`, [world.other.id, id, world.company.id]);
    if (has(table, 'user_num')) await client.query(`update ${table} set user_num = $1 where id = $2`, [await administrator(), id]);
  };

  const there = async (table: string): Promise<string | undefined> => {
    if (table === 'members') return world.other.id;
    // One that stands already may be with the first company.
    if (table === 'contracts') return undefined;
    if (table === 'files') {
      const { data } = await world.upload('file/upload', { purpose: 'application' }, { name: 'marked.png', bytes: png }, world.other.token);
      return String(data.fileId);
    }
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where ${belongs(table).replace('$2', '$1')} order by id desc limit 1`,
      [world.other.id],
    );
    return rows[0]?.id;
  };
  const make = async (table: string): Promise<string | undefined> => {
    const standing = await there(table);
    if (standing !== undefined) return standing;
    const name = resources.get(table)?.name ?? table;
    const id = await fixtures
      .made(name, 'enterprise')
      .catch(() => fixtures.made(name, 'operator'))
      .catch(() => undefined);
    if (id !== undefined) await giveOver(table, id);
    return id;
  };
  const known = new Map<string, string | undefined>();
  return {
    marks,
    lent,
    isCompanies: table => tables.includes(table),
    placesOf,
    async theirs({ table, column }) {
      if (!known.has(table)) {
        const id = await make(table);
        known.set(table, id);
        if (id !== undefined) await plant(table, id);
      }
      const id = known.get(table);
      if (id === undefined) return undefined;
      const { rows } = await client.query<{ value: string | null }>(`select ${column}::text as value from ${table} where id = $1`, [id]);
      return rows[0]?.value ?? undefined;
    },
  };
};

let nobodies = 0;
/** Of the same shape, and of nobody. */
export const nobodysLike = (value: string): string => {
  nobodies += 1;
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return `01980000-0000-7000-8000-${String(nobodies).padStart(12, '0')}`;
  return value.replace(/\d/g, digit => String(9 - Number(digit)));
};

/** Every text in a body, at whatever depth. */
export const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

/** The same body with its texts put as they are told. */
export const withTexts = <T>(value: T, into: (text: string) => unknown): T => {
  if (typeof value === 'string') return into(value) as T;
  if (Array.isArray(value)) return value.map(each => withTexts(each, into)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, into)])) as T;
};
