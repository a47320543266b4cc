/** What everybody of the side is told and whoever is signed in has not read yet: on the home page until they say that they have. */
import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../messages/language.ts';
import { useWords } from '../../messages/use-words.ts';
import { type Bulletin, readBulletin } from '../../providers/notice-calls.ts';
import { momentText } from '../../render/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import './announced.css';

const Announced = ({ bulletins }: { bulletins: readonly Bulletin[] }) => {
  const t = useWords();
  const queries = useQueryClient();
  const english = useLanguage() === 'en';
  return (
    <ul className="s-told" aria-label={t('bell.announcement')}>
      {bulletins.map(bulletin => {
        const { id, title, titleEn, content, contentEn, shownFrom } = bulletin;
        return (
          <li key={id}>
            <div>
              <p>
                <span>{t('bell.announcement')}</span>
                <strong>{(english ? titleEn : title) ?? title ?? titleEn}</strong>
                <time dateTime={shownFrom}>{momentText(shownFrom).slice(0, 16)}</time>
              </p>
              <p>{(english ? contentEn : content) ?? content ?? contentEn}</p>
            </div>
            <Button onClick={() => void readBulletin(bulletin).then(() => queries.invalidateQueries({ queryKey: ['notices'] }))}>
              {t('bell.read')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

export default Announced;
