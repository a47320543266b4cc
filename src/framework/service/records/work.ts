/** A call of an entity at work: which record it means, as which version, and what it answers. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Side } from '#engine/declare/menus.ts';
import { organisationsOf } from '#engine/declare/sides.ts';
import { type CallModel, type Model, type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { FileAnswer, type Outside } from './act.ts';
import { maskedAnswer } from './masked-answer.ts';
import { rowsOf } from './reads.ts';
import { type Begun, Records, type Surroundings } from './records.ts';

export interface Request {
  readonly call: CallModel;
  /** Body and path parameters together. */
  readonly body: Row;
  readonly around: Surroundings;
  /** Runs at the end of the (last) transaction, with the answer: the idempotency key's row is finished here. */
  readonly finish?: (rows: Rows, data: unknown) => Promise<void>;
}

/** A call of an entity as an audience makes it. */
export interface Asking {
  readonly request: Request;
  readonly resource: ResourceModel;
  readonly side: Side;
  readonly call: ResourceCall;
}
/** The same in a transaction. */
export interface Work extends Asking {
  readonly records: Records;
}
export const workOn = (asking: Asking, rows: Rows): Work => ({ ...asking, records: new Records(rows, asking.request.around) });

const pathParameters = (call: ResourceCall): readonly string[] => [...call.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');

/** The field by which sessions know the organisation that records of a resource belong to. */
const organisationCode = ({ sides }: Model, { fields }: ResourceModel): string | undefined =>
  organisationsOf(sides).find(organisation => organisation.resource === fields.member?.to)?.code;

/** Which record is meant: by the key, within the audience's rows; anything else does not exist for the caller. */
export const targetOf = ({ records, resource, side, call, request: { body } }: Work): readonly Condition[] => {
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

export const addressing = (call: ResourceCall): readonly string[] => [call.key ?? 'id', ...pathParameters(call)];

export const seenVersion = (body: Row): number => {
  const value = body.version;
  if (typeof value !== 'number')
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'version', code: value === undefined ? 'required' : 'typeInteger' }] });
  return value;
};

/** What effects answer beside the record, as the call and its moves declare it. */
const toldBeside = ({ call, resource }: Asking, answer: Row): Row => {
  const moves = transitionsOf(call.does).map(name => resource.transitions[name]?.answer);
  return [call.answer, ...moves].reduce<Row>((told, fields) => maskedAnswer(fields, told), answer);
};

/** What a call answers of its record, to be worked out once the transaction has ended; before, where the answer is kept in it. */
export const written = async (work: Work, row: Row, answer: Row): Promise<() => Promise<Row>> => {
  const { records, resource, side, request } = work;
  const beside = toldBeside(work, answer);
  const shown =
    request.finish === undefined ? await records.shownLast(resource.name, row, side) : async () => records.shown(resource.name, row, side);
  return async () => ({ ...(await shown()), ...beside });
};

/**
 * What was made for a second transaction that failed goes. It stays where nobody has heard what became of the transaction: it may have been committed,
 * and what is left without a record harms nobody.
 */
export const undone = async (effect: Outside, result: unknown, error: unknown): Promise<void> => {
  if (!(error instanceof Refusal && error.code === 'DATABASE_AWAY')) await effect.undo?.(result);
};

/** The second transaction of an effect that runs outside: what was made for it goes where it is not kept, what it replaced where it is. */
export const orUndone = async <T>({ effect, step }: Begun, result: unknown, kept: Promise<T>): Promise<T> => {
  let value: T;
  try {
    value = await kept;
  } catch (error) {
    await undone(effect, result, error);
    throw error;
  }
  await effect.done?.(result, step);
  return value;
};

/** Ends the work: the answer, once the transaction has ended. */
export const settled = async (work: Work, row: Row, answer: Row): Promise<() => Promise<unknown>> => {
  const { finish } = work.request;
  const file = Object.values(answer).find(value => value instanceof FileAnswer);
  const shown = await written(work, row, answer);
  if (finish === undefined) return async () => file ?? shown();
  const data = await shown();
  await finish(work.records.rows, file === undefined ? data : null);
  return async () => file ?? data;
};
