/** The home page: what waits, ends soon or failed, and how it goes. Each number comes with the list and filter that shows what was counted. */
import { sessionKeyOf } from '#engine/conditions/condition.ts';
import type { Home } from '#engine/declare/home.ts';
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { State } from '#engine/declare/states.ts';
import { type Model, type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { nextPeriod, periodOf, startOf } from '#engine/rules/periods.ts';
import type { Session } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { type Group, sumsOf } from '#service/records/sums.ts';
import type { Row } from '#service/store/rows.ts';

interface Card {
  readonly key: string;
  /** In which row it stands. */
  readonly group: 'waits' | 'ends' | 'failed';
  readonly label: Label;
  readonly count: number;
  /** Counted no further than lists are: "1,000+". */
  readonly countIsExact: boolean;
  readonly oldestAt: string | null;
  /** When the oldest should be decided. */
  readonly dueAt: string | null;
  readonly resource: string;
  readonly filter: Row;
  readonly menu: string;
  readonly tone: State['tone'];
}

interface Chart {
  readonly key: string;
  readonly label: Label;
  readonly resource: string;
  readonly by: string;
  readonly every: string | null;
  readonly groups: readonly Group[];
  readonly total: Group;
}

const DAY = 86_400_000;
/** Bars that a page of many things has room for. */
const mostBars = 8;

/** The menu under which the session lists a resource; undefined where it may not. */
const listMenu = (resource: ResourceModel, session: Session): string | undefined =>
  Object.values(resource.audiences[session.side]?.calls ?? {})
    .filter(call => call.does === 'list')
    .flatMap(call => call.menu)
    .find(menu => session.menus.has(menu));

const firstMoment = (day: string): number => timeOf(day) ?? Number.NaN;

/** The field by which records stand in line. */
const lineOf = (resource: ResourceModel, side: Side): string => {
  const name = resource.audiences[side]?.views?.list?.sort[0];
  return name !== undefined && resource.fields[name]?.type === 'instant' ? name : 'createdAt';
};

const counted = async (act: Act, resource: ResourceModel, side: Side, filter: Row) => {
  const rows = resource.audiences[side]?.rows;
  const line = lineOf(resource, side);
  const due = resource.review?.fields.due;
  const found = await act.records.rows.list(resource.name, {
    where: rows === undefined || rows === 'all' ? [] : [rows],
    ...act.records.operands,
    filter,
    columns: ['id', line, ...(due === undefined ? [] : [due])],
    sort: { field: line, order: 'ASC' },
    page: { number: 1, size: 1 },
  });
  const [oldest] = found.list;
  return {
    count: found.total,
    countIsExact: found.totalIsExact,
    oldestAt: (oldest?.[line] as string | null | undefined) ?? null,
    dueAt: (due === undefined ? null : (oldest?.[due] as string | null | undefined)) ?? null,
  };
};

/** In a queue the staff decide what is busy, an applicant corrects what is marked as a warning; either only where a call of theirs leads on. */
const waitsIn = ({ staff }: Model, resource: ResourceModel, side: Side, home: Home | undefined): readonly string[] => {
  if (home?.waits !== undefined) return home.waits;
  if (!resource.review?.menus.length) return [];
  const tone = side === staff ? 'busy' : 'warn';
  const moves = Object.values(resource.audiences[side]?.calls ?? {}).flatMap(call => transitionsOf(call.does));
  return Object.entries(resource.states ?? {}).flatMap(([state, words]) =>
    words.tone === tone && moves.some(name => resource.transitions[name]?.from.includes(state)) ? [state] : [],
  );
};

/** What of these states waits for whoever asks, as the list's filter says it. */
const waitingFor = (act: Act, waits: readonly string[], when: NonNullable<Home['waitsFor']>['when'] = {}): Row => {
  const { session } = act.records.operands;
  const said = Object.entries(when).map(([name, value]) => {
    const operand = typeof value === 'string' ? sessionKeyOf(value) : undefined;
    return [name, operand === undefined ? value : (session[operand] ?? null)];
  });
  return { state: waits, ...Object.fromEntries(said) };
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

const cardsOf = async (act: Act, resource: ResourceModel, side: Side, menu: string): Promise<readonly Card[]> => {
  const home = resource.audiences[side]?.home;
  const card = async (parts: Pick<Card, 'key' | 'group' | 'label' | 'filter' | 'tone'>): Promise<Card> => ({
    ...parts,
    ...(await counted(act, resource, side, parts.filter)),
    resource: resource.name,
    menu,
  });
  const found: Card[] = [];
  const waits = waitsIn(act.model, resource, side, home);
  const [only] = waits;
  // A queue is one pile of work, whatever its states are called.
  if (only !== undefined)
    found.push(
      await card({
        key: `${resource.name}-waits`,
        group: 'waits',
        label: waitsLabel(resource, waits, home),
        filter: waitingFor(act, waits, home?.waitsFor?.when),
        tone: resource.states?.[only]?.tone ?? 'busy',
      }),
    );
  const ends = home?.ends;
  for (const days of ends?.days ?? []) {
    // Whole days, so that the list's filter reads as it is meant.
    const today = dayOf(act.now);
    const isDay = resource.fields[ends?.at ?? '']?.type === 'date';
    const [from, to] = [today, dayOf(new Date(firstMoment(today) + (days + 1) * DAY))];
    const said = (day: string): string => (isDay ? day : new Date(firstMoment(day)).toISOString());
    const one = await card({
      key: `${resource.name}-ends-${days}`,
      group: 'ends',
      label: [`${resource.label[0]} · ${days} 天内到期`, `${resource.label[1]} · ending in ${days} days`],
      filter: { state: ends?.in ?? [], [ends?.at ?? '']: { from: said(from), to: said(to) } },
      tone: days <= 7 ? 'bad' : 'warn',
    });
    found.push({ ...one, oldestAt: null, dueAt: null });
  }
  for (const state of home?.failed ?? []) {
    const one = await card({
      key: `${resource.name}-${state}`,
      group: 'failed',
      label: stateLabel(resource, state),
      filter: { state },
      tone: 'bad',
    });
    if (one.count > 0) found.push(one);
  }
  return found;
};

const chartsOf = async (act: Act, resource: ResourceModel, side: Side): Promise<readonly Chart[]> => {
  const found: Chart[] = [];
  for (const [index, chart] of (resource.audiences[side]?.home?.charts ?? []).entries()) {
    const { by } = chart;
    const [last = 0, every] = chart.last ?? [];
    let period: Row = {};
    if (every !== undefined) {
      let from = periodOf(act.now, every);
      const to = nextPeriod(from, every);
      // One period back is the one that the moment before this one lies in.
      for (let back = 1; back < last; back++) from = periodOf(new Date(startOf(from) - 1), every);
      const isDay = resource.fields[by]?.type === 'date';
      const said = (text: string): string => (isDay ? text : new Date(startOf(text)).toISOString());
      period = { [by]: { from: said(from), to: said(to) } };
    }
    const filter = { ...chart.when, ...period };
    const body = { by: [by], filter, ...(every === undefined ? { top: mostBars } : { every }) };
    const { groups, total } = await sumsOf(act.records, resource, side, {}, body);
    found.push({ key: `${resource.name}-${index}`, label: chart.label, resource: resource.name, by, every: every ?? null, groups, total });
  }
  return found;
};

/** `home`, `operation/home`: of every entity that the session lists, what its declaration puts there. */
export const home: Inside = async act => {
  const session = sessionOf(act);
  const { side } = session;
  const at = act.now.toISOString();
  const cards: Card[] = [];
  const charts: Chart[] = [];
  for (const resource of Object.values(act.model.resources)) {
    const menu = listMenu(resource, session);
    if (menu === undefined) continue;
    cards.push(...(await cardsOf(act, resource, side, menu)));
    charts.push(...(await chartsOf(act, resource, side)));
  }
  return { at, cards, charts };
};
