/** Laws of sums and home pages: what can be grouped, added up and charted, by the fields an audience reads. */
import { fieldsOf } from '../conditions/condition.ts';
import type { FieldType } from '../declare/fields.ts';
import type { HomeChart } from '../declare/home.ts';
import type { Measure, Sums } from '../declare/sums.ts';
import { isHeavy } from '../project/heavy.ts';
import { alwaysRead, type FieldModel, isVerb, transitionsOf } from '../project/model.ts';
import { callsOf } from './call-laws.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import { timeTypes } from './fit.ts';
import type { Declared, ResourceLaw } from './world.ts';

const grouped: ReadonlySet<FieldType> = new Set<FieldType>(['choice', 'flag', 'reference', 'text', 'integer', 'date', 'instant']);
/** As `isClosed` of the service says. */
const closed: ReadonlySet<FieldType> = new Set<FieldType>(['choice', 'flag']);
const kinds = ['sum', 'distinct', 'share'] as const;

type Say = (steps: readonly Step[], message: string) => Finding;

/** A field that the audience reads and that is not encrypted: of encrypted values no two can be told alike. */
function* readable(one: Declared, reads: readonly string[], steps: readonly Step[], name: string, say: Say): Generator<Finding> {
  const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
  if (field === undefined) yield say(steps, unknownName('field', name, Object.keys(one.fields)));
  else if (!reads.includes(name)) yield say(steps, `${name} is not among what this audience reads; add it to reads or leave it out`);
  else if (field.storage === 'encrypted' || field.mask !== undefined)
    yield say(steps, `${name} is personal or masked and cannot be counted by; name another field`);
}

function* typed(field: FieldModel | undefined, fits: ReadonlySet<FieldType>, steps: readonly Step[], what: string, say: Say) {
  if (field !== undefined && (!fits.has(field.type) || isHeavy(field)))
    yield say(steps, `${field.name} is of type ${field.type}, which ${what}; name a field of type ${[...fits].join(', ')}`);
}

function* measureFaults(one: Declared, reads: readonly string[], measure: Measure, say: Say): Generator<Finding> {
  const said = kinds.filter(kind => measure[kind] !== undefined);
  if (said.length !== 1) yield say([], 'write of or share, one of them');
  if (measure.sum !== undefined) yield* readable(one, reads, ['sum'], measure.sum, say);
  if (measure.distinct !== undefined) yield* readable(one, reads, ['distinct'], measure.distinct, say);
  if (measure.sum === undefined && (measure.when ?? measure.less) !== undefined) yield say([], 'when and less belong to a total');
  if (measure.less !== undefined && measure.when === undefined) yield say(['less'], 'is taken off what when names; say when');
  for (const word of ['share', 'when', 'less'] as const)
    for (const path of measure[word] === undefined ? [] : fieldsOf(measure[word])) {
      const [name = ''] = path.split('.');
      yield* readable(one, reads, [word, name], name, say);
    }
}

/** What is grouped and added up is read by the audience and of a type that can be. */
export const sumsLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [side, audience] of Object.entries(one.resource.audiences)) {
    const { sums } = audience;
    if (sums === undefined) continue;
    const reads = [...alwaysRead, ...audience.reads];
    const say: Say = (steps, message) => one.fault(['audiences', side, 'sums', ...steps], message);
    if (sums.by.length === 0) yield say(['by'], 'offers nothing to group by; name a field');
    for (const [index, name] of sums.by.entries()) {
      yield* readable(one, reads, ['by', index], name, say);
      yield* typed(one.fields[name], grouped, ['by', index], 'makes no groups', say);
    }
    for (const [name, measure] of Object.entries(sums.measures ?? {})) {
      const at: Say = (steps, message) => say(['measures', name, ...steps], message);
      if (name === 'count') yield at([], 'count is always there; give this one another name');
      yield* measureFaults(one, reads, measure, at);
    }
  }
};

/** In every group there is a part for each value: of another set than the groups are, and of one that its declaration closes. */
function* seriesFaults(one: Declared, by: readonly string[], name: string, say: Say): Generator<Finding> {
  if (name === by[0]) yield say([], `each group of ${name} has one value of it; name another field or leave it out`);
  else yield* typed(one.fields[name], closed, [], 'has too many values for a part of each group', say);
}

