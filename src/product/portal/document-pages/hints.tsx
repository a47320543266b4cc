/** What can be done on the pages, while no position is chosen. */
import { useWords } from './words.ts';

export const Hints = ({ fixed, isEmpty }: { readonly fixed: boolean; readonly isEmpty: boolean }) => {
  const { t } = useWords();
  return (
    <div className="cr-details cr-details-none">
      <p>{isEmpty ? t('pages.none') : fixed ? t('pages.look') : t('pages.hint')}</p>
      {!fixed && !isEmpty && (
        <dl>
          {(['drag', 'arrows', 'alt', 'remove', 'undo'] as const).map(key => (
            <div key={key}>
              <dt>{t(`pages.keys.${key}`)}</dt>
              <dd>{t(`pages.keys.${key}Does`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};
