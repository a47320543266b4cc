/** What can be done with a record: the next act filled, editing beside it, the others in a menu, the destructive ones last. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientCall, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { inPlace, isToHandIn, type Row, useClientView } from '../contract.ts';
import { Icon } from '../icons.tsx';
import { features } from '../registered.ts';
import { callFor, isOpenTo, useCan, useIsEditable } from '../resource.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { applicable, asMeant, isAllowed } from './applicable.ts';
import { Downloads, isOffered } from './downloads.tsx';
import { useLacking } from './lacking.ts';
import { OnPagesButton } from './on-pages-button.tsx';
import type { Shown } from './use-done.ts';

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

/** Whether the move that a call stands beside, if it names one, is offered. */
const isBesideOne = ({ on }: ClientCall, offered: readonly ClientTransition[]): boolean =>
  on?.beside === undefined || offered.some(({ name }) => name === on.beside);

export const ActionBar = ({ resource, record, basePath, without = [] }: ActionBarProps) => {
  const { t, label } = useWords();
  const view = useClientView();
  const can = useCan();
  const session = useSession();
  const isEditable = useIsEditable(resource);
  const { signing, recordAction: RecordAction } = features();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [doing, setDoing] = useState<ClientTransition>();
  const [asking, setAsking] = useState<ClientCall>();
  const [deleting, setDeleting] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const open = applicable(resource, record.state, can).filter(
    transition => !without.includes(transition.name) && isAllowed(transition, record, session),
  );
  const next =
    without.length === 0
      ? open.find(
          // What leaves it where it is, such as unlocking what is not locked, is no next step.
          transition => !transition.danger && transition.to !== 'same' && transition.to !== record.state,
        )
      : undefined;
  const others = open.filter(transition => transition !== next);
  const edits = can(callFor(resource, 'update')) && isEditable(record);
  const deletes = can(resource.verbs.delete) && isOpenTo(view, resource.verbs.delete, record.state);
  const asked = Object.values(view.calls).filter(
    call =>
      call.on?.by !== undefined &&
      isOffered(call, resource.name, record.state) &&
      can(call.id) &&
      isBesideOne(call, open) &&
      (call.byKey === undefined || signing?.isAtHand() === true),
  );
  /** Another way to take the next step stands beside it. */
  const isBesideNext = ({ on }: ClientCall): boolean => on?.beside !== undefined && on.beside === next?.name;
  const further = asked.filter(call => !isBesideNext(call));
  const start = (transition: ClientTransition) => {
    setAnchor(null);
    setDoing(asMeant(transition, record, session));
  };
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
        <button
          type="button"
          className={`cr-button${next === undefined && without.length === 0 ? ' cr-filled' : ''}`}
          onClick={() => navigate(`${basePath}/${record.id}`)}
        >
          <Icon name="edit" />
          {t('show.edit')}
        </button>
      )}
      <OnPagesButton resource={resource} record={record} />
      <Downloads resource={resource} record={record} />
      {RecordAction === undefined ? null : <RecordAction resource={resource} record={record} />}
      {asked.filter(isBesideNext).map(call => (
        <button key={call.id} type="button" className="cr-button" onClick={() => setAsking(call)}>
          {label(call.label)}
        </button>
      ))}
      {next !== undefined && (
        <button type="button" className="cr-button cr-filled" onClick={() => start(next)}>
          {label(next.label)}
        </button>
      )}
      {(others.length > 0 || further.length > 0 || deletes) && (
        <button
          type="button"
          className="cr-button"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {t('show.more')}
          <Icon name="down" />
        </button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {further.map(call => (
          <MenuItem
            key={call.id}
            onClick={() => {
              setAnchor(null);
              setAsking(call);
            }}
          >
            {label(call.label)}…
          </MenuItem>
        ))}
        {others.map((transition, index) => (
          <MenuItem
            key={transition.name}
            divider={!transition.danger && others[index + 1]?.danger === true}
            onClick={() => start(transition)}
            {...(transition.danger ? { sx: { color: 'var(--tone-bad)' } } : {})}
          >
            {label(transition.label)}…
          </MenuItem>
        ))}
        {deletes && (
          <MenuItem
            sx={{ color: 'var(--tone-bad)' }}
            onClick={() => {
              setAnchor(null);
              setDeleting(true);
            }}
          >
            {t('show.delete')}…
          </MenuItem>
        )}
      </Menu>
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
