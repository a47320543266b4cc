/** What the bell has to tell: what everybody of the side is told, and the newest notices, each leading to the record it speaks of. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pathOfResource, useMenus } from '../granted/menus.tsx';
import { useLanguage } from '../messages/language.ts';
import { useWords } from '../messages/use-words.ts';
import { type Bulletin, type Notice, newestNotices, readAllNotices, readBulletin, readNotice } from '../providers/notice-calls.ts';
import { momentText } from '../render/format/moment.ts';
import './notice-panel.css';

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
        {base === undefined ? null : (
          <Link
            to={notice.recordId === null ? base : `${base}/${notice.recordId}/show`}
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

/** What everybody of the side is told, above what concerns oneself alone. */
const Announcement = ({ bulletin }: { bulletin: Bulletin }) => {
  const t = useWords();
  const queries = useQueryClient();
  const english = useLanguage() === 'en';
  const { title, titleEn, content, contentEn, isRead, shownFrom } = bulletin;
  return (
    <li className={isRead ? 's-announced' : 's-announced s-unread'}>
      <p className="s-bell-head">
        <strong>
          <span className="s-bell-kind">{t('bell.announcement')}</span>
          {(english ? titleEn : title) ?? title ?? titleEn}
        </strong>
        <time dateTime={shownFrom}>{momentText(shownFrom).slice(0, 16)}</time>
      </p>
      <p>{(english ? contentEn : content) ?? content ?? contentEn}</p>
      {isRead ? null : (
        <p className="s-bell-acts">
          <button
            type="button"
            onClick={() => void readBulletin(bulletin).then(() => queries.invalidateQueries({ queryKey: ['notices'] }))}
          >
            {t('bell.read')}
          </button>
        </p>
      )}
    </li>
  );
};

const Newest = ({ unread, bulletins, onLeave }: { unread: number; bulletins: readonly Bulletin[]; onLeave: () => void }) => {
  const t = useWords();
  const queries = useQueryClient();
  const { data, isError } = useQuery({ queryKey: ['notices', 'newest'], queryFn: newestNotices });
  if (isError) return <p className="s-bell-empty">{t('bell.failed')}</p>;
  if (data === undefined) return <p className="s-bell-empty">{t('shell.loading')}</p>;
  if (data.length === 0 && bulletins.length === 0) return <p className="s-bell-empty">{t('bell.none')}</p>;
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
        {bulletins.map(bulletin => (
          <Announcement key={bulletin.id} bulletin={bulletin} />
        ))}
        {data.map(notice => (
          <Entry key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
};

export default Newest;
