/** TypeORM with `node:http` on the rows of a sample, as its documentation has it: no session, no rights, no journal. Installed beside the project by `--peers`. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import pg from 'pg';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { certificateColumns, heavy, own, patternId } from './certificate-columns.ts';
import { connection, serve } from './serve.ts';

type Stored = Record<string, unknown>;

/** The little of TypeORM that is measured: the project does without it. */
interface TypeOrm {
  readonly DataSource: new (
    words: object,
  ) => {
    initialize(): Promise<unknown>;
    getRepository(entity: unknown): {
      findOneBy(where: object): Promise<Stored | null>;
      findAndCount(words: object): Promise<readonly [readonly Stored[], number]>;
      save(record: object): Promise<Stored>;
    };
  };
  readonly EntitySchema: new (words: object) => unknown;
  readonly Like: (text: string) => unknown;
}

const { DataSource, EntitySchema, Like } = createRequire(resolve('node_modules/.cache/bench-peers/package.json'))('typeorm') as TypeOrm;

const client = new pg.Client(connection);
await client.connect();
const columns = await certificateColumns(client);
const pattern = await patternId(client);
await client.end();

const certificates = new EntitySchema({
  name: 'certificates',
  columns: Object.fromEntries(columns.map(({ name, type }) => [name, { type, primary: name === 'id', nullable: true }])),
});
const { host, port, user, database } = connection;
const source = new DataSource({ type: 'postgres', host, port, username: user, database, entities: [certificates], extra: { max: 16 } });
await source.initialize();
const repository = source.getRepository(certificates);
const light = Object.fromEntries(columns.filter(({ name }) => !heavy.has(name)).map(({ name }) => [name, true]));
const copied = Object.entries((await repository.findOneBy({ id: pattern })) ?? {}).filter(([name]) => !own.has(name));

serve({
  '/get': ({ id }) => repository.findOneBy({ id }),
  '/list': async ({ prefix }) => {
    const order = { created_at: 'DESC', id: 'DESC' };
    const [list, total] = await repository.findAndCount({ select: light, where: { holder_name: Like(`${prefix}%`) }, order, take: 20 });
    return { list, total };
  },
  '/create': ({ email }) => {
    const now = new Date();
    const made = { ...Object.fromEntries(copied), id: uuidv7(), created_at: now, updated_at: now, seq_no: randomUUID(), email };
    return repository.save(made);
  },
  '/update': async ({ id, email }) => {
    const record = await repository.findOneBy({ id });
    return record === null ? null : repository.save({ ...record, email, updated_at: new Date() });
  },
});
