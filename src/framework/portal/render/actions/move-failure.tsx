/** Why a move was refused: the sentence, and what is said of fields that the dialog does not ask. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Failure } from '../failure.ts';
import { useWords } from '../words.ts';

interface MoveFailureProps {
  readonly failure: Failure;
  readonly resource: ClientResource;
  /** What the dialog asks: complaints of those stand beside them. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export const MoveFailure = ({ failure, resource, asked }: MoveFailureProps) => {
  const { t, label, colon } = useWords();
  const elsewhere = Object.entries(failure.errors ?? {}).map(([at, said]) => ({ name: at.split(/[.[]/)[0] ?? at, said }));
  return (
    <div className={`cr-notice cr-notice-${failure.isAsked ? 'warn' : 'bad'}`} role="alert">
      {failure.message}
      {failure.traceId !== undefined && ` ${t('failed.trace')} ${failure.traceId}`}
      {failure.hasMovedOn && <p>{t('act.conflict')}</p>}
      {elsewhere
        .filter(({ name }) => !(name in asked))
        .map(({ name, said }) => (
          <p key={name}>
            {resource.fields[name] === undefined ? name : label(resource.fields[name].label)}
            {colon}
            {said.join(' ')}
          </p>
        ))}
    </div>
  );
};
