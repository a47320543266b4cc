/** What a caller is told of the database's refusals, and of its silence. */
import { expect, test } from 'vitest';
import { translated } from './faults.ts';

const schema = { tables: {}, sequences: {} };

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '[ERR-03] a connection that ends with %s is a database that is away: whether it has kept what it was sent is not known',
  code => {
    const error = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
    expect(translated(error, schema, new Set())).toMatchObject({ code: 'DATABASE_AWAY', cause: error });
  },
);

test('[ERR-03] what is wrong with a file, or with the code, stays what it is', () => {
  const errors = [Object.assign(new Error('read EIO'), { code: 'EIO', syscall: 'read' }), new TypeError('x is undefined')];
  for (const error of errors) expect(translated(error, schema, new Set())).toBe(error);
});
