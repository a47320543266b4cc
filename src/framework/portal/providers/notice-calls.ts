/** The calls about the notices to whoever is signed in, of either side. */
import { otherBackEnd, wire } from './wire.ts';

/** A notice, in both languages; it may speak of a record. */
export interface Notice {
  readonly id: string;
  readonly version: number;
  readonly state: 'UNREAD' | 'READ';
  readonly title: string;
  readonly titleEn: string | null;
  readonly content: string;
  readonly contentEn: string | null;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly createdAt: string;
}

interface Page {
  readonly list: readonly Notice[];
  readonly total: number;
}

/** Another back end has no such calls. */
export const hasNotices = (): boolean => otherBackEnd() === undefined;

/** The newest ones, whether read or not. */
export const newestNotices = async (): Promise<readonly Notice[]> =>
  (await wire.call<Page>('message/list', { body: { pageSize: 20, filter: {} } })).list;

/** How many wait to be read. */
export const unreadNotices = async (): Promise<number> =>
  (await wire.call<Page>('message/list', { body: { pageSize: 1, filter: { state: 'UNREAD' } } })).total;

/** Everything that waits is read. */
export const readAllNotices = async (): Promise<void> => {
  await wire.call('message/readAll', { body: {} });
};

export const readNotice = async ({ id, version }: Notice): Promise<void> => {
  await wire.call('message/read', { body: { id, version } });
};
