/** The bell in the bar: how many notices wait, and a panel with the newest of them, each leading to the record it speaks of. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pathOfResource, useMenus } from '../granted/menus.tsx';
import { useLanguage } from '../messages/language.ts';
import { useWords } from '../messages/use-words.ts';
import { hasNotices, type Notice, newestNotices, readAllNotices, readNotice, unreadNotices } from '../providers/notice-calls.ts';
import { momentText } from '../render/format/moment.ts';
import { IconButton } from '../ui/button.tsx';
import { useOpener } from '../ui/opener.ts';
import { Panel } from '../ui/panel.tsx';
import { Sign } from '../ui/sign.tsx';

const waiting = ['notices', 'unread'];
/** Asked again when somebody moves on, and no clock of ours keeps a session awake. */
const freshMs = 60_000;

const Entry = ({ notice, onLeave }: { notice: Notice; onLeave: () => void }) => {
  const t = useWords();
  const menus = useMenus();
  const queries = useQueryClient();
  const english = useLanguage() === 'en';
  const base = notice.resource === null ? undefined : pathOfResource(menus, notice.resource);
  const read = () => {
    if (notice.state === 'UNREAD') void readNotice(notice).then(() => queries.invalidateQueries({ queryKey: ['notices'] }));
  };
  return (
    <li className={notice.state === 'UNREAD' ? 's-unread' : undefined}>
      <p className="s-bell-head">
        <strong>{(english ? notice.titleEn : null) ?? notice.title}</strong>
        <time dateTime={notice.createdAt}>{momentText(notice.createdAt).slice(0, 16)}</time>
      </p>
      <p>{(english ? notice.contentEn : null) ?? notice.content}</p>
      <p className="s-bell-acts">
        {base === undefined || notice.recordId === null ? null : (
          <Link
            to={`${base}/${notice.recordId}/show`}
            onClick={() => {
              read();
              onLeave();
            }}
          >
            {t('bell.open')}
          </Link>
        )}
        {notice.state === 'UNREAD' ? (
          <button type="button" onClick={read}>
            {t('bell.read')}
          </button>
        ) : null}
      </p>
    </li>
  );
};

const Newest = ({ unread, onLeave }: { unread: number; onLeave: () => void }) => {
  const t = useWords();
  const queries = useQueryClient();
  const { data, isError } = useQuery({ queryKey: ['notices', 'newest'], queryFn: newestNotices });
  if (isError) return <p className="s-bell-empty">{t('bell.failed')}</p>;
  if (data === undefined) return <p className="s-bell-empty">{t('shell.loading')}</p>;
  if (data.length === 0) return <p className="s-bell-empty">{t('bell.none')}</p>;
  return (
    <>
      {unread === 0 ? null : (
        <p className="s-bell-all s-bell-acts">
          <span>{t('bell.some', { n: unread, smart_count: unread })}</span>
          <button type="button" onClick={() => void readAllNotices().then(() => queries.invalidateQueries({ queryKey: ['notices'] }))}>
            {t('bell.readAll')}
          </button>
        </p>
      )}
      <ul className="s-bell-list">
        {data.map(notice => (
          <Entry key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
};

const OwnBell = () => {
  const t = useWords();
  const { pathname } = useLocation();
  const { anchor, close, trigger } = useOpener('dialog');
  const { data: n = 0, dataUpdatedAt, refetch } = useQuery({ queryKey: waiting, queryFn: unreadNotices, staleTime: freshMs });
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    if (Date.now() - dataUpdatedAt > freshMs) void refetch();
  }, [pathname, dataUpdatedAt, refetch]);
  const said = n === 0 ? t('bell.title') : t('bell.some', { n, smart_count: n });
  return (
    <>
      <IconButton name={said} count={n} className="s-tool" {...trigger}>
        <Sign name="bell" />
      </IconButton>
      {anchor !== undefined && (
        <Panel name={t('bell.title')} anchor={anchor} gap={0} className="s-bell" onClose={close}>
          <Newest unread={n} onLeave={close} />
        </Panel>
      )}
    </>
  );
};

/** Nothing where the back end keeps no notices. */
export const NoticeBell = () => (hasNotices() ? <OwnBell /> : null);
