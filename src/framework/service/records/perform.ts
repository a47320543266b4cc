/** One call, from its validated envelope to its answer: what each verb, transition and choice means. The only interpreter of `does`. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { FreeCall, ResourceCall, Verb } from '#engine/declare/calls.ts';
import type { Field } from '#engine/declare/fields.ts';
import { choice, text } from '#engine/declare/fields.ts';
import type { Side } from '#engine/declare/menus.ts';
import { organisationsOf } from '#engine/declare/sides.ts';
import {
  audienceOf,
  type CallModel,
  isChoose,
  isVerb,
  type Model,
  type ResourceModel,
  type TransitionModel,
} from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { type Act, FileAnswer, type Inside, isOutside, type Outside } from './act.ts';
import { exportFile } from './exports.ts';
import { importRows, templateFile } from './imports.ts';
import { checked, type Fields, make, pick, refuseHidden, split, without } from './making.ts';
import { get, list, rowsOf } from './reads.ts';
import { Records, type Surroundings } from './records.ts';
import { sumsOf } from './sums.ts';
import { formatOf, sumsFile } from './sums-file.ts';
import { refuseForeign } from './targets.ts';

export interface Request {
  readonly call: CallModel;
  /** Body and path parameters together. */
  readonly body: Row;
  readonly around: Surroundings;
  /** Runs at the end of the (last) transaction, with the answer: the idempotency key's row is finished here. */
  readonly finish?: (rows: Rows, data: unknown) => Promise<void>;
}

const reasonField: Readonly<Record<'required' | 'optional', Field>> = {
  required: text(['原因', 'Reason'], { rules: 'required|length:5,200' }),
  optional: text(['原因', 'Reason'], { rules: 'length:0,200' }),
};

const pathParameters = (call: ResourceCall): readonly string[] => [...call.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');

/** The field by which sessions know the organisation that records of a resource belong to. */
const organisationCode = ({ sides }: Model, { fields }: ResourceModel): string | undefined =>
  organisationsOf(sides).find(organisation => organisation.resource === fields.member?.to)?.code;

/** Which record is meant: by the key, within the audience's rows; anything else does not exist for the caller. */
const targetOf = ({ records, resource, side, call, request: { body } }: Work): readonly Condition[] => {
  if (call.single) return rowsOf(resource, side, call);
  const key = call.key ?? 'id';
  const value = body[key];
  if (typeof value !== 'string' || value === '') throw new Refusal('INPUT_INVALID', { faults: [{ path: key, code: 'required' }] });
  // A condition's text that begins with $ is an operand; no key of ours does.
  if (value.startsWith('$')) throw new Refusal('RECORD_MISSING');
  if (key === 'id' && !/^[0-9a-f-]{36}$/i.test(value)) throw new Refusal('RECORD_MISSING');
  const held = pathParameters(call)
    .filter(name => name !== key)
    .flatMap((name): Condition[] => {
      const code = name === 'memberCode' ? organisationCode(records.around.model, resource) : undefined;
      if (code !== undefined) return [{ [`member.${code}`]: String(body[name]) }];
      return resource.fields[name] === undefined ? [] : [{ [name]: String(body[name]) }];
    });
  return [{ [key]: value }, ...held, ...rowsOf(resource, side, call)];
};

const addressing = (call: ResourceCall): readonly string[] => [call.key ?? 'id', ...pathParameters(call)];

/** Nothing but what says which record is meant. */
const addressed = (call: ResourceCall, body: Row, now: Date): void => {
  checked({}, without(body, ...(call.single ? [] : addressing(call))), { now });
};

const seenVersion = (body: Row): number => {
  const value = body.version;
  if (typeof value !== 'number')
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'version', code: value === undefined ? 'required' : 'typeInteger' }] });
  return value;
};

interface Work {
  readonly request: Request;
  readonly resource: ResourceModel;
  readonly side: Side;
  readonly call: ResourceCall;
  readonly records: Records;
}

const written = async ({ records, resource, side }: Work, row: Row, answer: Row): Promise<Row> => ({
  ...(await records.shown(resource.name, row, side)),
  ...answer,
});

/** `onward`: what was written goes on at once; both stand or fall together. */
const goOn = async ({ call, resource, records }: Work, row: StoredRow): Promise<StoredRow> =>
  call.onward === undefined ? row : records.move(resource.name, row, call.onward, null);

const create = async (work: Work): Promise<Row> => {
  const { call, resource, request, records, side } = work;
  const { row, answer } = await make(records, resource, side, call, without(request.body, 'id', 'version'));
  return written(work, await goOn(work, row), answer);
};

