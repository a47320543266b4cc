/** The home page: what waits, ends soon or failed, and how it goes. Each number comes with the list and filter that shows what was counted. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Condition } from '#engine/conditions/condition.ts';
import type { Home, HomeChart } from '#engine/declare/home.ts';
import type { Label } from '#engine/declare/label.ts';
import type { Needed, Side } from '#engine/declare/menus.ts';
import type { State } from '#engine/declare/states.ts';
import { audienceRows, type FieldModel, type Model, type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import { queueOf } from '#engine/project/queue.ts';
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import type { Session } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { queueRows } from '#service/records/queue.ts';
import { Records } from '#service/records/records.ts';
import { type Group, isTime, sumsOf } from '#service/records/sums.ts';
import type { FirstPage, Page, Row } from '#service/store/rows.ts';
import { asDone, isJustDone, listMenu, mayCreate, type ShownStep, shownSteps, standingPage, untilPage } from './first-steps.ts';
import type { Services } from './services.ts';

interface Card {
  readonly key: string;
  /** In which row it stands. */
  readonly group: 'waits' | 'beside' | 'others' | 'ends' | 'failed' | 'looks';
  readonly label: Label;
  readonly count: number;
  /** Counted no further than lists are: "1,000+". */
  readonly countIsExact: boolean;
  /** When the first in line began to wait, and when it is due: in line by that where the queue has due times. */
  readonly oldestAt: string | null;
  readonly dueAt: string | null;
  /** The record, where there is one alone. */
  readonly only: string | null;
  readonly resource: string;
  readonly filter: Row;
  readonly menu: string;
  readonly tone: State['tone'];
  /** The move that leads on, and what its button is called. */
  readonly does: string | null;
  readonly act: Label | null;
}

interface Chart {
  readonly key: string;
  readonly label: Label;
  readonly resource: string;
  readonly by: string;
  readonly every: string | null;
  /** When it was counted, where that was before the call. */
  readonly at: string | null;
  /** With the total null while they are counted for the first time. */
  readonly groups: readonly Group[] | null;
  readonly total: Group | null;
}

/** The newest records of an entity, which the list answers. */
interface Newest {
  readonly key: string;
  readonly label: Label;
  readonly resource: string;
  readonly columns: readonly string[];
  readonly filter: Row;
}

const newestOf = (resource: ResourceModel, side: Side): readonly Newest[] => {
  const { list } = resource.audiences[side]?.home ?? {};
  if (list === undefined) return [];
  const { label = resource.label, fields: columns, when } = list;
  return [{ key: `${resource.name}-list`, label, resource: resource.name, columns, filter: { ...when } }];
};

const DAY = 86_400_000;
/** Bars that a page of many things has room for. */
const mostBars = 8;
/** Days that a chart over days or moments goes back, today among them. */
const chartDays = 30;
/** So long the cards wait for charts that nobody has counted before. */
const chartsMs = 1_000;

const firstMoment = (day: string): number => timeOf(day) ?? Number.NaN;

/** The field by which what is asked for stands in line. */
const lineOf = ({ of: resource, since }: Pick<Asked, 'of' | 'since'>, side: Side): string => {
  if (since !== undefined) return since;
  const name = resource.audiences[side]?.views?.list?.sort[0];
  return name !== undefined && resource.fields[name]?.type === 'instant' ? name : 'createdAt';
};

/** What of a card is known before its rows are counted. */
type Asked = Pick<Card, 'key' | 'group' | 'label' | 'filter' | 'tone' | 'menu'> & {
  readonly of: ResourceModel;
  /** Of a queue, which the filter only names. */
  readonly where?: readonly Condition[];
  /** The moment from which it waits, where that is not the one by which its list stands. */
  readonly since?: string | undefined;
  readonly does?: string | undefined;
};

