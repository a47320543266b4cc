/** One command at a time moves uploaded files or writes them anew: of two, one would take away what the other has just put. */
import type { ClientConfig } from 'pg';
import { StartError } from '#service/config/start-error.ts';
import { withClient } from '#service/postgres/roles.ts';

/** @throws StartError where another one is at it, on whichever machine: the database holds the lock, as long as this process lives */
export const aloneWithFiles = <T>(connection: ClientConfig, work: () => Promise<T>): Promise<T> =>
  withClient(connection, async client => {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(hashtextextended('uploaded files', 0)) as held`);
    if (rows[0]?.held !== true)
      throw new StartError('temporary', [
        {
          en: 'Another move:files or rotate:master-key is at work on these files. Wait until it has ended, then run this again.',
          zh: '另一个 move:files 或 rotate:master-key 正在处理这些文件，请等它结束后再执行本命令。',
        },
      ]);
    return work();
  });
