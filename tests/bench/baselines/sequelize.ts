/** Sequelize with `node:http` on the rows of a sample, as its documentation has it: no session, no rights, no journal. Installed beside the project by `--peers`. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import pg from 'pg';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { certificateColumns, heavy, own, patternId } from './certificate-columns.ts';
import { connection, serve } from './serve.ts';

/** A row as it keeps it; answers as JSON. */
interface Stored {
  get(): Record<string, unknown>;
  update(changes: object): Promise<Stored>;
}

/** The little of Sequelize that is measured: the project does without it. */
interface SequelizePackage {
  readonly Sequelize: new (
    words: object,
  ) => {
    define(
      name: string,
      columns: object,
      words: object,
    ): {
      findByPk(id: unknown): Promise<Stored | null>;
      findAndCountAll(words: object): Promise<{ readonly rows: readonly Stored[]; readonly count: number }>;
      create(record: object): Promise<Stored>;
    };
  };
  readonly Op: { readonly startsWith: symbol };
}

const { Sequelize, Op } = createRequire(resolve('node_modules/.cache/bench-peers/package.json'))('sequelize') as SequelizePackage;

const client = new pg.Client(connection);
await client.connect();
const columns = await certificateColumns(client);
const pattern = await patternId(client);
await client.end();

const { host, port, user, database } = connection;
const words = { host, port, username: user, database, dialect: 'postgres', dialectModule: pg, logging: false, pool: { max: 16 } };
const certificates = new Sequelize(words).define(
  'certificates',
  Object.fromEntries(columns.map(({ name, type }) => [name, { type, primaryKey: name === 'id' }])),
  { timestamps: false },
);
const light = columns.map(({ name }) => name).filter(name => !heavy.has(name));
const copied = Object.entries((await certificates.findByPk(pattern))?.get() ?? {}).filter(([name]) => !own.has(name));

serve({
  '/get': ({ id }) => certificates.findByPk(id),
  '/list': async ({ prefix }) => {
    const order = [
      ['created_at', 'DESC'],
      ['id', 'DESC'],
    ];
    const where = { holder_name: { [Op.startsWith]: prefix } };
    const { rows, count } = await certificates.findAndCountAll({ attributes: light, where, order, limit: 20 });
    return { list: rows, total: count };
  },
  '/create': ({ email }) => {
    const now = new Date();
    return certificates.create({
      ...Object.fromEntries(copied),
      id: uuidv7(),
      created_at: now,
      updated_at: now,
      seq_no: randomUUID(),
      email,
    });
  },
  '/update': async ({ id, email }) => (await certificates.findByPk(id))?.update({ email, updated_at: new Date() }) ?? null,
});