/** By what they are due, as their list stands, the first of what waits; everything else by its line. */
const pageOf = (side: Side, asked: Asked): FirstPage => {
  const { of: resource, group, filter, where } = asked;
  const line = lineOf(asked, side);
  const due = queueOf(resource, side)?.due;
  return {
    resource: resource.name,
    where: [...audienceRows(resource, side), ...(where ?? [])],
    ...(where === undefined ? { filter } : {}),
    columns: ['id', line, ...(due === undefined ? [] : [due])],
    sort: { field: group === 'ends' ? line : (due ?? line), order: 'ASC' },
    size: 1,
  };
};

const cardOf = (
  side: Side,
  { of: resource, where: _, since, does, ...asked }: Asked,
  { list: [first], total, totalIsExact }: Page,
): Card => {
  const isQueue = asked.group !== 'ends' && asked.group !== 'looks';
  const momentIn = (field: string | undefined): string | null =>
    field === undefined || !isQueue ? null : ((first?.[field] as string | null | undefined) ?? null);
  return {
    ...asked,
    count: total,
    countIsExact: totalIsExact,
    oldestAt: momentIn(lineOf({ of: resource, since }, side)),
    dueAt: momentIn(queueOf(resource, side)?.due),
    only: total === 1 && first !== undefined ? first.id : null,
    resource: resource.name,
    does: does ?? null,
    act: resource.transitions[does ?? '']?.label ?? null,
  };
};

/** What has failed shows where something has; and an empty queue to the staff alone: nobody else has come to work one off. */
const isShown = ({ staff }: Model, side: Side, { group, count }: Card): boolean =>
  count > 0 || group === 'ends' || group === 'looks' || (group === 'waits' && side === staff);

/** All that waits is overdue: its line says so, and the same number a second time says nothing. */
const isSaidBefore = ({ key, resource, count }: Card, all: readonly Card[]): boolean =>
  key === `${resource}-overdue` && all.some(other => other.key === `${resource}-waits` && other.count === count && other.dueAt !== null);

/** The cards and the pages that stand beside them, by one statement. */
const counted = async (act: Act, side: Side, asked: readonly Asked[], beside: readonly FirstPage[]) => {
  const pages = await act.records.rows.gather([...asked.map(each => pageOf(side, each)), ...beside], act.records.operands);
  const cards = asked
    .flatMap((each, index) => {
      const page = pages[index];
      return page === undefined ? [] : [cardOf(side, each, page)];
    })
    .filter((card, _, all) => isShown(act.model, side, card) && !isSaidBefore(card, all));
  return { cards, beside: pages.slice(asked.length) };
};

/** A page that people come for day by day, which leads nowhere as things are. */
interface Barred {
  readonly call: string;
  readonly says: Label;
  /** What puts it right, where that is theirs to do. */
  readonly label: Label | null;
  readonly create: string | null;
}

/** What a page needs, and the pages that are empty where it is not there. */
interface Need extends Needed {
  readonly call: string;
  readonly pages: readonly FirstPage[];
}

/** Of the pages that the session comes for day by day. */
const needsOf = (model: Model, { side, menus, buttons }: Session): readonly Need[] =>
  model.menus
    .filter(menu => menu.side === side && menus.has(menu.id))
    .flatMap(({ opens }) => Object.values(opens?.pages ?? {}))
    .filter(({ call, daily }) => daily !== undefined && buttons.has(call))
    .flatMap(({ call, ifNone = [] }) =>
      ifNone.map(needed => ({ ...needed, call, pages: needed.of.map(each => standingPage(model, side, each)) })),
    );

/** Of each call the first that lacks. @param found of each need, in their order, whether it is there */
const barredBy = (act: Act, session: Session, needs: readonly Need[], found: readonly Page[]): readonly Barred[] => {
  const barred = new Map<string, Barred>();
  let before = 0;
  for (const { call, says, label = null, create = null, pages } of needs) {
    const stands = found.slice(before, before + pages.length).some(({ list }) => list.length > 0);
    before += pages.length;
    if (stands || barred.has(call)) continue;
    const isTheirs = create !== null && mayCreate(act.model.resources[create], session);
    barred.set(call, { call, says, ...(isTheirs ? { label, create } : { label: null, create: null }) });
  }
  return [...barred.values()];
};