/** The calls that answer sums have some, and their screens begin with what is offered. */
export const sumsCallLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const { call, audience, side, fault } of callsOf(one)) {
    const verb = isVerb(call.does) ? call.does : undefined;
    const answers = verb === 'sums' || verb === 'exportSums';
    if (answers && audience.sums === undefined)
      yield fault(['does'], `${side} has no sums that this call could answer; declare audiences.${side}.sums or leave the call out`);
    if (call.by === undefined) continue;
    if (!answers) yield fault(['by'], 'only sums says by; leave it out');
    if (call.by.length > 2) yield fault(['by'], 'groups and, at most, one series in each: name two fields at most');
    for (const [index, name] of call.by.entries())
      if (audience.sums !== undefined && !audience.sums.by.includes(name))
        yield fault(['by', index], unknownName(`field of audiences.${side}.sums.by`, name, audience.sums.by));
      else if (index === 1) yield* seriesFaults(one, call.by, name, (steps, message) => fault(['by', index, ...steps], message));
  }
};

function* chartFaults(one: Declared, sums: Sums | undefined, chart: HomeChart, say: Say): Generator<Finding> {
  if (sums === undefined) yield say([], 'a chart shows sums; declare them beside home');
  else if (!sums.by.includes(chart.by)) yield say(['by'], unknownName('field of sums.by', chart.by, sums.by));
  for (const name of Object.keys(chart.when ?? {}))
    if (one.fields[name] === undefined) yield say(['when', name], unknownName('field', name, Object.keys(one.fields)));
}

/** What stands on a home page leads to a list. */
export const homeLaw: ResourceLaw = function* (one): Generator<Finding> {
  const states = Object.keys(one.resource.states ?? {});
  for (const [side, audience] of Object.entries(one.resource.audiences)) {
    const { home } = audience;
    if (home === undefined) continue;
    const say: Say = (steps, message) => one.fault(['audiences', side, 'home', ...steps], message);
    if (!Object.values(audience.calls).some(call => call.does === 'list'))
      yield say([], `${side} has no list that a number on the home page could lead to; declare its call or leave home out`);
    for (const [word, named] of [['waits', home.waits] as const, ['failed', home.failed] as const, ['ends', home.ends?.in] as const])
      for (const [index, state] of (named ?? []).entries())
        if (!states.includes(state))
          yield say([word, ...(word === 'ends' ? ['when', 'state'] : []), index], unknownName('state', state, states));
    for (const name of fieldsOf(home.waitsFor?.when ?? {}))
      yield* readable(one, [...alwaysRead, ...audience.reads], ['waits', 'when', name], name, say);
    const moves = Object.values(audience.calls).flatMap(({ does }) => transitionsOf(does));
    const isLedOn = (state: string) => moves.some(move => [one.resource.transitions?.[move]?.from ?? []].flat().includes(state));
    for (const [index, state] of (home.waits ?? []).entries())
      if (states.includes(state) && !isLedOn(state))
        yield say(
          ['waits', index],
          `no call of ${side} leads on from ${state}: it would wait there for ever; name another state or leave it out`,
        );
    for (const [index, { when, does }] of (home.with ?? []).entries()) {
      for (const name of Object.keys(when))
        if (name !== 'queue') yield* readable(one, [...alwaysRead, ...audience.reads], ['with', index, 'when', name], name, say);
        else if ((when.queue !== 'others' && when.queue !== 'mine') || home.waitsFor === undefined)
          yield say(['with', index, 'when', name], "'mine' or 'others' is said of a queue, beside a pile that waits for whoever reads");
      if (when.queue === 'mine' && when.state === undefined)
        yield say(['with', index, 'when'], 'names the states of its part; all that waits for whoever reads is waits itself');
      if (does !== undefined && !moves.includes(does)) yield say(['with', index, 'does'], unknownName('move of its calls', does, moves));
    }
    const moments = [
      [['waits'], home.waitsFor?.since] as const,
      ...(home.with ?? []).map(({ since }, index) => [['with', index], since] as const),
    ];
    for (const [pile, since] of moments) {
      if (since === undefined) continue;
      const at = [...pile, 'since'];
      yield* readable(one, [...alwaysRead, ...audience.reads], at, since, say);
      yield* typed(one.fields[since], timeTypes, at, 'is no moment', say);
    }
    if (home.ends !== undefined) {
      yield* readable(one, [...alwaysRead, ...audience.reads], ['ends', 'at'], home.ends.at, say);
      yield* typed(one.fields[home.ends.at], timeTypes, ['ends', 'at'], 'never comes', say);
    }
    const columns = audience.views?.list?.columns ?? [];
    for (const [index, name] of (home.list?.fields ?? []).entries())
      if (!columns.includes(name)) yield say(['list', 'fields', index], unknownName('column of the list', name, columns));
    for (const name of Object.keys(home.list?.when ?? {}))
      yield* readable(one, [...alwaysRead, ...audience.reads], ['list', 'when', name], name, say);
    for (const [index, chart] of (home.sums ?? []).entries())
      yield* chartFaults(one, audience.sums, chart, (steps, message) => say(['sums', index, ...steps], message));
  }
};