const update = async (work: Work): Promise<Row> => {
  const { call, resource, request, records, side } = work;
  const before = await records.get(resource.name, targetOf(work), { lock: true });
  if (call.in !== undefined && !call.in.includes(before.state ?? ''))
    throw await records.illegal(resource.name, before, request.call.label);
  const fields = { ...pick(resource, call.input ?? []), ...call.ask };
  const input = checked(fields, without(request.body, ...addressing(call), 'version'), { partial: true, before, now: records.around.now });
  const values = split(input, resource, call.input ?? []);
  refuseHidden(resource, side, values, before, records);
  await refuseForeign(records, resource, side, values, before);
  const answer: Record<string, unknown> = {};
  const row = await records.change(resource.name, before, seenVersion(request.body), values, {
    input,
    answer,
    ...(call.effect === undefined ? {} : { effect: call.effect }),
  });
  return written(work, await goOn(work, row), answer);
};

/** What runs in the one transaction (or none) of its call; `export` and `import` see to theirs themselves. */
const verbs: Readonly<Record<Exclude<Verb, 'export' | 'import'>, (work: Work) => Promise<unknown>>> = {
  list: ({ records, resource, side, call, request }) => list(records, resource, side, call, request.body),
  get: async work => {
    const { records, resource, side, call, request } = work;
    addressed(call, request.body, records.around.now);
    return get(records, resource, side, call, await records.get(resource.name, targetOf(work)));
  },
  create,
  update,
  save: work => (work.request.body.id === undefined || work.request.body.id === null ? create(work) : update(work)),
  delete: async work => {
    const { records, resource, call, request } = work;
    addressed(call, without(request.body, 'version'), records.around.now);
    const before = await records.get(resource.name, targetOf(work), { lock: true });
    if (call.in !== undefined && !call.in.includes(before.state ?? ''))
      throw await records.illegal(resource.name, before, request.call.label);
    await records.remove(resource.name, before, seenVersion(request.body), call.effect === undefined ? {} : { effect: call.effect });
    return null;
  },
  sums: ({ records, resource, side, call, request }) => sumsOf(records, resource, side, call, request.body),
  exportSums: async ({ records, resource, side, call, request }) => {
    const { format, ...body } = request.body;
    const chosen = formatOf(format);
    const sums = resource.audiences[side]?.sums ?? { by: [] };
    return sumsFile(records, resource, sums, await sumsOf(records, resource, side, call, body), chosen);
  },
  template: async ({ records, resource, side, request }) => {
    checked({}, request.body, { now: records.around.now });
    return templateFile(records.around, resource, side);
  },
};

/** Which transition the call means, and the input that belongs to it. */
const transitionOf = (work: Work): { readonly transition: TransitionModel; readonly chooser: Fields } => {
  const { call, resource, request } = work;
  const { does } = call;
  let name: string | undefined;
  let chooser: Fields = {};
  if (isChoose(does)) {
    const declared = call.ask?.[does.choose];
    const values = Object.keys(does.of);
    chooser = {
      [does.choose]:
        declared ?? choice(['选择', 'Choice'], Object.fromEntries(values.map(value => [value, [value, value]])), { rules: 'required' }),
    };
    const value = String(request.body[does.choose]);
    name = (Object.hasOwn(does.of, value) ? does.of[value] : undefined) ?? does.else;
    if (name === undefined) checked(chooser, { [does.choose]: request.body[does.choose] }, { now: work.records.around.now });
  } else if (!isVerb(does)) name = does;
  const transition = name === undefined ? undefined : resource.transitions[name];
  if (transition === undefined)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: isChoose(does) ? does.choose : 'id', code: 'typeChoice' }] });
  return { transition, chooser };
};

const moveInput = (
  work: Work,
  before: Row,
  transition: TransitionModel,
  chooser: Fields,
): { input: Row; values: Row; reason: string | null } => {
  const { call, resource, request, records } = work;
  const names = [...(transition.input ?? []), ...(call.input ?? [])];
  const asked = { ...transition.ask, ...call.ask, ...chooser };
  const withReason = asked.reason === undefined && resource.fields.reason === undefined;
  const reason: Fields = withReason ? { reason: reasonField[transition.reason ?? 'optional'] } : {};
  const body = without(request.body, ...addressing(call), 'version');
  const questions = checked(
    { ...asked, ...reason },
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name) || Object.hasOwn(asked, name))),
    { now: records.around.now },
  );
  const carried = checked(
    pick(resource, names),
    Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name) && !Object.hasOwn(asked, name))),
    { partial: true, now: records.around.now },
  );
  refuseHidden(resource, work.side, carried, before, records);
  return { input: { ...questions, ...carried }, values: carried, reason: typeof questions.reason === 'string' ? questions.reason : null };
};

