/** Turns what a caller sent into values of declared fields, or says everything that is wrong with it. The same on both sides. */
import type { Field } from '../declare/fields.ts';
import { clean, isBlank } from '../rules/clean.ts';
import type { RuleContext } from '../rules/rule.ts';
import { type RuleParams, validate } from '../rules/validate.ts';
import { type Fault, type FaultCode, judgedAt, type ParamsOf, type SaidFault } from '../wire/fault.ts';

export interface Accepted {
  /** Only fields that were accepted; cleaned, blank ones null. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Empty when all is well. */
  readonly faults: readonly Fault[];
}

interface AcceptOptions {
  /** Fields that were not sent stay out of the values and are not asked for: a change, not a new record. */
  readonly partial?: boolean;
  /** The path before the field's name: `rows[3].`. */
  readonly prefix?: string;
  readonly context?: RuleContext;
  /** The record as it is: what a change leaves out is looked up here. */
  readonly before?: Readonly<Record<string, unknown>>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const amount = /^-?\d{1,12}(\.\d{1,2})?$/;
/** C0 and C1 controls, line and paragraph separators. Tab and line breaks are allowed in text of several lines only. */
const controls = /[\p{Cc}\u2028\u2029]/u;
const controlsButBreaks = /[^\P{Cc}\t\n\r]/u;

type Judged = { readonly value: unknown } | SaidFault;
const wrong = <C extends FaultCode>(code: C, ...[params]: ParamsOf<C>): Judged => ({ code, params });

const textual = (value: unknown, most: number, forbidden: RegExp): Judged => {
  if (typeof value !== 'string') return wrong('typeText');
  if (forbidden.test(value)) return wrong('controlCharacters');
  return [...value].length > most ? wrong('maxLength', { max: most }) : { value };
};

/** A reference may come back as it was answered, `{ id, label }`, a file as its upload answered it, `{ fileId, ... }`. */
const idIn = (value: unknown): string | undefined => {
  const { id, fileId } = (typeof value === 'object' && value !== null ? value : { id: value }) as { id?: unknown; fileId?: unknown };
  const given = id ?? fileId;
  return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : undefined;
};

const list = (value: unknown): Judged => {
  const ids = Array.isArray(value) ? value.map(idIn) : [undefined];
  return ids.includes(undefined) ? wrong('typeReferences') : { value: ids };
};

/** What a group of checkboxes takes where its field says no `count` of its own. */
const fewest = 0;
const most = 9_999;

/** Each value once, in the order of the set. */
const several = (field: Field, value: unknown): Judged => {
  const set = Object.keys(field.values ?? {});
  if (!Array.isArray(value) || value.some(each => !set.includes(each)) || new Set(value).size !== value.length) return wrong('typeChoices');
  return /(^|\|)count:/.test(field.rules ?? '') || value.length <= most
    ? { value: set.filter(each => value.includes(each)) }
    : wrong('count', { min: fewest, max: most });
};

/** The value in the shape of its type; rules come after. */
const shape = (field: Field, value: unknown): Judged => {
  switch (field.type) {
    case 'text':
    case 'sequence':
      return textual(value, field.rules !== undefined && /length:/i.test(field.rules) ? 4_000 : 200, controls);
    case 'password':
      return textual(value, 200, controls);
    case 'longText':
      return textual(value, 100_000, controlsButBreaks);
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
        ? { value }
        : field.decimals === undefined
          ? wrong('typeInteger')
          : wrong('typeDecimals', { n: field.decimals });
    case 'money':
      return typeof value === 'string' && amount.test(value) ? { value } : wrong('typeMoney');
    case 'flag':
      return typeof value === 'boolean' ? { value } : wrong('typeFlag');
    case 'date':
      return typeof value === 'string' && validate('date', value).length === 0 ? { value } : wrong('date');
    case 'instant':
      return typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value))
        ? { value: new Date(value).toISOString() }
        : wrong('typeInstant');
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.values ?? {}, value) ? { value } : wrong('typeChoice');
    case 'choices':
      return several(field, value);
    case 'reference':
    case 'file':
      return idIn(value) === undefined ? wrong('typeReference') : { value: idIn(value) };
    case 'references':
    case 'files':
      return list(value);
    case 'json':
      return typeof value === 'object' && JSON.stringify(value).length <= 100_000 ? { value } : wrong('typeJson');
    case 'items':
      return Array.isArray(value) ? { value } : wrong('typeItems');
    case 'bytes':
    case 'fault':
      return wrong('readOnly');
  }
};

