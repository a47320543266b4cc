/** Who will be told of a move, and who cannot be, because the record has no address of theirs. */
import type { Told } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { useWords } from '../words.ts';

const isReached = ({ at }: Told, record: Row): boolean =>
  at === undefined || at.some(field => record[field] !== null && record[field] !== '');

export const Tells = ({ tells, record }: { readonly tells: readonly Told[]; readonly record: Row }) => {
  const { t, label, comma } = useWords();
  const named = (some: readonly Told[]): string => some.map(told => label(told.label)).join(comma);
  const reached = tells.filter(told => isReached(told, record));
  const missed = tells.filter(told => !reached.includes(told));
  return (
    <>
      {reached.length > 0 && <p className="cr-act-tells">{t('act.tells', { who: named(reached) })}</p>}
      {missed.length > 0 && <p className="cr-notice cr-notice-warn">{t('act.tellsNot', { who: named(missed) })}</p>}
    </>
  );
};
