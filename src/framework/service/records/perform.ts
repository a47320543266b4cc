/** One call, from its validated envelope to its answer: what each verb, transition and choice means. The only interpreter of `does`. */
import type { FreeCall, ResourceCall, Verb } from '#engine/declare/calls.ts';
import { takesMany } from '#engine/project/many.ts';
import { audienceOf, isVerb } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { FileStore } from '#service/files/file-store.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { type Act, FileAnswer, type Inside, isOutside, type Outside } from './act.ts';
import { exportFile } from './exports.ts';
import { importRows, templateFile } from './imports.ts';
import { checked, fieldsNamed, make, refuseHidden, split, without } from './making.ts';
import { moveMany } from './many.ts';
import { maskedAnswer } from './masked-answer.ts';
import { move } from './moves.ts';
import { untilFirst } from './overtaken.ts';
import { get, list } from './reads.ts';
import { Records } from './records.ts';
import { sumsOf } from './sums.ts';
import { formatOf, sumsFile } from './sums-file.ts';
import { refuseAsked, refuseFiles, refuseForeign, refuseWith } from './targets.ts';
import { addressing, orUndone, type Request, seenVersion, settled, targetOf, type Work, workOn } from './work.ts';

/** Nothing but what says which record is meant. */
const addressed = (call: ResourceCall, body: Row, now: Date): void => {
  checked({}, without(body, ...(call.single ? [] : addressing(call))), { now });
};

/** `next`: what was written goes on at once; both stand or fall together. */
const goOn = async ({ call, resource, records }: Work, row: StoredRow): Promise<StoredRow> =>
  call.next === undefined ? row : records.move(resource.name, row, call.next, null);

const create = async (work: Work): Promise<() => Promise<unknown>> => {
  const { call, resource, request, records, side } = work;
  const { row, answer } = await make(records, resource, side, call, without(request.body, 'id', 'version'));
  return settled(work, await goOn(work, row), answer);
};

const update = async (work: Work): Promise<() => Promise<unknown>> => {
  const { call, resource, request, records, side } = work;
  const before = await records.get(resource.name, targetOf(work), { lock: true });
  if (call.from !== undefined && !call.from.includes(before.state ?? ''))
    throw await records.illegal(resource.name, before, request.call.label);
  const fields = { ...fieldsNamed(resource, call.input ?? []), ...call.ask };
  const input = checked(fields, without(request.body, ...addressing(call), 'version'), { partial: true, before, now: records.around.now });
  const values = split(input, resource, call.input ?? []);
  await refuseHidden(resource, side, values, before, records);
  await refuseForeign(records, resource, side, values, before);
  const unchosen = await refuseAsked(records, side, call.ask ?? {}, input);
  const answer: Record<string, unknown> = {};
  const row = await records.change(resource.name, before, seenVersion(request.body), values, {
    input,
    answer,
    ...(call.effect === undefined ? {} : { effect: call.effect }),
  });
  refuseWith(unchosen);
  return settled(work, await goOn(work, row), answer);
};

/** What is written by a call in its one transaction, and answered once that has ended. */
const writes: Readonly<Record<'create' | 'update' | 'save', (work: Work) => Promise<() => Promise<unknown>>>> = {
  create,
  update,
  save: work => (work.request.body.id === undefined || work.request.body.id === null ? create(work) : update(work)),
};
const isWrite = (verb: Verb): verb is keyof typeof writes => Object.hasOwn(writes, verb);

/** The masked fields that a get is asked to show whole. */
const unmaskedIn = ({ unmask = [] }: ResourceCall, { unmask: asked = [] }: Row): readonly string[] => {
  const known: readonly unknown[] = unmask;
  if (!Array.isArray(asked) || !asked.every((name, place) => known.includes(name) && asked.indexOf(name) === place))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'unmask', code: 'typeChoices' }] });
  return asked;
};

