/** What calls for sums are sent and answer, as JSON Schema: groups, figures, and the filter that lists what was counted. */
import type { Side } from '../declare/menus.ts';
import type { Sums } from '../declare/sums.ts';
import { units } from '../rules/periods.ts';
import type { Model } from './model.ts';
import { type Json, object } from './openapi-fields.ts';

/** Beside the list's filter: how to group. */
const grouping = (sums: Sums): Json => ({
  by: {
    type: 'array',
    items: { enum: sums.by },
    minItems: 1,
    maxItems: 2,
    description: 'What to group by and, if two are named, the closed set into whose values each group falls.',
  },
  every: { enum: units, default: 'day', description: 'The length of a group, where days or moments are grouped. Weeks begin on Monday.' },
  top: { type: 'integer', minimum: 1, maximum: 200, default: 20, description: 'The largest groups; the rest stands under others.' },
});

/** One entity's sums. */
export const sumsBody = (sums: Sums, filter: Json, file: boolean): Json => ({
  type: 'object',
  properties: { filter, ...grouping(sums), ...(file ? { format: { enum: ['xlsx', 'csv'], default: 'xlsx' } } : {}) },
  additionalProperties: false,
});

/** One of several entities' sums, named by `of`. */
export const sumsOfBody = (model: Model, side: Side, of: readonly string[], filterOf: (resource: string) => Json, file: boolean): Json => ({
  oneOf: of.flatMap(name => {
    const sums = model.resources[name]?.audiences[side]?.sums;
    if (sums === undefined) return [];
    const body = sumsBody(sums, filterOf(name), file);
    return [{ ...body, title: name, properties: { of: { const: name }, ...(body.properties as Json) }, required: ['of'] }];
  }),
});

const figure: Json = { type: ['string', 'number', 'null'] };
const filter: Json = {
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'The filter of the list that shows what was counted.',
};

/** The groups in their order: by time as it goes, anything else by number. */
export const sumsAnswer = (all: readonly Sums[]): Json => {
  const names = [...new Set(all.flatMap(sums => Object.keys(sums.measures ?? {})))];
  const figures = { count: { type: 'integer' }, ...Object.fromEntries(names.map(name => [name, figure])) };
  const group = {
    key: {
      type: ['string', 'number', 'boolean', 'object', 'null'],
      additionalProperties: true,
      description: 'A value, a reference, or the beginning of a period.',
    },
    ...figures,
    filter,
  };
  return {
    ...object({
      of: { type: 'string' },
      at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When it was counted, where that was before the call, because counting takes long; null: now.',
      },
      by: { type: 'array', items: { type: 'string' } },
      every: { type: ['string', 'null'] },
      groups: { type: 'array', items: object({ ...group, series: { type: 'array', items: object(group) } }) },
      others: { ...object({ groups: { type: 'integer' }, ...figures }), type: ['object', 'null'] },
      total: object({ ...figures, filter }),
      series: { type: 'array', items: object(group) },
    }),
    required: ['of', 'at', 'by', 'every', 'groups', 'others', 'total', 'series'],
  };
};
