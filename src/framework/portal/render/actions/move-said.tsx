/** What is said of a move before it is confirmed: which record becomes what, and what comes of it. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { badge } from '../fields/pieces.tsx';
import { titleOf } from '../represent.ts';
import { useWords } from '../words.ts';
import type { Led } from './leads-to.ts';
import { Tells } from './tells.tsx';

interface BecomesProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly led: Led;
}

/** Of a state in which nothing rests that can be done at once. */
const passes: Label = ['，随后自动办理下一步', ', and the next step is taken automatically'];

export const Becomes = ({ resource, record, led: { state, isPassed } }: BecomesProps) => {
  const words = useWords();
  const { t, label } = words;
  return (
    <p className="cr-act-what">
      {state !== undefined && t('act.onceDone')} <strong>{titleOf(resource, record, label)}</strong>{' '}
      {state !== undefined && (
        <>
          {t('act.becomes')}{' '}
          <span className="cr-act-state">
            {badge(state, words)}
            {isPassed && label(passes)[0]}
          </span>
          {isPassed && label(passes).slice(1)}
        </>
      )}
    </p>
  );
};

interface MoveSaidProps {
  readonly transition: ClientTransition;
  readonly record: Row;
  readonly led: Led;
  /** The dialog has questions. */
  readonly isAsking: boolean;
  /** What comes of it, where that has been said already. */
  readonly says: readonly Label[];
  /** What speaks against it. */
  readonly caution: string | undefined;
}

export const MoveSaid = ({ transition, record, led: { isEnd, hasWayBack }, isAsking, says, caution }: MoveSaidProps) => {
  const { t, label } = useWords();
  const { warns, danger, handsIn, consent } = transition;
  return (
    <>
      {says.length > 0 && (
        <ul className="cr-act-says">
          {says.map(each => (
            <li key={each[0]}>{label(each)}</li>
          ))}
        </ul>
      )}
      {says.length === 0 && !isAsking && consent === undefined && warns === undefined && (
        <p>{t(danger && !hasWayBack ? 'act.sureDanger' : handsIn ? 'act.sureHandIn' : 'act.sure')}</p>
      )}
      {isAsking && isEnd && warns === undefined && <p>{t('act.sureDanger')}</p>}
      {warns !== undefined && <p className="cr-notice cr-notice-warn">{label(warns)}</p>}
      <Tells {...transition} record={record} />
      {caution !== undefined && (
        <p className="cr-notice cr-notice-warn" role="status">
          {caution}
        </p>
      )}
    </>
  );
};