/** What else runs in the one transaction (or none) of its call; `export` and `import` see to theirs themselves. */
const verbs: Readonly<Record<Exclude<Verb, keyof typeof writes | 'export' | 'import'>, (work: Work) => Promise<unknown>>> = {
  list: ({ records, resource, side, call, request }) => list(records, resource, side, call, request.body),
  get: async work => {
    const { records, resource, side, call, request } = work;
    addressed(call, call.unmask === undefined ? request.body : without(request.body, 'unmask'), records.around.now);
    const id = call.single || (call.key ?? 'id') !== 'id' ? undefined : String(request.body.id);
    return get(records, resource, side, { ...call, unmask: unmaskedIn(call, request.body) }, targetOf(work), id);
  },
  delete: async work => {
    const { records, resource, call, request } = work;
    addressed(call, without(request.body, 'version'), records.around.now);
    const before = await records.get(resource.name, targetOf(work), { lock: true });
    if (call.from !== undefined && !call.from.includes(before.state ?? ''))
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

/** The files that are named: one that is not there for the caller is a record that is not there. @throws Refusal RECORD_MISSING, INPUT_INVALID */
const needFiles = (records: Records, call: FreeCall, input: Row): Promise<void> =>
  refuseFiles(records, call.input, input).catch((error: unknown) => {
    const isMissing = error instanceof Refusal && error.faults.some(({ code }) => code === 'reference');
    throw isMissing ? new Refusal('RECORD_MISSING') : error;
  });

const free = async (database: Database, request: Request, call: FreeCall): Promise<unknown> => {
  const effect = request.around.effects[call.effect];
  const input = call.sums === undefined ? checked(call.input, request.body, { now: request.around.now }) : request.body;
  if (isOutside(effect)) return untilFirst(() => freeOutside(database, request, call, effect, input));
  return database.transaction(async rows => {
    const records = new Records(rows, request.around);
    await needFiles(records, call, input);
    const given = await (effect as Inside)(records.inPhase(call.effect, records.act({ input, changes: {}, answer: {} })));
    const data = maskedAnswer(call.answer, given);
    await request.finish?.(rows, data instanceof FileAnswer ? null : data);
    return data ?? null;
  });
};

/** A call of no entity whose effect runs outside: two transactions, and what `complete` puts into the answer. */
const freeOutside = async (database: Database, request: Request, call: FreeCall, effect: Outside, input: Row): Promise<unknown> => {
  const answer: Record<string, unknown> = {};
  const actOf = (rows: Rows): Act => new Records(rows, request.around).act({ input, changes: {}, answer });
  let step: string | null = null;
  try {
    const begun = await database.transaction(async rows => {
      const act = actOf(rows);
      await needFiles(act.records, call, input);
      return effect.prepare(act);
    });
    step = begun;
    const result = await effect.perform(begun);
    return await orUndone(
      { effect, step: begun },
      result,
      database.transaction(async rows => {
        await effect.complete(actOf(rows), begun, result);
        const file = Object.values(answer).find(value => value instanceof FileAnswer);
        const told = maskedAnswer(call.answer, answer);
        await request.finish?.(rows, file === undefined ? told : null);
        return file ?? told;
      }),
    );
  } catch (error) {
    await database.transaction(async rows => effect.fail?.(actOf(rows), step, error));
    throw error;
  }
};

/** What calls are performed on. */
interface Means {
  readonly database: Database;
  readonly files: FileStore;
}

/** Performs a call whose session, grant and throttle have been seen to. Everything it writes stands or falls together. */
const perform = async ({ database, files }: Means, request: Request): Promise<unknown> => {
  const { of } = request.call;
  if (of.kind === 'free') return free(database, request, of.call);
  const resource = request.around.model.resources[of.resource];
  if (resource === undefined) throw new Error(`no resource ${of.resource}`);
  const { actor } = request.around;
  const side = audienceOf(resource, request.call.id, actor.kind === 'session' ? actor.session.side : undefined);
  const asking = { request, resource, side, call: of.call };
  if (!isVerb(of.does)) return takesMany(of.call) ? moveMany(database, asking) : move(database, asking);
  const verb = of.does;
  if (verb === 'export') return exportFile({ database, files }, request, resource, side, of.call);
  if (verb === 'import') return importRows(database, request, resource, side, of.call);
  if (isWrite(verb)) {
    const answer = await database.transaction(rows => writes[verb](workOn(asking, rows)));
    return answer();
  }
  const run = async (rows: Rows): Promise<unknown> => {
    const data = await verbs[verb](workOn(asking, rows));
    await request.finish?.(rows, data instanceof FileAnswer ? null : data);
    return data;
  };
  // What is unmasked or exported is journalled.
  const notes =
    verb === 'get' ? of.call.unmask !== undefined && request.body.unmask !== undefined : !['list', 'sums', 'template'].includes(verb);
  return notes ? database.transaction(run) : run(verb === 'get' || verb === 'template' ? database.read : database.shown);
};

/** How HTTP performs calls: it holds no database. */
export type Perform = (request: Request) => Promise<unknown>;
export const makePerform =
  (means: Means): Perform =>
  request =>
    perform(means, request);