/**
 * In a queue the staff decide what is busy, an applicant corrects what is marked as a warning. Nothing waits for whoever may make none of the calls
 * that lead on.
 */
const waitsIn = ({ staff }: Model, resource: ResourceModel, { side, buttons }: Session, home: Home | undefined): readonly string[] => {
  const leading = queueOf(resource, side)?.calls ?? [];
  if (leading.length > 0 && !leading.some(id => buttons.has(id))) return [];
  if (home?.waits !== undefined) return home.waits;
  if (!resource.review?.menus.length) return [];
  const tone = side === staff ? 'busy' : 'warn';
  const theirs = Object.entries(resource.audiences[side]?.calls ?? {}).filter(([id]) => buttons.has(id));
  const moves = theirs.flatMap(([, call]) => transitionsOf(call.does));
  return Object.entries(resource.states ?? {}).flatMap(([state, words]) =>
    words.tone === tone && moves.some(name => resource.transitions[name]?.from.includes(state)) ? [state] : [],
  );
};

const waitsLabel = (resource: ResourceModel, waits: readonly string[], home: Home | undefined): Label => {
  const said = home?.waitsFor?.label;
  if (said !== undefined) return [`${resource.label[0]} · ${said[0]}`, `${resource.label[1]} · ${said[1]}`];
  const [only] = waits;
  return waits.length === 1 && only !== undefined ? stateLabel(resource, only) : resource.label;
};

const stateLabel = (resource: ResourceModel, state: string): Label => {
  const said = resource.states?.[state]?.label ?? [state, state];
  return [`${resource.label[0]} · ${said[0]}`, `${resource.label[1]} · ${said[1]}`];
};

/** Whether this side decides it: then what waits is what each may decide. */
const isReviewed = ({ review }: ResourceModel, side: Side): boolean => (review?.decisions[side] ?? []).length > 0;

/** What the session lists, and under which menu. */
interface Listed {
  readonly resource: ResourceModel;
  readonly menu: string;
}

