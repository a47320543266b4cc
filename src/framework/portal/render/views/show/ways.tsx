/** Moves of which one is to be chosen: each with what comes of it, the recommended one first. */
import { lazy, Suspense, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { applicable, isAllowed } from '../../actions/applicable.ts';
import type { Shown } from '../../actions/use-done.ts';
import type { Row } from '../../contract.ts';
import { useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { useWords } from '../../words.ts';
import './ways.css';

const TransitionDialog = lazy(() => import('../../actions/transition-dialog.tsx'));

/** Those that are open to the session, with what is said of them; none where there is nothing to choose. */
export const useWays = (resource: ClientResource, record: Row) => {
  const can = useCan();
  const session = useSession();
  const ways = resource.views.ways?.[record.state ?? ''];
  const open = applicable(resource, record.state, can).filter(move => isAllowed(move, record, session));
  const moves = (ways?.of ?? []).flatMap(({ does, says }) => {
    const move = open.find(({ name }) => name === does);
    return move === undefined ? [] : [{ move, says }];
  });
  return ways === undefined || moves.length < 2 ? undefined : { label: ways.label, moves };
};

interface WaysProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly ways: NonNullable<ReturnType<typeof useWays>>;
}

export const Ways = ({ resource, record, ways }: WaysProps) => {
  const { t, label } = useWords();
  const [doing, setDoing] = useState<(typeof ways.moves)[number]>();
  const [shown, setShown] = useState<Shown>();
  return (
    <section className="cr-ways" aria-labelledby="cr-ways">
      <h2 id="cr-ways">{label(ways.label)}</h2>
      <div>
        {ways.moves.map(({ move, says }, index) => (
          <article key={move.name} aria-labelledby={`cr-way-${move.name}`}>
            <h3 id={`cr-way-${move.name}`}>
              {label(move.label)}
              {index === 0 && <small>{t('ways.best')}</small>}
            </h3>
            <ul>
              {says.map(each => (
                <li key={each[0]}>{label(each)}</li>
              ))}
            </ul>
            <Button filled={index === 0} onClick={() => setDoing({ move, says })}>
              {label(move.label)}
            </Button>
          </article>
        ))}
      </div>
      <Suspense>
        {doing !== undefined && (
          <TransitionDialog
            resource={resource}
            transition={doing.move}
            says={doing.says}
            record={record}
            onClose={() => setDoing(undefined)}
            onDone={(answer, say) => {
              setDoing(undefined);
              setShown(answer);
              say();
            }}
          />
        )}
      </Suspense>
      {shown !== undefined && <AnswerDialog shown={shown} resource={resource} onClose={() => setShown(undefined)} />}
    </section>
  );
};
