/** What a screen of sums asks, kept in its address so that it can be returned to and handed on, and what is answered. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
import { type Unit, units } from '#engine/rules/periods.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { rangeOf } from '../views/list/filters/filter-query.ts';
import type { SumsAnswer } from './answer.ts';
import { before, type Days, daysOf, inOrder, type Preset, presets, unitFor } from './span.ts';

const isTime = (field: ClientField | undefined): boolean => field?.type === 'date' || field?.type === 'instant';
const isClosed = (field: ClientField | undefined): boolean => field?.type === 'choice' || field?.type === 'flag';

/** Everything the tools choose. */
export interface Question {
  readonly of: string;
  readonly resource: ClientResource;
  readonly by: ClientField;
  readonly series: ClientField | undefined;
  readonly every: Unit | undefined;
  /** Whose days are chosen; undefined where the sums know no periods. */
  readonly period: ClientField | undefined;
  readonly preset: Preset | undefined;
  readonly days: Days;
  readonly compare: boolean;
  readonly top: number;
  readonly filter: Readonly<Record<string, string>>;
  readonly offered: { readonly by: readonly ClientField[]; readonly series: readonly ClientField[]; readonly units: readonly Unit[] };
}

const few = 20;
export const many = 200;

const questionIn = (
  params: URLSearchParams,
  call: ClientCall,
  resources: Readonly<Record<string, ClientResource>>,
  now: Date,
): Question | undefined => {
  const subjects = call.sums?.of ?? [];
  const of = subjects.find(name => name === params.get('of')) ?? subjects[0] ?? '';
  const resource = resources[of];
  const sums = resource?.sums;
  if (resource === undefined || sums === undefined) return undefined;
  const fields = sums.by.flatMap(name => resource.fields[name] ?? []);
  const named = (name: string | null | undefined) => fields.find(field => field.name === name);
  const by = named(params.get('by')) ?? named(call.sums?.by?.[0]) ?? fields[0];
  if (by === undefined) return undefined;
  const closed = fields.filter(field => isClosed(field) && field !== by);
  const split = params.get('series') ?? (params.has('by') || params.has('of') ? '' : call.sums?.by?.[1]);
  const period = isTime(by) ? by : fields.find(isTime);
  const asked = inOrder({ from: params.get('from') ?? '', to: params.get('to') ?? '' });
  const free = asked.from !== undefined || asked.to !== undefined;
  const preset = free
    ? undefined
    : (presets.find(each => each === params.get('in')) ?? (!isTime(by) ? 'all' : call.sums?.named ? 'thisYear' : 'last30'));
  const days = preset === undefined ? asked : daysOf(preset, now);
  const offered = units.filter(unit => unit !== 'hour' || by.type === 'instant');
  return {
    of,
    resource,
    by,
    series: closed.find(field => field.name === split),
    every: isTime(by) ? (offered.find(unit => unit === params.get('every')) ?? unitFor(days, by.type === 'instant')) : undefined,
    period,
    preset,
    days,
    compare: params.get('compare') === '1',
    top: params.get('top') === String(many) ? many : few,
    filter: Object.fromEntries(
      closed.flatMap(field => (params.get(`f.${field.name}`) ? [[field.name, String(params.get(`f.${field.name}`))]] : [])),
    ),
    offered: { by: fields, series: closed, units: offered },
  };
};

const filterValue = (field: ClientField | undefined, said: string): unknown => (field?.type === 'flag' ? said === 'true' : said);

/** The call's input for the days given. */
export const inputOf = (question: Question, named: boolean, days: Days): Readonly<Record<string, unknown>> => {
  const range = question.period === undefined ? undefined : rangeOf(question.period, days);
  return {
    ...(named ? { of: question.of } : {}),
    by: [question.by.name, ...(question.series === undefined ? [] : [question.series.name])],
    ...(question.every === undefined ? { top: question.top } : { every: question.every }),
    filter: {
      ...Object.fromEntries(
        Object.entries(question.filter).map(([name, said]) => [name, filterValue(question.resource.fields[name], said)]),
      ),
      ...(range === undefined || question.period === undefined ? {} : { [question.period.name]: range }),
    },
  };
};

export const useSums = (callId: string) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const [params, setParams] = useSearchParams();
  const call = view.calls[callId];
  const question = useMemo(
    () => (call === undefined ? undefined : questionIn(params, call, view.resources, new Date())),
    [params, call, view],
  );
  const named = call?.sums?.named === true;
  const earlier = question === undefined ? undefined : before(question.days);
  const input = question === undefined ? undefined : inputOf(question, named, question.days);
  const inputBefore = question?.compare && earlier !== undefined ? inputOf(question, named, earlier) : undefined;
  const ask = async (body: Readonly<Record<string, unknown>> | undefined) => (await provider.call(callId, body ?? {})).data as SumsAnswer;
  const answer = useQuery({
    queryKey: ['sums', callId, input],
    queryFn: () => ask(input),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });
  const previous = useQuery({
    queryKey: ['sums', callId, inputBefore],
    queryFn: () => ask(inputBefore),
    enabled: inputBefore !== undefined,
  });
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      old => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    call,
    question,
    input,
    answer,
    previous: inputBefore === undefined ? undefined : previous.data,
    canCompare: earlier !== undefined,
    set,
    clear: (of: string) => setParams({ of }, { replace: true }),
  };
};
