/** Announcements to a side: what is saved can be shown, and who reads one is counted once. */
import { isBlank } from '#engine/rules/clean.ts';
import { bulletinReads } from '#engine/system/bulletin-reads.ts';
import { bulletins } from '#engine/system/bulletins.ts';
import { bulletinInput, bulletinWords } from '#engine/system/message-calls.ts';
import { notices } from '#engine/system/notices.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { accountsOn, type Session } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { asking, standing, written } from '#service/records/typed.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** More are not shown at once. */
const most = 20;

type Words = string | null | undefined;
type Worded = Readonly<Record<'title' | 'content' | 'titleEn' | 'contentEn' | 'shownFrom' | 'shownTo', Words>>;

/** A title has its text, in one language at least, and it ends after it has begun. */
const faultsOf = ({ title, content, titleEn, contentEn, shownFrom, shownTo }: Worded, now: Date): readonly Fault[] => {
  const lacking = (path: string, text: Words, beside: Words): readonly Fault[] =>
    isBlank(text) && !isBlank(beside) ? [{ path, code: 'required' }] : [];
  return [
    ...lacking('title', title, content),
    ...lacking('content', content, title),
    ...lacking('titleEn', titleEn, contentEn),
    ...lacking('contentEn', contentEn, titleEn),
    ...(isBlank(title) && isBlank(titleEn) ? [{ path: 'title', code: 'required' } as const] : []),
    ...(shownTo !== null && shownTo !== undefined && (shownTo <= (shownFrom ?? '') || shownTo <= now.toISOString())
      ? [{ path: 'shownTo', code: 'BULLETIN_OVER' } as const]
      : []),
  ];
};

/** What lacks something is not saved; without a beginning it is shown at once. */
export const checkBulletin = written(bulletins)(async act => {
  const words = standing(bulletins, act);
  const faults = faultsOf(words, act.now);
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  if (words.shownFrom === null) act.changes.shownFrom = act.now.toISOString();
});

/** What is shown to a side just now, newest first, and which of it this person has read. */
const shownTo = async (rows: Rows, { side, userNum }: Pick<Session, 'side' | 'userNum'>, now: Date) => {
  const { list } = await rowsOf(rows, bulletins, { session: {}, now }).list({
    where: [{ side, state: 'ON', shownFrom: { to: '$now' } }, { any: [{ shownTo: { isSet: false } }, { shownTo: { from: '$now' } }] }],
    sort: { field: 'shownFrom', order: 'DESC' },
    page: { number: 1, size: most },
    heavy: true,
    total: false,
  });
  if (list.length === 0) return [];
  const read = await rowsOf(rows, bulletinReads).list({
    where: [{ userNum, bulletin: list.map(({ id }) => id) }],
    page: { number: 1, size: most },
    total: false,
  });
  const known = new Set(read.list.map(({ bulletin }) => bulletin));
  return list.map(row => ({ ...row, isRead: known.has(row.id) }));
};

/** `message/announcements`, and how many notices wait: all that the bell says. */
export const current: Inside = async act => {
  const { userNum } = sessionOf(act);
  const [list, unread] = await Promise.all([
    shownTo(act.records.rows, sessionOf(act), act.now),
    rowsOf(act.records.rows, notices).count({ userNum, state: 'UNREAD' }),
  ]);
  return {
    unread,
    list: list.map(({ id, title, titleEn, content, contentEn, shownFrom, isRead }) => ({
      id,
      title,
      titleEn,
      content,
      contentEn,
      shownFrom,
      isRead,
    })),
  };
};

/** Marks them as read by this person; the count goes up with the mark, in one statement of its own. */
const markRead = async (rows: TransactionRows, userNum: string, ids: readonly string[]): Promise<void> => {
  for (const bulletin of ids) {
    await rowsOf(rows, bulletinReads).insert({ bulletin, userNum });
    await rows.query('update "bulletins" set "readers" = coalesce("readers", 0) + 1 where "id" = $1', [bulletin]);
  }
};

/** Everything that is shown to this person. @returns how many were unread */
export const readAllBulletins = async (rows: TransactionRows, session: Pick<Session, 'side' | 'userNum'>, now: Date): Promise<number> => {
  await rows.lock(`bulletins:${session.userNum}`);
  const unread = (await shownTo(rows, session, now)).filter(({ isRead }) => !isRead);
  await markRead(
    rows,
    session.userNum,
    unread.map(({ id }) => id),
  );
  return unread.length;
};

/** `message/announcementRead`: what is not shown to whoever asks is not there. */
export const readBulletin = asking(bulletinInput)(async act => {
  const rows = act.records.rows as TransactionRows;
  const session = sessionOf(act);
  await rows.lock(`bulletins:${session.userNum}`);
  const found = (await shownTo(rows, session, act.now)).find(({ id }) => id === act.input.id);
  if (found === undefined) throw new Refusal('RECORD_MISSING');
  if (!found.isRead) await markRead(rows, session.userNum, [found.id]);
  return { id: found.id, isRead: true };
});

const shown = (title: string | null | undefined, body: string | null | undefined) => ({ title: title ?? '', body: body ?? '' });

/** Everybody of a side, and since when they see it. */
const reachOf = async ({ model, records, language, now }: Act, side: string, shownFrom: string | null | undefined): Promise<string> => {
  if (!Object.hasOwn(model.sides, side)) return '';
  const at = language === 'zh' ? 0 : 1;
  const people = await records.of(accountsOn(model, side)).count({ state: ['ON', 'LOCKED'] });
  const name = model.sides[side]?.label[at] ?? side;
  const isLater = shownFrom !== null && shownFrom !== undefined && Date.parse(shownFrom) > now.getTime();
  if (at === 0) return `发给“${name}”的所有人，现有 ${people} 人，${isLater ? '到开始显示的时间' : '发布后立即'}看到。`;
  return `It goes to everybody on the “${name}” side, ${people} at present, who see it ${isLater ? 'from the time it is shown' : 'as soon as it is published'}.`;
};

/** What an announcement comes to: written in one language, it is read in the other as well. */
export const previewBulletin = asking(bulletinWords)(async act => {
  const { side, title, content, titleEn, contentEn, shownFrom } = act.input;
  const isWhole = faultsOf(act.input, act.now).length === 0;
  const [zh, en] = [shown(title, content), shown(titleEn, contentEn)];
  return {
    zh: isBlank(title) ? en : zh,
    en: isBlank(titleEn) ? zh : en,
    // What cannot be published yet reaches nobody.
    says: isWhole ? await reachOf(act, side ?? '', shownFrom) : '',
  };
});