const cardsOf = (act: Act, resource: ResourceModel, side: Side, menu: string): readonly Asked[] => {
  const home = resource.audiences[side]?.home;
  const found: Asked[] = [];
  const card = (parts: Omit<Asked, 'of' | 'menu'>): void => void found.push({ ...parts, of: resource, menu });
  const waits = waitsIn(act.model, resource, sessionOf(act), home);
  const { buttons } = sessionOf(act);
  const calls = Object.entries(resource.audiences[side]?.calls ?? {});
  const mayDo = (move: string | undefined): boolean =>
    move === undefined || calls.some(([id, { does }]) => buttons.has(id) && transitionsOf(does).includes(move));
  const apart = new Set((home?.with ?? []).flatMap(({ when }) => (when.queue === 'mine' ? [when.state ?? []].flat() : [])));
  const together = waits.filter(state => !apart.has(state));
  const [only] = together;
  // A queue is one pile of work, whatever its states are called, but for those that are piles of their own.
  if (only !== undefined)
    card({
      key: `${resource.name}-waits`,
      group: 'waits',
      label: waitsLabel(resource, waits, home),
      // What waits for whoever asks is a part of the list, which they leave for another as a whole.
      ...(isReviewed(resource, side) || home?.waitsFor !== undefined
        ? {
            filter: { queue: 'mine', ...(apart.size === 0 ? {} : { state: together }) },
            where: [...queueRows(resource, sessionOf(act), 'mine'), ...(apart.size === 0 ? [] : [{ state: together }])],
          }
        : { filter: { state: waits } }),
      since: home?.waitsFor?.since,
      tone: resource.states?.[only]?.tone ?? 'busy',
    });
  for (const [index, { label, when, since, does }] of (home?.with ?? []).entries()) {
    const { queue, ...rest } = when;
    const isOthers = queue === 'others';
    // What the menu counts is the queue: a pile that is none of it stands apart.
    const isBeside = queue === undefined && queueOf(resource, side) !== undefined;
    if (!mayDo(does) || (queue === 'mine' && waits.length === 0)) continue;
    card({
      key: `${resource.name}-also-${index}`,
      group: isOthers ? 'others' : isBeside ? 'beside' : 'waits',
      label: [`${resource.label[0]} · ${label[0]}`, `${resource.label[1]} · ${label[1]}`],
      // A part of the queue names its states as a list: its tab stays that of the queue.
      filter: { ...when, ...(queue === 'mine' ? { state: [when.state ?? []].flat() } : {}) },
      ...(queue === undefined ? {} : { where: [...queueRows(resource, sessionOf(act), isOthers ? 'others' : 'mine'), rest as Condition] }),
      since,
      does,
      tone: isOthers ? 'neutral' : 'busy',
    });
  }
  // Also what others have in hand: who may review it sees that nobody does.
  if (isReviewed(resource, side) || queueOf(resource, side)?.due !== undefined)
    card({
      key: `${resource.name}-overdue`,
      group: 'failed',
      label: isReviewed(resource, side)
        ? [`${resource.label[0]} · 全平台超时`, `${resource.label[1]} · Overdue across the team`]
        : [`${resource.label[0]} · 已超时`, `${resource.label[1]} · Overdue`],
      filter: { queue: 'overdue' },
      where: queueRows(resource, sessionOf(act), 'overdue'),
      tone: 'bad',
    });
  const ends = home?.ends;
  for (const days of ends?.days ?? []) {
    // Whole days, so that the list's filter reads as it is meant.
    const today = dayOf(act.now);
    const isDay = resource.fields[ends?.at ?? '']?.type === 'date';
    const [from, to] = [today, dayOf(new Date(firstMoment(today) + (days + 1) * DAY))];
    const said = (day: string): string => (isDay ? day : new Date(firstMoment(day)).toISOString());
    card({
      key: `${resource.name}-ends-${days}`,
      group: 'ends',
      label: [`${resource.label[0]} · ${days} 天内到期`, `${resource.label[1]} · Expiring within ${days} days`],
      filter: { state: ends?.in ?? [], [ends?.at ?? '']: { from: said(from), to: said(to) } },
      tone: days <= 7 ? 'bad' : 'warn',
    });
  }
  for (const state of home?.failed ?? [])
    card({ key: `${resource.name}-${state}`, group: 'failed', label: stateLabel(resource, state), filter: { state }, tone: 'bad' });
  return found;
};

/**
 * Of the staff, whoever has nothing to lead on has come to look: what there is in the list that each menu entry opens, in the order of the menu.
 * What stands beside it as tabs is a click further, and what has failed there stands among what has failed.
 */
const looksOf = ({ model }: Act, side: Side, listed: readonly Listed[], asked: readonly Asked[]): readonly Asked[] => {
  if (side !== model.staff || asked.some(({ group }) => group === 'waits')) return [];
  const opened = new Set(
    model.menus.flatMap(menu => (menu.side === side && menu.opens !== undefined && 'resource' in menu.opens ? [menu.opens.resource] : [])),
  );
  const turn = [...opened];
  return listed
    .filter(({ resource }) => opened.has(resource.name))
    .toSorted((one, other) => turn.indexOf(one.resource.name) - turn.indexOf(other.resource.name))
    .map(({ resource, menu }) => ({
      key: `${resource.name}-all`,
      group: 'looks',
      label: resource.label,
      filter: {},
      tone: 'neutral',
      menu,
      of: resource,
    }));
};