/** A transition by call: one transaction, or two where its effect runs outside. */
const move = async (database: Database, request: Request, resource: ResourceModel, side: Side, call: ResourceCall): Promise<unknown> => {
  const open = (rows: Rows): Work => ({ request, resource, side, call, records: new Records(rows, request.around) });
  const answer: Record<string, unknown> = {};
  let tried: { readonly id: string; readonly transition: string; readonly input: Row } | undefined;
  const kept = async <T>(step: () => string | null, run: Promise<T>): Promise<T> => {
    try {
      return await run;
    } catch (error) {
      const failed = tried;
      if (failed !== undefined) await database.transaction(rows => open(rows).records.fail(resource.name, failed, step(), error));
      throw error;
    }
  };
  const first = await kept(
    () => null,
    database.transaction(async rows => {
      const work = open(rows);
      const { transition: asked, chooser } = transitionOf(work);
      const before = await work.records.get(resource.name, targetOf(work), { lock: true });
      const transition = work.records.meant(resource.name, before, asked);
      const { input, values, reason } = moveInput(work, before, transition, chooser);
      await refuseForeign(work.records, resource, side, values, before);
      const along = { input, values, reason, answer };
      const seen = seenVersion(request.body);
      tried = { id: before.id, transition: transition.name, input };
      const begun = await work.records.begin(resource.name, before, transition.name, seen, along);
      if (begun !== undefined) return { begun, transition, along, id: before.id };
      const row = await work.records.move(resource.name, before, transition.name, seen, along);
      return settled(work, await written(work, row, answer), answer);
    }),
  );
  if (!('begun' in first)) return first.data;
  const { step, effect } = first.begun;
  const result = await kept(() => step, effect.perform(step));
  const completed = database.transaction(async rows => {
    const work = open(rows);
    const before = await work.records.get(resource.name, { id: first.id }, { lock: true });
    const row = await work.records.complete(resource.name, before, first.transition.name, first.begun, result, first.along);
    return settled(work, await written(work, row, answer), answer);
  });
  const second = await kept(() => step, orUndone(effect, result, completed));
  return second.data;
};

/** The second transaction of an effect that runs outside: what was made for it goes where it is not kept. */
const orUndone = async <T>(effect: Outside, result: unknown, kept: Promise<T>): Promise<T> => {
  try {
    return await kept;
  } catch (error) {
    await effect.undo?.(result);
    throw error;
  }
};

const settled = async (work: Work, data: unknown, answer: Row): Promise<{ readonly data: unknown }> => {
  const file = Object.values(answer).find(value => value instanceof FileAnswer);
  const outcome = file ?? data;
  await work.request.finish?.(work.records.rows, file === undefined ? data : null);
  return { data: outcome };
};

const free = async (database: Database, request: Request, call: FreeCall): Promise<unknown> => {
  const effect = request.around.effects[call.effect];
  const input = call.sums === undefined ? checked(call.input, request.body, { now: request.around.now }) : request.body;
  if (isOutside(effect)) return freeOutside(database, request, effect, input);
  return database.transaction(async rows => {
    const data = await (effect as Inside)(new Records(rows, request.around).act({ input, changes: {}, answer: {} }));
    await request.finish?.(rows, data instanceof FileAnswer ? null : data);
    return data ?? null;
  });
};

/** A call of no entity whose effect runs outside: two transactions, and what `complete` puts into the answer. */
const freeOutside = async (database: Database, request: Request, effect: Outside, input: Row): Promise<unknown> => {
  const answer: Record<string, unknown> = {};
  const actOf = (rows: Rows): Act => new Records(rows, request.around).act({ input, changes: {}, answer });
  let step: string | null = null;
  try {
    const begun = await database.transaction(rows => effect.prepare(actOf(rows)));
    step = begun;
    const result = await effect.perform(begun);
    return await orUndone(
      effect,
      result,
      database.transaction(async rows => {
        await effect.complete(actOf(rows), begun, result);
        const file = Object.values(answer).find(value => value instanceof FileAnswer);
        await request.finish?.(rows, file === undefined ? answer : null);
        return file ?? answer;
      }),
    );
  } catch (error) {
    await database.transaction(async rows => effect.fail?.(actOf(rows), step, error));
    throw error;
  }
};

/** Performs a call whose session, grant and throttle have been seen to. Everything it writes stands or falls together. */
const perform = async (database: Database, request: Request): Promise<unknown> => {
  const { of } = request.call;
  if (of.kind === 'free') return free(database, request, of.call);
  const resource = request.around.model.resources[of.resource];
  if (resource === undefined) throw new Error(`no resource ${of.resource}`);
  const { actor } = request.around;
  const side = audienceOf(resource, request.call.id, actor.kind === 'session' ? actor.session.side : undefined);
  if (!isVerb(of.does)) return move(database, request, resource, side, of.call);
  const verb = of.does;
  if (verb === 'export') return exportFile(database, request, resource, side, of.call);
  if (verb === 'import') return importRows(database, request, resource, side, of.call);
  const run = async (rows: Rows): Promise<unknown> => {
    const data = await verbs[verb]({ request, resource, side, call: of.call, records: new Records(rows, request.around) });
    await request.finish?.(rows, data instanceof FileAnswer ? null : data);
    return data;
  };
  // What is unmasked or exported is journalled.
  const writes = verb === 'get' ? of.call.unmask !== undefined : !['list', 'sums', 'template'].includes(verb);
  return writes ? database.transaction(run) : run(database.read);
};

/** How HTTP performs calls: it holds no database. */
export type Perform = (request: Request) => Promise<unknown>;
export const makePerform =
  (database: Database): Perform =>
  request =>
    perform(database, request);
