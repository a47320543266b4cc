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

/** What the staff tell everybody of this side just now; a language may be missing. */
export interface Bulletin {
  readonly id: string;
  readonly title: string | null;
  readonly titleEn: string | null;
  readonly content: string | null;
  readonly contentEn: string | null;
  readonly shownFrom: string;
  readonly isRead: boolean;
}

/** What the side is told, and how many notices wait to be read. */
export const newsNow = (): Promise<{ readonly list: readonly Bulletin[]; readonly unread: number }> =>
  wire.call('message/announcements', { body: {} });

export const readBulletin = async ({ id }: Pick<Bulletin, 'id'>): Promise<void> => {
  await wire.call('message/announcementRead', { body: { id } });
};

/** Another back end has no such calls. */
export const hasNotices = (): boolean => otherBackEnd() === undefined;

/** The newest ones, whether read or not. */
export const newestNotices = async (): Promise<readonly Notice[]> =>
  (await wire.call<{ readonly list: readonly Notice[] }>('message/list', { body: { pageSize: 20, filter: {} } })).list;

/** Everything that waits is read. */
export const readAllNotices = async (): Promise<void> => {
  await wire.call('message/readAll', { body: {} });
};

/** How whoever is signed in is told beside the portal, and where. */
export interface NoticeWays {
  readonly sms: boolean;
  readonly mail: boolean;
  readonly language: 'zh' | 'en';
  readonly mobile: string | null;
  readonly email: string | null;
}

export const noticeWays = (): Promise<NoticeWays> => wire.call('message/ways', { body: {} });

export const chooseWays = ({ sms, mail, language }: NoticeWays): Promise<NoticeWays> =>
  wire.call('message/choose', { body: { sms, mail, language } });

export const readNotice = async ({ id, version }: Notice): Promise<void> => {
  await wire.call('message/read', { body: { id, version } });
};
