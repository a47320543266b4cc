/** What can be done on the pages, while no position is chosen; without any rows, the way to the first. */
import { callFor } from '#engine/project/view-calls.ts';
import { useCan } from '#portal/render/resource.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import type { PlacedRows } from './use-placed-rows.ts';
import { useWords } from './words.ts';

interface HintsProps {
  readonly data: PlacedRows;
  readonly fixed: boolean;
}

const First = ({ data: { of, record, by }, fixed }: HintsProps) => {
  const { t, listPlace } = useWords();
  const can = useCan();
  const place = listPlace(of.name, {})?.split('?')[0];
  const isOffered = !fixed && by !== undefined && place !== undefined && can(callFor(of, 'create'));
  return (
    <div className="cr-details cr-details-none">
      <p>{t('pages.none')}</p>
      {isOffered && (
        <ButtonLink filled to={`${place}/create?${new URLSearchParams({ [by]: String(record.id) })}`}>
          {t('pages.first')}
        </ButtonLink>
      )}
    </div>
  );
};

export const Hints = (props: HintsProps) => {
  const { data, fixed } = props;
  const { t } = useWords();
  if (data.rows.length === 0) return <First {...props} />;
  return (
    <div className="cr-details cr-details-none">
      <p>{fixed ? t('pages.look') : t('pages.hint')}</p>
      {!fixed && (
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
