/** What a caller is told of the database's refusals, and of its silence. */
import pg from 'pg';
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

test('[ERR-03] a row that others hold for longer than anybody waits is asked for again in a moment, and is no fault of the service', () => {
  const error = Object.assign(new pg.DatabaseError('canceling statement due to lock timeout', 60, 'error'), { code: '55P03' });
  expect(translated(error, schema, new Set())).toMatchObject({ code: 'SERVICE_BUSY', data: { retryAfter: 2 }, cause: error });
});
