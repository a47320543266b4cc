/** How far the first steps have come for whoever looks: by what records there are, asked by one statement. */
import {
  type Begun,
  type FirstStep,
  type FirstStepFact,
  type FirstSteps,
  isStanding,
  type Stage,
  type Standing,
} from '#engine/declare/first-steps.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { audienceRows, type Model, type ResourceModel } from '#engine/project/model.ts';
import { OWN_NAME } from '#engine/rules/beginning.ts';
import type { Session } from '#service/access/session.ts';
import type { Act } from '#service/records/act.ts';
import type { FirstPage, Page, Row } from '#service/store/rows.ts';
import type { Services } from './services.ts';

type Known = Pick<Services, 'delivery' | 'publicUrl'>;

/** Hosts that nobody else reaches. */
export const isOwnHost = (url: string): boolean => /^(localhost|127\.|\[?::1|0\.0\.0\.0)/.test(new URL(url).hostname);

const facts: Readonly<Record<FirstStepFact, (known: Known) => boolean>> = {
  messagesLeave: ({ delivery }) => !delivery.isLocal('SMS') && !delivery.isLocal('MAIL'),
  addressIsPublic: ({ publicUrl }) => !isOwnHost(publicUrl),
};

export interface ShownStep {
  readonly label: Label;
  readonly says: Label;
  readonly standing: 'done' | 'waits' | 'open' | 'soon' | 'later' | 'skipped';
  readonly stage: Label | null;
  readonly by: Label | null;
  readonly act: Label | null;
  readonly resource: string | null;
  /** Of the resource, or the hand-made page of this path below a menu. */
  readonly page: string | null;
  readonly record: string | null;
  /** What the page is told: the act it begins with, or by reference what a new record refers to. */
  readonly given: Readonly<Record<string, string>>;
  /** What a new record begins with beside that. */
  readonly begins: Readonly<Record<string, string>>;
  readonly optional: boolean;
}

/** The menu under which the session lists a resource; undefined where it may not. */
export const listMenu = (resource: ResourceModel | undefined, session: Session): string | undefined =>
  Object.values(resource?.audiences[session.side]?.calls ?? {})
    .filter(call => call.does === 'list')
    .flatMap(call => call.menu)
    .find(menu => session.menus.has(menu));

/** The same of whose one record it has, which stands in the place of a list. */
const pageMenu = (resource: ResourceModel | undefined, session: Session): string | undefined =>
  listMenu(resource, session) ??
  Object.values(resource?.audiences[session.side]?.calls ?? {})
    .filter(call => call.does === 'get' && call.single)
    .flatMap(call => call.menu)
    .find(menu => session.menus.has(menu));

/** Whether a new record of it is the session's to make. */
export const mayCreate = (resource: ResourceModel | undefined, session: Session): boolean =>
  Object.entries(resource?.audiences[session.side]?.calls ?? {}).some(
    ([id, { does }]) => (does === 'create' || does === 'save') && session.buttons.has(id),
  );

/** The page that is empty where no such record is among the rows that a side sees. */
export const standingPage = (model: Model, side: Side, { of, when }: Standing): FirstPage => {
  const resource = model.resources[of];
  return {
    resource: of,
    where: [...(resource === undefined ? [] : audienceRows(resource, side)), ...(when === undefined ? [] : [when])],
    columns: ['id'],
    size: 1,
    total: false,
  };
};

/** The page that is empty as long as the first steps of a side are to be shown: what they stand until, the first of it where they stay for a while. */
export const untilPage = (model: Model, side: Side): FirstPage | undefined => {
  const { until, done } = model.firstSteps[side] ?? {};
  if (until === undefined) return undefined;
  const page = standingPage(model, side, until);
  return done === undefined ? page : { ...page, columns: ['id', done.at], sort: { field: done.at, order: 'ASC' } };
};

const DAY = 86_400_000;

/** Whether what the steps stand until came so lately that they stay with it. */
export const isJustDone = ({ done }: FirstSteps, first: Row | undefined, now: Date): boolean => {
  const at = done === undefined ? undefined : first?.[done.at];
  return done !== undefined && typeof at === 'string' && now.getTime() - Date.parse(at) < done.days * DAY;
};

/** All of them, once they have led where they were to: what was passed over was not needed. */
export const asDone = (steps: readonly ShownStep[]): readonly ShownStep[] =>
  steps.map(step => (step.standing === 'done' ? step : { ...step, ...done, standing: step.optional ? 'skipped' : 'done' }));

const isTaken = (model: Model, session: Session, { begin }: FirstStep): boolean => {
  if (begin === undefined) return false;
  const resource = model.resources[begin.of];
  return pageMenu(resource, session) !== undefined && (begin.create !== true || mayCreate(resource, session));
};

const nowhere = { act: null, resource: null, page: null, record: null, given: {}, begins: {} } as const;

type Reached = Pick<ShownStep, 'standing' | 'stage' | 'by' | 'act' | 'resource' | 'page' | 'record' | 'given' | 'begins'>;

const done: Reached = { standing: 'done', stage: null, by: null, ...nowhere };

/** Whether a page beside a menu's lists is the session's to open. */
const mayOpen = ({ menus }: Model, page: string, session: Session): boolean =>
  menus.some(({ id, opens }) => {
    const call = opens?.pages?.[page]?.call;
    return call !== undefined && session.menus.has(id) && session.buttons.has(call);
  });

/** What is to be done with the record that a step has come to. */
const staged = (
  { model }: Act,
  session: Session,
  { of, says, by, label: act, page = 'show' }: Stage,
  record: string,
  others: Label,
): Reached => {
  if (by !== undefined) return { standing: 'waits', stage: says, by, ...nowhere };
  const isTheirs = page === 'show' ? listMenu(model.resources[of], session) !== undefined : mayOpen(model, page, session);
  if (act === undefined || !isTheirs) return { standing: 'open', stage: says, by: others, ...nowhere };
  return { ...nowhere, standing: 'open', stage: says, by: null, act, resource: of, page, record };
};

/** The act that its page begins with, or the first of each of what a new record is to refer to. */
const givenOf = (
  { with: known = {}, does: act }: NonNullable<FirstStep['begin']>,
  pages: readonly Page[],
): Readonly<Record<string, string>> => ({
  ...(act === undefined ? {} : { act }),
  ...Object.fromEntries(
    Object.entries(known)
      .filter(([, each]) => isStanding(each))
      .flatMap(([name], nth) => (pages[nth]?.list ?? []).slice(0, 1).map(({ id }) => [name, id] as const)),
  ),
});

const saidOf = ({ now, language }: Act, session: Session, each: Exclude<Begun, Standing>): string => {
  if (each === '$now') return now.toISOString();
  return each === OWN_NAME ? session.name : typeof each === 'string' ? each : pick(each, language);
};

const beginsOf = (act: Act, session: Session, { with: known = {} }: NonNullable<FirstStep['begin']>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(known).flatMap(([name, each]) => (isStanding(each) ? [] : [[name, saidOf(act, session, each)]])));

const begun = (act: Act, session: Session, step: FirstStep, known: readonly Page[], others: Label): Reached => {
  const { begin } = step;
  if (begin === undefined || !isTaken(act.model, session, step)) return { standing: 'open', stage: null, by: others, ...nowhere };
  const page = begin.create ? 'create' : 'list';
  const told = { given: givenOf(begin, known), begins: beginsOf(act, session, begin) };
  return { ...nowhere, standing: 'open', stage: null, by: null, act: begin.label, resource: begin.of, page, ...told };
};

/** Of each step what stands, in the order in which its standings are asked for. */
const foundOf = async (act: Act, side: Side, steps: readonly FirstStep[]): Promise<readonly (readonly Page[])[]> => {
  const asked = steps.map(({ done, stages = [], begin }) => [
    ...(typeof done === 'string' ? [] : done.flat()),
    ...stages,
    ...Object.values(begin?.with ?? {}).filter(isStanding),
  ]);
  const pages = await act.records.rows.gather(
    asked.flat().map(standing => standingPage(act.model, side, standing)),
    act.records.operands,
  );
  return asked.map(({ length }, index) => {
    const before = asked.slice(0, index).flat().length;
    return pages.slice(before, before + length);
  });
};

const furthestOf = (stages: readonly Stage[], pages: readonly Page[]) => {
  const nth = pages.findIndex(({ list }) => list.length > 0);
  const [stage, record] = [stages[nth], pages[nth]?.list[0]?.id];
  return stage === undefined ? undefined : { stage, record: String(record) };
};

/** Whether one of these stands, of several together all. @param pages of each in their order */
const hasOneOf = (ways: readonly (Standing | readonly Standing[])[], pages: readonly Page[]): boolean => {
  let before = 0;
  return ways.some(way => {
    const { length } = [way].flat();
    before += length;
    return pages.slice(before - length, before).every(({ list }) => list.length > 0);
  });
};

const reachedBy = (act: Act, session: Session, step: FirstStep, pages: readonly Page[], others: Label, known: Known): Reached => {
  const ways = typeof step.done === 'string' ? 0 : step.done.flat().length;
  const isDone = typeof step.done === 'string' ? facts[step.done](known) : hasOneOf(step.done, pages);
  if (isDone) return done;
  const stages = step.stages ?? [];
  const furthest = furthestOf(stages, pages.slice(ways, ways + stages.length));
  return furthest === undefined
    ? begun(act, session, step, pages.slice(ways + stages.length), others)
    : staged(act, session, furthest.stage, furthest.record, others);
};

/** Whether it has come so far that it waits for nothing before it. */
const isPast = ({ standing }: Reached): boolean => standing === 'done' || standing === 'waits';

/** Each in its turn: what another waits for is not offered yet, unless somebody else is at both, or it may be prepared while they are. */
const inTurn = (steps: readonly FirstStep[], reached: readonly Reached[], anyOrder: true | undefined): readonly Reached[] => {
  const isHolding = (nth: number): boolean => reached[nth]?.standing !== 'done' && !steps[nth]?.optional && !anyOrder;
  return reached.map((each, index) => {
    if (each.standing !== 'open') return each;
    const { optional, before } = steps[index] ?? {};
    if (optional && !anyOrder && reached.slice(index + 1).some(isPast)) return { ...each, ...nowhere, standing: 'skipped', by: null };
    // What was begun is gone on with, whatever else has not been.
    if (each.page === 'show') return each;
    const first = steps.slice(0, index).findIndex((_, nth) => isHolding(nth));
    if (first < 0) return each;
    if (before === undefined) return { ...each, ...nowhere, standing: 'later', by: null };
    return reached[first]?.standing === 'waits'
      ? { ...each, stage: each.stage ?? before }
      : { ...each, ...nowhere, standing: 'soon', by: null };
  });
};

/** The steps of a side for a session that may take one at least of those that lead on; none for anybody else. */
export const shownSteps = async (
  act: Act,
  session: Session,
  { steps, by, anyOrder }: FirstSteps,
  known: Known,
): Promise<readonly ShownStep[]> => {
  if (!steps.some(step => !step.optional && isTaken(act.model, session, step))) return [];
  const found = await foundOf(act, session.side, steps);
  const reached = steps.map((step, index) => reachedBy(act, session, step, found[index] ?? [], step.by ?? by, known));
  const turns = inTurn(steps, reached, anyOrder);
  return steps.map(({ label, says, optional = false }, index) => ({ label, says, optional, ...(turns[index] ?? done) }));
};