/** The filter of a chart's rows. */
const chartFilter = (act: Act, field: FieldModel | undefined, { by, when }: HomeChart): Row => {
  if (!isTime(field)) return { ...when };
  const said = (days: number): string => {
    const day = dayOf(new Date(act.now.getTime() + days * DAY));
    return field?.type === 'date' ? day : new Date(firstMoment(day)).toISOString();
  };
  return { ...when, [by]: { from: said(1 - chartDays), to: said(1) } };
};

/** A chart shows numbers of rows and no other figure. */
const chartOf = async (
  act: Act,
  records: Records,
  resource: ResourceModel,
  side: Side,
  index: number,
  chart: HomeChart,
): Promise<Chart> => {
  const { by, label } = chart;
  const field = resource.fields[by];
  const every = isTime(field) ? 'day' : null;
  const body = { by: [by], filter: chartFilter(act, field, chart), ...(every === null ? { top: mostBars } : { every }) };
  const counted = await Promise.race([
    sumsOf(records, resource, side, {}, body, { measured: false }),
    pause(chartsMs, undefined, { ref: false }),
  ]);
  const { at = null, groups = null, total = null } = counted ?? {};
  return { key: `${resource.name}-${index}`, label, resource: resource.name, by, every, at, groups, total };
};

/** `home`, `operation/home`: of every entity that the session lists, what its declaration puts there; and the first steps, until they are done. */
export const home =
  (services: Pick<Services, 'database' | 'delivery' | 'publicUrl'>): Inside =>
  async act => {
    const session = sessionOf(act);
    const { side } = session;
    const listed = Object.values(act.model.resources).flatMap(resource => {
      const menu = listMenu(resource, session);
      return menu === undefined ? [] : [{ resource, menu }];
    });
    const firstSteps = act.model.firstSteps[side];
    const asked = listed.flatMap(({ resource, menu }) => cardsOf(act, resource, side, menu));
    // Beside the transaction, where what was counted before may stand in.
    const records = new Records(services.database.read, act.records.around);
    const until = untilPage(act.model, side);
    const needs = needsOf(act.model, session);
    const pages = [...(until === undefined ? [] : [until]), ...needs.flatMap(each => each.pages)];
    const [{ cards, beside }, charts] = await Promise.all([
      counted(act, side, [...asked, ...looksOf(act, side, listed, asked)], pages),
      Promise.all(
        listed.flatMap(({ resource }) =>
          (resource.audiences[side]?.home?.sums ?? []).map((chart, index) => chartOf(act, records, resource, side, index, chart)),
        ),
      ),
    ]);
    const reached = until === undefined ? undefined : beside[0]?.list;
    const isNew = firstSteps !== undefined && (firstSteps.until === undefined || reached?.length === 0);
    const isDone = firstSteps !== undefined && !isNew && isJustDone(firstSteps, reached?.[0], act.now);
    const found: readonly ShownStep[] = isNew || isDone ? await shownSteps(act, session, firstSteps, services) : [];
    const steps = isDone ? asDone(found) : found;
    const hasSteps =
      isDone || steps.some(({ standing, optional }) => standing !== 'done' && (firstSteps?.until !== undefined || !optional));
    return {
      at: act.now.toISOString(),
      cards,
      charts,
      barred: barredBy(act, session, needs, beside.slice(until === undefined ? 0 : 1)),
      lists: listed.flatMap(({ resource }) => newestOf(resource, side)),
      isLed: firstSteps !== undefined,
      firstSteps: hasSteps ? steps : [],
      firstStepsLabel: hasSteps ? (firstSteps?.label ?? null) : null,
      firstStepsHelp: hasSteps ? (firstSteps?.help ?? null) : null,
      firstStepsDone: isDone && steps.length > 0 ? (firstSteps.done?.says ?? null) : null,
      onward: isDone && steps.length > 0 ? (firstSteps.done?.onward ?? []) : [],
    };
  };
