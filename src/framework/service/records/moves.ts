/** A transition by call: of one record, in one transaction, or in two where its effect runs outside. */
import type { Field } from '#engine/declare/fields.ts';
import { choice, text } from '#engine/declare/fields.ts';
import { reasonRules } from '#engine/declare/states.ts';
import { isChoose, isVerb, type TransitionModel } from '#engine/project/model.ts';
import { reasonInput } from '#engine/project/reason-input.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { checked, type Fields, fieldsNamed, refuseHidden, without } from './making.ts';
import { untilFirst } from './overtaken.ts';
import type { Along, Begun } from './records.ts';
import { refuseAsked, refuseForeign, refuseWith } from './targets.ts';
import { type Asking, addressing, orUndone, seenVersion, settled, targetOf, type Work, workOn } from './work.ts';

const reasonField: Readonly<Record<'required' | 'optional', Field>> = {
  required: text(['原因', 'Reason'], { rules: reasonRules.required }),
  optional: text(['原因', 'Reason'], { rules: reasonRules.optional }),
};

/** A transition, and the question that chooses it. */
interface Meant {
  readonly transition: TransitionModel;
  readonly chooser: Fields;
}

/** Which transition the call means, and the input that belongs to it. */
export const transitionOf = ({ call, resource, request }: Asking): Meant => {
  const { does } = call;
  let name: string | undefined;
  let chooser: Fields = {};
  if (isChoose(does)) {
    const declared = call.ask?.[does.by];
    const values = Object.keys(does.of);
    chooser = {
      [does.by]:
        declared ?? choice(['选择', 'Choice'], Object.fromEntries(values.map(value => [value, [value, value]])), { rules: 'required' }),
    };
    const value = String(request.body[does.by]);
    name = (Object.hasOwn(does.of, value) ? does.of[value] : undefined) ?? does.else;
    if (name === undefined) checked(chooser, { [does.by]: request.body[does.by] }, { now: request.around.now });
  } else if (!isVerb(does)) name = does;
  const transition = name === undefined ? undefined : resource.transitions[name];
  if (transition === undefined)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: isChoose(does) ? does.by : 'id', code: 'typeChoice' }] });
  return { transition, chooser };
};

interface MoveInput {
  readonly input: Row;
  /** Of it, what is written to the record. */
  readonly values: Row;
  readonly reason: string | null;
}

/** What the request says for the transition. @throws Refusal INPUT_INVALID */
export const inputOf = ({ call, resource, request }: Asking, { transition, chooser }: Meant): MoveInput => {
  const { now } = request.around;
  const names = [...(transition.input ?? []), ...(call.input ?? [])];
  const asked = { ...transition.ask, ...call.ask, ...chooser };
  const words = isChoose(call.does) && transition.reason !== undefined ? reasonInput(call.does.by) : 'reason';
  const withReason = asked[words] === undefined && resource.fields[words] === undefined;
  const reason: Fields = withReason ? { [words]: reasonField[transition.reason ?? 'optional'] } : {};
  const body = without(request.body, ...addressing(call), 'version');
  const questions = checked(
    { ...asked, ...reason },
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name) || Object.hasOwn(asked, name))),
    { now },
  );
  const values = checked(
    fieldsNamed(resource, names),
    Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name) && !Object.hasOwn(asked, name))),
    { partial: true, now },
  );
  const said = questions[words];
  return { input: { ...questions, ...values }, values, reason: typeof said === 'string' ? said : null };
};

/** A move that was tried: what is kept of its failure is kept by this. */
export interface Tried {
  readonly id: string;
  readonly transition: string;
  readonly input: Row;
}

/** What came of the first transaction: the record where it has moved, else what goes on outside. */
export interface Started {
  readonly before: StoredRow;
  readonly transition: string;
  readonly along: Along & { readonly values: Row; readonly answer: Record<string, unknown> };
  readonly row?: StoredRow;
  readonly begun?: Begun;
}

/** The move, or its first half. @param told what is tried, as soon as that is known */
export const startMove = async (work: Work, told: (tried: Tried) => void): Promise<Started> => {
  const { records, resource, side, request } = work;
  const { name } = resource;
  const asked = transitionOf(work);
  const before = await records.get(name, targetOf(work), { lock: true });
  const meant = { ...asked, transition: records.meant(name, before, asked.transition) };
  const given = inputOf(work, meant);
  await refuseHidden(resource, side, given.values, before, records);
  await refuseForeign(records, resource, side, given.values, before);
  const unchosen = await refuseAsked(records, side, { ...meant.transition.ask, ...work.call.ask }, given.input);
  const along = { ...given, answer: {} };
  const seen = seenVersion(request.body);
  const transition = meant.transition.name;
  told({ id: before.id, transition, input: given.input });
  const begun = await records.begin(name, before, transition, seen, along);
  const row = begun === undefined ? await records.move(name, before, transition, seen, along) : undefined;
  refuseWith(unchosen);
  return { before, transition, along, ...(begun === undefined ? {} : { begun }), ...(row === undefined ? {} : { row }) };
};

/** Its second half, on the record as it is then, unless it stands as it was. */
export const endMove = async ({ records, resource: { name } }: Work, started: Started, begun: Begun, result: unknown) => {
  const { before, transition, along } = started;
  const now = begun.effect.asBegun === true ? before : await records.get(name, { id: before.id }, { lock: true });
  return records.complete(name, now, transition, begun, result, along);
};

const moveOnce = async (database: Database, asking: Asking): Promise<unknown> => {
  let tried: Tried | undefined;
  const kept = async <T>(step: string | null, run: Promise<T>): Promise<T> => {
    try {
      return await run;
    } catch (error) {
      const failed = tried;
      if (failed !== undefined)
        await database.transaction(rows => workOn(asking, rows).records.fail(asking.resource.name, failed, step, error));
      throw error;
    }
  };
  const first = await kept(
    null,
    database.transaction(async rows => {
      const work = workOn(asking, rows);
      const started = await startMove(work, known => {
        tried = known;
      });
      const { row, along } = started;
      return row === undefined ? started : { ...started, answer: await settled(work, row, along.answer) };
    }),
  );
  if ('answer' in first) return first.answer();
  const { begun, along } = first;
  if (begun === undefined) throw new Error(`${first.transition} neither moved nor began`);
  const { step, effect } = begun;
  const result = await kept(step, effect.perform(step));
  const completed = database.transaction(async rows => {
    const work = workOn(asking, rows);
    return settled(work, await endMove(work, first, begun, result), along.answer);
  });
  const answer = await kept(step, orUndone(begun, result, completed));
  return answer();
};

/** A transition of one record. */
export const move = (database: Database, asking: Asking): Promise<unknown> => untilFirst(() => moveOnce(database, asking));
