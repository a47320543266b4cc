/** What a record offers now to whoever looks at it: its next step, what stands beside that, and everything else. */
import { fieldsOf } from '#engine/conditions/condition.ts';
import type { ClientCall, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import type { KeptFault } from '#engine/wire/errors.ts';
import { type Row, useClientView } from '../contract.ts';
import { nextOf } from '../next-case.ts';
import { isOpenTo, useCan, useIsEditable } from '../resource.ts';
import { useSession } from '../session.ts';
import { applicable, asMeant, failing, isAllowed, refusalOf } from './applicable.ts';
import { isOffered } from './downloads.tsx';
import { useAtHand } from './use-at-hand.ts';

export interface Offered {
  /** Every transition. */
  readonly open: readonly ClientTransition[];
  readonly next: ClientTransition | undefined;
  /** The next step, where it cannot be taken yet. */
  readonly held: { readonly transition: ClientTransition; readonly refusal: KeptFault } | undefined;
  readonly others: readonly ClientTransition[];
  /** Other ways to take the next step. */
  readonly besideNext: readonly ClientCall[];
  readonly further: readonly ClientCall[];
  readonly edits: boolean;
  readonly deletes: boolean;
}

/** Whether the move that a call stands beside, if it names one, is offered. */
const isBesideOne = ({ on }: ClientCall, offered: readonly ClientTransition[]): boolean =>
  on?.beside === undefined || offered.some(({ name }) => name === on.beside);

/** What leaves it where it is, such as unlocking what is not locked, is no next step. */
const isStep = ({ danger, to }: ClientTransition, { state }: Row): boolean => !danger && to !== 'same' && to !== state;

const isFault = (value: unknown): value is KeptFault => typeof value === 'object' && value !== null && 'code' in value;

/** Why it cannot be led on yet: a guard that asks whether there is a fault is told of by that fault. */
const faultOf = (transition: ClientTransition, record: Row, session: Readonly<Record<string, unknown>>): KeptFault | undefined => {
  const code = refusalOf(transition, record, session);
  if (code === undefined) return undefined;
  const asked = fieldsOf(transition.guards?.[failing(transition, record, session)] ?? {});
  return asked.map(name => record[name]).find(isFault) ?? { code };
};

/** @param without transitions that stand elsewhere on the page; where there are some, the next step is among them */
export const useOffered = (resource: ClientResource, record: Row, without: readonly string[]): Offered => {
  const view = useClientView();
  const can = useCan();
  const session = useSession();
  const isEditable = useIsEditable(resource);

  const all = applicable(resource, record.state, can).filter(({ name }) => !without.includes(name));
  const open = all.filter(transition => isAllowed(transition, record, session));
  // Each is called what it comes to; the next step is judged by what it leads to in the end.
  const meant = (transition: ClientTransition): ClientTransition => asMeant(transition, record, session);
  // What the declaration says of this record decides over what its moves look like.
  const does = nextOf(resource.views, record, session)?.does;
  const isNext = (transition: ClientTransition): boolean => (does === undefined ? isStep(transition, record) : transition.name === does);
  const step = without.length === 0 ? open.find(isNext) : undefined;
  const edits = can(callFor(resource, 'update')) && isEditable(record);
  const deletes = can(resource.verbs.delete) && isOpenTo(view, resource.verbs.delete, record, session);
  const asked = useAtHand(
    Object.values(view.calls).filter(
      call => call.on?.by !== undefined && isOffered(call, resource.name, record.state) && can(call.id) && isBesideOne(call, open),
    ),
  );
  // What is alone on the page is what the page is for: it is not put away in a menu of one.
  const isAlone = open.length === 1 && without.length === 0 && asked.length === 0 && !edits && !deletes;
  const next = step ?? (isAlone && does === undefined ? open.find(({ danger }) => !danger) : undefined);
  const isBesideNext = ({ on }: ClientCall): boolean => on?.beside !== undefined && on.beside === next?.name;
  const [held] =
    next !== undefined || (does === undefined && resource.queue?.states.includes(record.state ?? '') !== true)
      ? []
      : all.flatMap(transition => {
          const refusal = isNext(transition) ? faultOf(transition, record, session) : undefined;
          return refusal === undefined ? [] : [{ transition, refusal }];
        });
  return {
    open,
    next: next === undefined ? undefined : meant(next),
    held,
    others: open.filter(transition => transition !== next).map(meant),
    besideNext: asked.filter(isBesideNext),
    further: asked.filter(call => !isBesideNext(call)),
    edits,
    deletes,
  };
};
