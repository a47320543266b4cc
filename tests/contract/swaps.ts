/** One request made many: each place that names a record of the first company, and each where one could be named, with another company's there alone. */
import type { Field } from '#engine/declare/fields.ts';
import { snakeCase } from '#engine/project/schema-names.ts';
import { audienceOf, declaredOf, resourceOf } from './fixtures.ts';
import { type Foreign, nobodysLike, textsIn } from './foreign.ts';
import type { Prepared } from './made-by-effects.ts';
import { accepted } from './values.ts';
import { model, type Row, type Specified } from './world.ts';

export interface Swap {
  readonly where: string;
  /** The request stood before with a record of the first company in this place. */
  readonly stood: boolean;
  readonly theirs: Prepared;
  readonly nobodys: Prepared;
  readonly named: readonly string[];
}

/** What a text of this name is the number of. */
const numbered: Readonly<Record<string, readonly [table: string, column: string]>> = {
  member: ['members', 'id'],
  memberCode: ['members', 'member_code'],
  fileId: ['files', 'id'],
  userNum: ['employees', 'user_num'],
  contractNo: ['contracts', 'contract_no'],
  sealNo: ['seals', 'seal_no'],
  seqNo: ['certificates', 'seq_no'],
  certificateNo: ['certificates', 'seq_no'],
  serialNumber: ['certificates', 'serial_number'],
  requestNo: ['mobile_authentications', 'request_no'],
  applyNo: ['certificate_applications', 'apply_no'],
};

const tableOf = (resource: string): string => snakeCase(model.resources[resource]?.facetOf ?? resource);
const placeFor = (name: string, { type, to }: Field): readonly [table: string, column: string] | undefined => {
  if (type === 'file' || type === 'files') return ['files', 'id'];
  if (type === 'reference' || type === 'references') return to === undefined ? undefined : [tableOf(to), 'id'];
  return type === 'text' ? numbered[name] : undefined;
};

/** Every text of a body with the way to it. */
const leaves = (value: unknown, way: readonly string[] = []): readonly (readonly [way: readonly string[], text: string])[] => {
  if (typeof value === 'string') return [[way, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...way, name]));
};
const put = (value: unknown, [step, ...way]: readonly string[], to: unknown): unknown => {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === step ? put(each, way, to) : each));
  const object = (value ?? {}) as Row;
  return { ...object, [step]: put(object[step], way, to) };
};

const fieldsOf = (call: Specified): Readonly<Record<string, Field>> => {
  const { of } = call.call;
  if (of.kind === 'free') return of.call.input;
  const { fields } = resourceOf(call);
  const declared = declaredOf(call);
  return {
    ...Object.fromEntries((declared.input ?? []).flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    ...declared.ask,
  };
};

/** What is made of an id where a field takes it: a list of it, or a row with it and whatever else a row must hold. */
interface Slot {
  readonly where: string;
  readonly place: readonly [table: string, column: string];
  into(body: Row, id: string): Row;
}
const slotsOf = (call: Specified): readonly Slot[] => {
  const direct = Object.entries(fieldsOf(call)).flatMap(([name, field]): readonly Slot[] => {
    const place = placeFor(name, field);
    const many = field.type === 'references' || field.type === 'files';
    if (place !== undefined) return [{ where: name, place, into: (body, id) => ({ ...body, [name]: many ? [id] : id }) }];
    return Object.entries(field.of ?? {}).flatMap(([inner, part]): readonly Slot[] => {
      const within = placeFor(inner, part);
      if (within === undefined) return [];
      const rest = Object.entries(field.of ?? {}).filter(([other, { rules }]) => other !== inner && /(^|\|)required/.test(rules ?? ''));
      const row = (id: string): Row => ({ ...Object.fromEntries(rest.map(([other, each]) => [other, accepted(each)])), [inner]: id });
      return [{ where: `${name}.0.${inner}`, place: within, into: (body, id) => ({ ...body, [name]: [row(id)] }) }];
    });
  });
  const { of } = call.call;
  if (of.kind === 'free' || !['list', 'export', 'sums', 'exportSums'].includes(String(of.does))) return direct;
  const { fields, audiences } = resourceOf(call);
  const filters = ['id', ...(audiences[audienceOf(call)]?.views?.list?.filters ?? [])].flatMap((name): readonly Slot[] => {
    const field = fields[name];
    const place = name === 'id' ? ([tableOf(of.resource), 'id'] as const) : field === undefined ? undefined : placeFor(name, field);
    return place === undefined ? [] : [{ where: `filter.${name}`, place, into: (body, id) => ({ ...body, filter: { [name]: id } }) }];
  });
  return [...direct, ...filters];
};

export const swapsOf = async (call: Specified, prepared: Prepared, foreign: Foreign): Promise<readonly Swap[]> => {
  const swaps: Swap[] = [];
  const add = (where: string, stood: boolean, other: string, into: (id: string) => Row, value?: string): void => {
    const nobody = nobodysLike(other);
    const named = [other, nobody, ...(value === undefined ? [] : [value])];
    swaps.push({ where, stood, named, theirs: { ...prepared, body: into(other) }, nobodys: { ...prepared, body: into(nobody) } });
  };
  const places = await foreign.placesOf(textsIn(prepared.body));
  for (const [way, value] of leaves(prepared.body)) {
    const place = places.get(value);
    const other = place === undefined ? undefined : await foreign.theirs(place);
    if (other !== undefined) add(way.join('.'), true, other, id => put(prepared.body, way, id) as Row, value);
  }
  for (const { where, place, into } of slotsOf(call)) {
    if (swaps.some(swap => swap.where === where || swap.where.startsWith(`${where}.`)) || !foreign.isCompanies(place[0])) continue;
    const other = await foreign.theirs({ table: place[0], column: place[1] });
    if (other !== undefined) add(where, false, other, id => into(prepared.body, id));
  }
  return swaps;
};
