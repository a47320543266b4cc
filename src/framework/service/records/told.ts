/** Who was told of a record, by which way and when: read for the staff from the notices and messages that its moves left, never written apart. */
import type { Side } from '#engine/declare/menus.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import { isToldOf } from '#engine/project/told-of.ts';
import type { Called, FirstPage, Page, Row } from '#service/store/rows.ts';
import type { Records } from './records.ts';

/** One way by which somebody was told, and what became of it: a state of `notices` or `outbox`. */
interface Reached {
  readonly way: 'PORTAL' | 'SMS' | 'MAIL';
  readonly state: string;
}

interface Hearing {
  /** Of whoever has an account. */
  readonly userNum: string | null;
  /** Of an address without one: its beginning and end. */
  readonly name: string;
  readonly ways: readonly Reached[];
}

/** More than hear of one record in years; the newest of them. */
const most = 500;

const pageOf = (resource: string, id: string | undefined, columns: readonly string[]): FirstPage => ({
  resource,
  ...(id === undefined ? { about: 'recordId' } : { filter: { recordId: id } }),
  columns: [...columns, 'userNum', 'state', 'createdAt'],
  size: most,
  total: false,
});

/**
 * The pages that are asked beside a record: of what the portal told, and of what left it. None where the side is not the staff, or nobody is
 * ever told of such a record.
 * @param id undefined: of the record that the first page finds
 */
export const toldPages = (
  { around: { model } }: Records,
  resource: ResourceModel,
  side: Side,
  id: string | undefined,
): readonly FirstPage[] =>
  side === model.staff && isToldOf(model, resource)
    ? [pageOf('notices', id, ['title', 'titleEn']), pageOf('outbox', id, ['kind', 'recipient'])]
    : [];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** User numbers of those who were told. */
export const numbersTold = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap(({ list }) => list.flatMap(({ userNum }) => textOf(userNum) ?? []));

const reachedBy = (row: Row): Reached => {
  const state = String(row.state);
  return { way: row.kind === 'SMS' || row.kind === 'MAIL' ? row.kind : 'PORTAL', state };
};

/** Everybody once, by all their ways. */
const hearingsIn = (rows: readonly Row[], people: Called['people']): readonly Hearing[] => {
  const names = new Map(people.map(({ userNum, name }) => [userNum, name]));
  const found = new Map<string, Hearing>();
  for (const row of rows) {
    const userNum = textOf(row.userNum);
    const address = textOf(row.recipient) ?? '';
    const key = userNum ?? address;
    const name = userNum === null ? masked(address, row.kind === 'SMS' ? 'mobile' : 'middle') : (names.get(userNum) ?? userNum);
    found.set(key, { userNum, name, ways: [...(found.get(key)?.ways ?? []), reachedBy(row)] });
  }
  return [...found.values()];
};

/** Up to when a page that goes on may lack something. */
const lackingUntil = ({ list, nextCursor }: Page): number => (nextCursor === null ? 0 : Date.parse(String(list.at(-1)?.createdAt)));

/**
 * What was told at one moment, the oldest first; those of one move bear the moment of its entry in the journal. A moment of which not everything
 * was read is left out: that some heard of it, or by one way, would be taken for all.
 */
export const toldIn = (pages: readonly Page[], people: Called['people']): readonly Row[] => {
  const since = Math.max(...pages.map(lackingUntil));
  const rows = pages.flatMap(({ list }) => list).filter(({ createdAt }) => Date.parse(String(createdAt)) > since);
  const moments = [...new Set(rows.map(({ createdAt }) => String(createdAt)))];
  return moments
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .map(at => {
      const of = rows.filter(({ createdAt }) => createdAt === at);
      const titled = of.find(({ title }) => textOf(title) !== null);
      return { at, title: titled === undefined ? null : [titled.title, titled.titleEn ?? titled.title], who: hearingsIn(of, people) };
    });
};
