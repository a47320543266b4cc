/** `message/readAll`: every notice and announcement that waits for whoever asks is read. */
import { type Inside, sessionOf } from '#service/records/act.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import { readAllBulletins } from './bulletins.ts';

export const readAll: Inside = async act => {
  const session = sessionOf(act);
  const { userNum } = session;
  const rows = act.records.rows as TransactionRows;
  // Two tabs that ask at once take turns.
  await rows.lock(`notices:${userNum}`);
  let read = 0;
  for await (const page of act.records.rows.walk('notices', { where: [{ userNum, state: 'UNREAD' }], heavy: true }))
    for (const notice of page) {
      await act.records.move('notices', notice, 'read', null);
      read += 1;
    }
  return { read: read + (await readAllBulletins(rows, session, act.now)) };
};
