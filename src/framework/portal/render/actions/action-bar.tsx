/** What can be done with a record: the next act filled, editing beside it, the others in a menu, the destructive ones last. */
import { type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientCall, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inPlace, isToHandIn, type Row, useShortcuts } from '../contract.ts';
import { isFinal } from '../fields/final.ts';
import { isBegunNext, nextOf } from '../next-case.ts';
import { ownRefusals, widgetOf } from '../registered.ts';
import { useSession } from '../session.ts';
import type { MoveWidgetProps } from '../widget.ts';
import { useWords } from '../words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { asMeant } from './applicable.ts';
import { Downloads } from './downloads.tsx';
import { useLacking } from './lacking.ts';
import { MoreMenu } from './more-menu.tsx';
import { RecordWidgets } from './record-widgets.tsx';
import { SavedFile } from './saved-file.tsx';
import { useAsRead } from './use-as-read.ts';
import type { Shown } from './use-done.ts';
import { useInTurn } from './use-in-turn.ts';
import { useOffered } from './use-offered.ts';

const HeldStep = lazy(async () => (await Promise.all([import('./held-step.tsx'), ownRefusals()]))[0]);
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

interface OwnDialogProps extends Omit<MoveWidgetProps, 'options'> {
  readonly of: FunctionComponent<MoveWidgetProps>;
}

/** A widget in the place of a dialog: it moves the record as it was when it opened, and is opened anew for a later one. */
const OwnDialog = ({ of: Move, record: now, ...props }: OwnDialogProps) => {
  const { record } = useAsRead(now);
  return <Move {...props} record={record} options={props.transition.options ?? {}} />;
};

export const ActionBar = ({ resource, record, basePath, without = [] }: ActionBarProps) => {
  const { t, label } = useWords();
  const session = useSession();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<ClientTransition>();
  const [asking, setAsking] = useState<ClientCall>();
  const [deleting, setDeleting] = useState(false);
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly goOn: () => void }>();
  const goOn = useInTurn(resource, record, basePath);
  const offered = useOffered(resource, record, without);
  const { open, next, held, besideNext, edits } = offered;
  const Move = widgetOf(doing?.widget)?.move;
  const Act = widgetOf(asking?.widget)?.act;

  const { pathname, search, state } = useLocation();
  const isWhole = useLacking(resource, record).length === 0;
  // A link may name the act that it leads to.
  const named = new URLSearchParams(search).get('act');
  const wanted = open.find(({ name, handsIn }) => name === named || (handsIn && isToHandIn(state) && isWhole));
  // Asked once: whoever comes back to the page is not asked again. What is lacking is said by the page first.
  useEffect(() => {
    if (wanted === undefined) return;
    setDoing(asMeant(wanted, record, session));
    navigate(pathname, { ...inPlace, replace: true });
  }, [wanted, record, session, navigate, pathname]);
  // What is done to a record that is over leads it nowhere.
  const leadsOn = !isFinal(record, resource);
  // One filled button: what comes next may be an act of its own beside its words.
  const isLedElsewhere = nextOf(resource.views, record, session)?.act !== undefined;
  const edit = () => navigate(`${basePath}/${record.id}`);
  useShortcuts(t('show.keys'), [
    ...(next === undefined || !leadsOn ? [] : [{ keys: 'A', says: label(next.label), run: () => setDoing(next) }]),
    ...(edits ? [{ keys: 'E', says: t('show.edit'), run: edit }] : []),
  ]);
  return (
    <div className="cr-actions cr-push">
      {edits && (
        <Button
          filled={next === undefined && without.length === 0 && !isBegunNext(resource.views, record, session)}
          shortcut="E"
          onClick={edit}
        >
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
      <SavedFile
        resource={resource}
        record={record}
        isNext={(next === undefined || !leadsOn) && held === undefined && without.length === 0}
      />
      {held !== undefined && (
        <Suspense>
          <HeldStep {...held} />
        </Suspense>
      )}
      {next !== undefined && (
        <Button
          filled={leadsOn && !isLedElsewhere}
          danger={next.danger}
          shortcut={leadsOn ? 'A' : undefined}
          onClick={() => setDoing(next)}
        >
          {label(next.label)}
        </Button>
      )}
      <MoreMenu resource={resource} offered={offered} onStart={setDoing} onAsk={setAsking} onDelete={() => setDeleting(true)} />
      <Suspense fallback={<span className="s-thin" role="status" aria-label={t('loading')} />}>
        {doing !== undefined && Move !== undefined && (
          <OwnDialog of={Move} resource={resource} transition={doing} record={record} onClose={() => setDoing(undefined)} />
        )}
        {doing !== undefined && Move === undefined && (
          <TransitionDialog
            resource={resource}
            transition={doing}
            record={record}
            onClose={() => setDoing(undefined)}
            onDone={(answer, say) => {
              setDoing(undefined);
              // From the record as it was: by the time an answer is read it has moved on.
              const onward = () => void goOn(doing).then(isElsewhere => isElsewhere || say());
              if (answer === undefined) onward();
              else setShown({ answer, goOn: onward });
            }}
          />
        )}
        {asking !== undefined && Act !== undefined && (
          <Act resource={resource} call={asking} record={record} options={asking.options ?? {}} onClose={() => setAsking(undefined)} />
        )}
        {asking !== undefined && Act === undefined && (
          <AskDialog call={asking} resource={resource} record={record} onClose={() => setAsking(undefined)} />
        )}
        {deleting && (
          <DeleteDialog resource={resource} record={record} onClose={() => setDeleting(false)} onDone={() => navigate(basePath, inPlace)} />
        )}
      </Suspense>
      {shown !== undefined && (
        <AnswerDialog
          shown={shown.answer}
          resource={resource}
          onClose={() => {
            setShown(undefined);
            shown.goOn();
          }}
        />
      )}
    </div>
  );
};