const rows = (field: Field, value: readonly unknown[], path: string, options: AcceptOptions): { value: unknown; faults: Fault[] } => {
  if (value.length > (field.most ?? 100)) return { value, faults: [{ path, code: 'maxRows', params: { max: field.most ?? 100 } }] };
  const each = value.map((row, index) => accept(field.of ?? {}, row, { ...options, partial: false, prefix: `${path}[${index}].` }));
  return { value: each.map(row => row.values), faults: each.flatMap(row => row.faults) };
};

/** The field's rules, and those that the choices beside it bring in. @param beside the values of the other fields */
export const chainOf = (field: Field, beside: Readonly<Record<string, unknown>>): string =>
  [
    field.rules ?? '',
    ...Object.entries(field.rulesBy ?? {}).map(([name, chains]) => {
      const chosen = beside[name];
      return typeof chosen === 'string' && Object.hasOwn(chains, chosen) ? (chains[chosen] ?? '') : '';
    }),
  ]
    .filter(chain => chain !== '')
    .join('|');

const asksMore = (chain: string): boolean => chain.split('|').some(rule => rule !== 'required');

/**
 * Whether a change that leaves the field out changes a choice that rules over it: then it is asked for where it is empty and must not be,
 * and where what it holds was accepted under other rules and nobody here can see whether these take it.
 */
const isAskedAnew = (field: Field, name: string, beside: Readonly<Record<string, unknown>>, options: AcceptOptions): boolean => {
  const turned = Object.entries(field.rulesBy ?? {}).filter(([by]) => beside[by] !== options.before?.[by]);
  if (turned.length === 0) return false;
  if (isBlank(options.before?.[name])) return validate(chainOf(field, beside), null, options.context).length > 0;
  return turned.some(([, chains]) => Object.values(chains).some(asksMore));
};

/** Limits as people write them. */
const asWritten = ({ decimals }: Field, params: RuleParams): RuleParams =>
  decimals === undefined ? params : Object.fromEntries(Object.entries(params).map(([name, limit]) => [name, limit / 10 ** decimals]));

const acceptField = (
  field: Field,
  chain: string,
  raw: unknown,
  path: string,
  options: AcceptOptions,
): { value: unknown; faults: readonly Fault[] } => {
  const value = clean(raw, chain, field.clean);
  const required = validate(chain, null, options.context).length > 0;
  if (isBlank(value)) return { value: null, faults: required ? [{ path, code: 'required' }] : [] };
  const judged = shape(field, value);
  if ('code' in judged) return { value: null, faults: [judgedAt(path, judged)] };
  const faults = validate(chain, judged.value, options.context).map(({ rule, params }) =>
    judgedAt(path, { code: rule, params: asWritten(field, params) }),
  );
  if (field.type !== 'items' || !Array.isArray(judged.value)) return { value: judged.value, faults };
  const taken = rows(field, judged.value, path, options);
  return { value: taken.value, faults: [...faults, ...taken.faults] };
};

/**
 * Accepts input for the given fields and nothing else: a field that is not among them is a fault, not a surplus to ignore.
 * @param fields the fields that may be written, by name
 * @param raw what came over the wire
 */
export const accept = (fields: Readonly<Record<string, Field>>, raw: unknown, options: AcceptOptions = {}): Accepted => {
  const prefix = options.prefix ?? '';
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { values: {}, faults: [{ path: prefix.replace(/\.$/, '') || '$', code: 'typeObject' }] };
  const sent = raw as Readonly<Record<string, unknown>>;
  const faults: Fault[] = Object.keys(sent)
    .filter(name => !Object.hasOwn(fields, name))
    .map(name => ({ path: `${prefix}${name.slice(0, 60)}`, code: 'unknownField' }));
  const values: Record<string, unknown> = {};
  const given = (name: string): unknown =>
    Object.hasOwn(sent, name) ? sent[name] : options.partial ? undefined : (fields[name]?.default ?? null);
  const beside = {
    ...options.before,
    ...Object.fromEntries(Object.keys(fields).flatMap(name => (given(name) === undefined ? [] : [[name, given(name)]]))),
  };
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    if (given(name) === undefined) {
      if (isAskedAnew(field, name, beside, options)) faults.push({ path, code: 'required' });
      continue;
    }
    const taken = acceptField(field, chainOf(field, beside), given(name), path, options);
    values[name] = taken.value;
    faults.push(...taken.faults);
  }
  return { values, faults };
};
