/** `message/readAll`: every notice that waits for whoever asks is read. */
import { type Inside, sessionOf } from '#service/records/act.ts';

export const readAll: Inside = async act => {
  const { userNum } = sessionOf(act);
  let read = 0;
  for await (const page of act.records.rows.walk('notices', { where: [{ userNum, state: 'UNREAD' }], heavy: true }))
    for (const notice of page) {
      await act.records.move('notices', notice, 'read', null);
      read += 1;
    }
  return { read };
};
