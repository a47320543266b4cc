import { expect, test } from 'vitest';
import { queueConnection } from './queue-connection.ts';
import { takeUnheard } from './unheard.ts';

test('[BEY-22] what the queue asks while the database is away, and does not wait for, is told and ends nothing; any other error is not taken', async () => {
  const heard: unknown[] = [];
  const queue = queueConnection({ host: '127.0.0.1', port: 1 }, error => heard.push(error));
  const error = await queue.db.executeSql('select 1', []).then(
    () => undefined,
    (failed: unknown) => failed,
  );
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  // Who waits for it hears of it alone.
  expect(heard).toEqual([]);
  expect(takeUnheard(error)).toBe(true);
  expect(heard).toEqual([error]);
  expect(takeUnheard(new Error('a fault of ours'))).toBe(false);
  expect(process.listeners('unhandledRejection').filter(({ name }) => name === 'hear')).toHaveLength(1);
  await queue.close(1_000);
});
