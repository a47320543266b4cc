/** A transition of many records by one call: they share transactions, and each stands or falls for itself. */
import type { Language } from '#engine/declare/label.ts';
import { faultMessage } from '#engine/input/words.ts';
import { manyField } from '#engine/project/many.ts';
import { isVerdict, Refusal, sentence } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import type { Seen } from './act.ts';
import { checked, without } from './making.ts';
import { endMove, inputOf, type Started, startMove, type Tried, transitionOf } from './moves.ts';
import { untilFirstOfEach } from './overtaken.ts';
import type { Begun } from './records.ts';
import { type Asking, undone, workOn } from './work.ts';

/** So many share a transaction: few enough that nobody waits long for what they hold, or for a process that prepares them. */
const shared = 50;
/** So many are at work at once outside. */
const lanes = 8;

type Settled<T> = PromiseSettledResult<T>;

interface Piece {
  readonly id: string;
  readonly asking: Asking;
  tried?: Tried;
}

interface Performed {
  readonly piece: Piece;
  readonly started: Started;
  readonly begun: Begun;
  readonly result: unknown;
}

/** @throws Refusal of the input, if neither the move that is asked for nor one that a record would make instead takes it */
const refuseForAll = (asking: Asking): void => {
  const meant = transitionOf(asking);
  const others = (meant.transition.instead ?? []).flatMap(({ does }) => asking.resource.transitions[does] ?? []);
  const taken = others.some(transition => {
    try {
      inputOf(asking, { ...meant, transition });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
  if (!taken) inputOf(asking, meant);
};

/** @throws Refusal INPUT_INVALID for records that are not named, named twice or too many, and for an input that would do for none of them */
const piecesOf = (asking: Asking): readonly Piece[] => {
  const { request, call } = asking;
  const { records, ...rest } = request.body;
  const { now } = request.around;
  const asked = checked({ records: manyField(call.most) }, { records: records ?? null }, { now }).records as readonly Seen[];
  const ids = asked.map(({ id }) => id);
  const twice = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [fault(`records[${at}].id`, 'unique')] : []));
  if (twice.length > 0) throw new Refusal('INPUT_INVALID', { faults: twice });
  const body = without(rest, 'id', 'version');
  const given = { ...asking, request: { ...request, body } };
  refuseForAll(given);
  const around = { ...request.around, among: asked };
  return asked.map(({ id, version }) => ({
    id,
    asking: { ...asking, request: { call: request.call, around, body: { ...body, id, version } } },
  }));
};

/** Each in its turn, some at a time. */
const inLanes = async <I, T>(items: readonly I[], work: (item: I) => Promise<T>): Promise<readonly Settled<T>[]> => {
  const outcomes: Settled<T>[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      const [outcome] = await Promise.allSettled([work(item)]);
      outcomes[at] = outcome;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
};

/** What became of each record, by its piece; a failure is kept as that of a single move would be. */
const done = async (database: Database, pieces: readonly Piece[]): Promise<ReadonlyMap<Piece, Settled<StoredRow>>> => {
  const outcomes = new Map<Piece, Settled<StoredRow>>();
  const failed: { readonly piece: Piece; readonly step: string | null; readonly reason: unknown }[] = [];
  const fail = (piece: Piece, step: string | null, reason: unknown): void => {
    outcomes.set(piece, { status: 'rejected', reason });
    failed.push({ piece, step, reason });
  };
  const begun: Omit<Performed, 'result'>[] = [];
  const firsts = await database.together(pieces, (rows, piece) =>
    startMove(workOn(piece.asking, rows), tried => {
      piece.tried = tried;
    }),
  );
  for (const [at, piece] of pieces.entries()) {
    const first = firsts[at];
    if (first === undefined) continue;
    if (first.status === 'rejected') fail(piece, null, first.reason);
    else if (first.value.begun !== undefined) begun.push({ piece, started: first.value, begun: first.value.begun });
    else if (first.value.row !== undefined) outcomes.set(piece, { status: 'fulfilled', value: first.value.row });
  }

  const performed: Performed[] = [];
  const results = await inLanes(begun, ({ begun: { effect, step } }) => effect.perform(step));
  for (const [at, each] of begun.entries()) {
    const outcome = results[at];
    if (outcome?.status === 'fulfilled') performed.push({ ...each, result: outcome.value });
    else fail(each.piece, each.begun.step, outcome?.reason);
  }

  const undo = ({ begun: { effect }, result }: Performed, error: unknown): Promise<void> => undone(effect, result, error);
  const seconds = await database
    .together(performed, (rows, { piece, started, begun: half, result }) => endMove(workOn(piece.asking, rows), started, half, result))
    .catch(async (error: unknown) => {
      for (const each of performed) await undo(each, error);
      throw error;
    });
  for (const [at, each] of performed.entries()) {
    const second = seconds[at];
    if (second?.status === 'fulfilled') {
      outcomes.set(each.piece, second);
      await each.begun.effect.done?.(each.result, each.begun.step);
    } else {
      await undo(each, second?.reason);
      fail(each.piece, each.begun.step, second?.reason);
    }
  }

  const toKeep = failed.filter(({ piece }) => piece.tried !== undefined);
  const kept = await database.together(toKeep, async (rows, { piece: { asking, tried }, step, reason }) => {
    if (tried !== undefined) await workOn(asking, rows).records.fail(asking.resource.name, tried, step, reason);
  });
  for (const [at, { piece }] of toKeep.entries()) {
    const outcome = kept[at];
    if (outcome?.status === 'rejected') outcomes.set(piece, outcome);
  }
  return outcomes;
};

/** In words: what a field is refused for says more than that one is. */
const messageOf = ({ code, params, faults: [fault] }: Refusal, language: Language): string =>
  fault === undefined ? sentence(code, params, language) : faultMessage(fault, language);

/**
 * Moves each record that may move.
 * @returns of each its new state and version, or the code and the sentence of its refusal, in the order of the request
 * @throws Refusal for what is wrong with the request, or with the service; the fault of ours that one of them met: what was done is done
 */
export const moveMany = async (database: Database, asking: Asking): Promise<{ readonly records: readonly Row[] }> => {
  const { language } = asking.request.around;
  const pieces = piecesOf(asking);
  const records: Row[] = [];
  for (let from = 0; from < pieces.length; from += shared) {
    const these = pieces.slice(from, from + shared);
    const outcomes = await untilFirstOfEach(these, left => done(database, left));
    for (const piece of these) {
      const outcome = outcomes.get(piece);
      if (outcome?.status === 'fulfilled')
        records.push({ id: piece.id, state: outcome.value.state ?? null, version: outcome.value.version });
      else {
        const reason: unknown = outcome?.reason;
        if (!isVerdict(reason)) throw reason;
        records.push({ id: piece.id, code: reason.code, message: messageOf(reason, language) });
      }
    }
  }
  const data = { records };
  const { finish } = asking.request;
  if (finish !== undefined) await database.transaction(rows => finish(rows, data));
  return data;
};
