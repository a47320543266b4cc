/** What can be done with a record: the next act filled, editing beside it, the others in a menu, the destructive ones last. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientCall, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inPlace, isToHandIn, type Row } from '../contract.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { asMeant } from './applicable.ts';
import { Downloads } from './downloads.tsx';
import { useLacking } from './lacking.ts';
import { MoreMenu } from './more-menu.tsx';
import { RecordWidgets } from './record-widgets.tsx';
import type { Shown } from './use-done.ts';
import { useOffered } from './use-offered.ts';

const TransitionDialog = lazy(() => import('./transition-dialog.tsx'));
const AskDialog = lazy(() => import('./ask-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface ActionBarProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly basePath: string;
  /** Transitions that stand elsewhere on the page, such as a review's decisions. */
  readonly without?: readonly string[];
}

export const ActionBar = ({ resource, record, basePath, without = [] }: ActionBarProps) => {
  const { t, label } = useWords();
  const session = useSession();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<ClientTransition>();
  const [asking, setAsking] = useState<ClientCall>();
  const [deleting, setDeleting] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const offered = useOffered(resource, record, without);
  const { open, next, besideNext, edits } = offered;
  const start = (transition: ClientTransition) => setDoing(asMeant(transition, record, session));

  const { pathname, search, state } = useLocation();
  const isWhole = useLacking(resource, record).length === 0;
  const wanted = isToHandIn(state) && isWhole ? open.find(({ handsIn }) => handsIn) : undefined;
  // Asked once: whoever comes back to the page is not asked again. What is lacking is said by the page first.
  useEffect(() => {
    if (wanted === undefined) return;
    setDoing(asMeant(wanted, record, session));
    navigate({ pathname, search }, { ...inPlace, replace: true });
  }, [wanted, record, session, navigate, pathname, search]);
  return (
    <div className="cr-actions cr-push">
      {edits && (
        <Button filled={next === undefined && without.length === 0} onClick={() => navigate(`${basePath}/${record.id}`)}>
          <Icon name="edit" />
          {t('show.edit')}
        </Button>
      )}
      <Downloads resource={resource} record={record} />
      <RecordWidgets resource={resource} record={record} />
      {besideNext.map(call => (
        <Button key={call.id} onClick={() => setAsking(call)}>
          {label(call.label)}
        </Button>
      ))}
      {next !== undefined && (
        <Button filled onClick={() => start(next)}>
          {label(next.label)}
        </Button>
      )}
      <MoreMenu offered={offered} onStart={start} onAsk={setAsking} onDelete={() => setDeleting(true)} />
      <Suspense>
        {doing !== undefined && (
          <TransitionDialog
            resource={resource}
            transition={doing}
            record={record}
            onClose={() => setDoing(undefined)}
            onDone={answer => {
              setDoing(undefined);
              setShown(answer);
            }}
          />
        )}
        {asking !== undefined && <AskDialog call={asking} resource={resource} record={record} onClose={() => setAsking(undefined)} />}
        {deleting && (
          <DeleteDialog resource={resource} record={record} onClose={() => setDeleting(false)} onDone={() => navigate(basePath, inPlace)} />
        )}
      </Suspense>
      {shown !== undefined && <AnswerDialog shown={shown} resource={resource} onClose={() => setShown(undefined)} />}
    </div>
  );
};
