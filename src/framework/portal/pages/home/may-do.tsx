/** What somebody may begin and look at, where nothing waits for them. */
import { Link } from 'react-router-dom';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { useKnown } from '../../granted/growing-view.ts';
import { isShown } from '../../granted/menu-tree.ts';
import { useMenus } from '../../granted/menus.tsx';
import type { Shape } from '../../messages/translate.ts';
import { wordsWith } from '../../render/words-with.ts';
import { useBegins } from '../../shell/begins.ts';
import { ButtonLink } from '../../ui/button.tsx';

const zh = {
  may: { title: '您可以办理', looks: '您可以查看', only: '您的账号只能查看。需要办理业务时，请联系管理员授予权限。' },
} as const;

const en: Shape<typeof zh> = {
  may: {
    title: 'What you can do',
    looks: 'What you can look at',
    only: 'Your account is read-only. If you need to do more, ask your administrator.',
  },
};

const useMayWords = wordsWith(zh, en);

interface MayDoProps {
  /** The addresses of what leads nowhere as things are. */
  readonly without: readonly string[];
  /** What they may look at stands below with its numbers. */
  readonly looksCounted: boolean;
}

const MayDo = ({ without, looksCounted }: MayDoProps) => {
  const { t } = useMayWords();
  const label = useLabel();
  const menus = useMenus();
  const isKnown = useKnown(useClientView());
  const begins = useBegins().filter(({ to }) => !without.includes(to));
  const looks = menus.filter(menu => menu.opens !== undefined && isShown(menus, menu));
  if (!isKnown) return <i className="cr-skeleton" style={{ blockSize: 80 }} />;
  return (
    <>
      <h2>{t('may.title')}</h2>
      {begins.length === 0 ? (
        <p>{t('may.only')}</p>
      ) : (
        <ul className="s-may">
          {begins.map(({ says, to }) => (
            <li key={to}>
              <ButtonLink to={to}>{says}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {!looksCounted && (
        <p className="s-idle">
          <span>{t('may.looks')}</span>
          {looks.map(({ id, title, path }) => (
            <Link key={id} to={path}>
              {label(title)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
};

export default MayDo;
