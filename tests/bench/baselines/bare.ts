/**
 * Bare `node:http` with `pg` and prepared statements on the rows of a sample: no session, no rights, no validation, no mapping. A change and its
 * journal entry are one statement.
 */
import pg from 'pg';
import { certificateColumns, heavy, own, patternId } from './certificate-columns.ts';
import { connection, serve } from './serve.ts';

const pool = new pg.Pool({ ...connection, max: 16 });
const all = (await certificateColumns(pool)).map(({ name }) => name);
const pattern = await patternId(pool);
const listed = all.filter(name => !heavy.has(name)).join(', ');
const copied = all.filter(name => !own.has(name)).join(', ');

const entry = (id: string, before: string, after: string): string => `insert into journal
  (id, created_at, updated_at, at, trace_id, action, resource, record_id, changes, hash)
  select uuidv7(), now(), now(), now(), 'bare', 'save', 'certificates', ${id}::text,
    jsonb_build_object('email', jsonb_build_array(${before}, ${after})), repeat('0', 64)`;

const statements = {
  get: `select ${all.join(', ')} from certificates where id = $1`,
  list: `select ${listed} from certificates where holder_name >= $1 and holder_name < $2 order by created_at desc, id desc limit 20`,
  total: `select count(*)::int as total from (select from certificates where holder_name >= $1 and holder_name < $2 limit 1001) as counted`,
  create: `with made as (insert into certificates (id, created_at, updated_at, seq_no, email, ${copied})
      select uuidv7(), now(), now(), gen_random_uuid()::text, $1, ${copied} from certificates where id = '${pattern}' returning id, email)
    ${entry('id', 'null::text', 'email')} from made returning record_id as id`,
  update: `with changed as (update certificates set email = $2, version = version + 1, updated_at = now() where id = $1 returning id, email)
    ${entry('id', 'null::text', 'email')} from changed returning record_id as id`,
} as const;

const run = async (name: keyof typeof statements, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values: [...values] })).rows;

serve({
  '/get': async ({ id }) => (await run('get', [id]))[0] ?? null,
  '/list': async ({ prefix }) => {
    const range = [prefix, `${prefix}\u{10ffff}`];
    const [list, [total]] = await Promise.all([run('list', range), run('total', range)]);
    return { list, ...total };
  },
  '/create': async ({ email }) => (await run('create', [email]))[0],
  '/update': async ({ id, email }) => (await run('update', [id, email]))[0],
});
