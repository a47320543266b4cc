/** The bell in the bar: how many notices wait, and a panel with the newest of them. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasPassword } from '../browser/has-password.ts';
import { useWords } from '../messages/use-words.ts';
import { hasNotices } from '../providers/notice-calls.ts';
import { IconButton } from '../ui/button.tsx';
import { useOpener } from '../ui/opener.ts';
import { Panel } from '../ui/panel.tsx';
import { Sign } from '../ui/sign.tsx';
import { freshMs, useNews } from './news.ts';

const Newest = lazy(() => import('./notice-panel.tsx'));
const Ways = lazy(() => import('./notice-ways.tsx'));

const OwnBell = () => {
  const t = useWords();
  const { pathname } = useLocation();
  const { anchor, close, trigger } = useOpener('dialog');
  const { data, dataUpdatedAt, refetch } = useNews();
  const bulletins = data?.list ?? [];
  const n = (data?.unread ?? 0) + bulletins.filter(({ isRead }) => !isRead).length;
  const [choosing, setChoosing] = useState(false);
  const queries = useQueryClient();
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    // What is news to the bell may speak of the record that stands open.
    if (heard.current !== undefined && data.unread > heard.current)
      queries.invalidateQueries({ predicate: ({ queryKey: [, asked] }) => asked === 'getOne' }).catch(() => undefined);
    heard.current = data.unread;
  }, [data, queries]);
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    if (Date.now() - dataUpdatedAt <= freshMs) return;
    void refetch();
  }, [pathname, dataUpdatedAt, refetch]);
  const said = n === 0 ? t('bell.title') : t('bell.some', { n, smart_count: n });
  return (
    <>
      <IconButton name={said} count={n} className="s-tool" {...trigger}>
        <Sign name="bell" />
      </IconButton>
      {anchor !== undefined && (
        <Panel name={t('bell.title')} anchor={anchor} gap={0} className="s-bell" onClose={close}>
          <Suspense fallback={<p className="s-bell-empty">{t('shell.loading')}</p>}>
            <Newest unread={n} bulletins={bulletins} onLeave={close} />
          </Suspense>
          {hasPassword() && (
            <p className="s-bell-acts s-bell-foot">
              <button
                type="button"
                onClick={() => {
                  close();
                  setChoosing(true);
                }}
              >
                {t('ways.title')}
              </button>
            </p>
          )}
        </Panel>
      )}
      {choosing && (
        <Suspense>
          <Ways onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Nothing where the back end keeps no notices. */
export const NoticeBell = () => (hasNotices() ? <OwnBell /> : null);
