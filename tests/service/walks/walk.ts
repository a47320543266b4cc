/** A walk: random moves on one record, legal, illegal, stale, foreign and repeated, each held against a model that knows nothing of the declarations. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Actor, actors, type Cast, type People } from './people.ts';

/** Why a move is refused: the HTTP status, and the code where it says one. */
export interface Refused {
  readonly http: number;
  readonly code?: string;
}
/** What follows from a move: how the record stands, what the journal says was done, and whom it tells. */
export interface Follows<M> {
  readonly to: M;
  readonly act: string;
  /** So many notices to the company's administrator about this record. */
  readonly tells?: number;
}
export const refused = (http: number, code?: string): Refused => ({ http, ...(code === undefined ? {} : { code }) });
export const wrongState = refused(409);

interface Model {
  readonly state: string;
}

export interface Move<M extends Model> {
  readonly name: string;
  /** Which of the actors may try at all; to others the call is closed. */
  readonly by: readonly Actor[];
  /** To the other side it is open, for other records: this one is not there for them. */
  readonly isOpen?: boolean;
  readonly path: string;
  /** Whether a key makes it happen once. */
  readonly isKeyed: boolean;
  /** Sent beside the record's id and version. */
  words(model: M): object;
  follows(model: M, by: Actor): Follows<M> | Refused;
}

export interface Machine<M extends Model> {
  readonly name: string;
  readonly resource: string;
  readonly cast: Cast;
  readonly moves: readonly Move<M>[];
  /** A record to begin with. */
  begin(people: People, levels: number): Promise<{ readonly id: string; readonly model: M }>;
  /** What stands in the record beside its state. */
  shown(model: M, cast: Cast): object;
  /** What must hold beyond the record itself. */
  holds?(people: People, id: string, model: M): Promise<void>;
}

interface Act {
  readonly action: string;
  readonly userNum: string;
  readonly fromState: string | null;
  readonly toState: string | null;
}
interface Sent {
  readonly actor: Actor;
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly isKeyed: boolean;
  readonly data: unknown;
}
/** How the record should stand, and all that was done with it. */
interface Expected<M> {
  model: M;
  version: number;
  acts: readonly Act[];
  told: number;
  last?: Sent;
}
interface Real {
  readonly people: People;
  readonly id: string;
}

type How = 'now' | 'stale' | 'again';

const journalOf = async ({ running }: People, resource: string, recordId: string): Promise<readonly Act[]> => {
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { resource, recordId, result: 'OK' },
    page: { number: 1, size: 100 },
  });
  // They come newest first.
  return [...list].reverse().map(({ action, userNum, fromState, toState }) => ({ action, userNum, fromState, toState }) as Act);
};
const noticesOf = ({ running }: People, { userNum }: { readonly userNum: string }, recordId: string): Promise<number> =>
  running.service.services.database.read.count('notices', { userNum, recordId });

/** One step. Left out where only what is legal is wanted and this is not. */
class Step<M extends Model> {
  readonly #machine: Machine<M>;
  readonly #move: Move<M>;
  readonly #actor: Actor;
  readonly #how: How;
  readonly #isLegalOnly: boolean;
  constructor(machine: Machine<M>, move: Move<M>, actor: Actor, how: How, isLegalOnly: boolean) {
    this.#machine = machine;
    this.#move = move;
    this.#actor = actor;
    this.#how = how;
    this.#isLegalOnly = isLegalOnly;
  }

  /** What the rules say of it, however it is sent. */
  #ruled(model: M): Follows<M> | Refused {
    const [move, actor] = [this.#move, this.#actor];
    if (move.by.includes(actor)) return move.follows(model, actor);
    // The stranger may do as much, with what is theirs.
    const isElsewhere = actor === 'stranger' ? move.by.includes('administrator') : move.isOpen === true && actor !== 'employee';
    return refused(isElsewhere ? 404 : 403);
  }

  check({ model, last }: Readonly<Expected<M>>): boolean {
    if (this.#how === 'again') return last !== undefined;
    return !this.#isLegalOnly || (this.#how === 'now' && 'to' in this.#ruled(model));
  }

  async run(expected: Expected<M>, real: Real): Promise<void> {
    await (this.#how === 'again' ? this.#repeat(expected, real) : this.#send(expected, real));
    await this.#compare(expected, real);
  }

  async #repeat({ last }: Expected<M>, { people }: Real): Promise<void> {
    if (last === undefined) return;
    const { actor, path, body, headers, isKeyed, data } = last;
    const answer = await people.ask(this.#machine.cast[actor], path, body, headers);
    // The same answer; without a key it is a move of what has changed since.
    if (isKeyed) expect(answer, 'asked again with the same key').toMatchObject({ status: 1, data });
    else expect(answer.status, `asked again without a key: ${answer.message}`).not.toBe(1);
  }

  async #send(expected: Expected<M>, { people, id }: Real): Promise<void> {
    const { cast } = this.#machine;
    const { path, isKeyed } = this.#move;
    const version = expected.version - (this.#how === 'stale' ? 1 : 0);
    const body = { id, version, ...this.#move.words(expected.model) };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await people.ask(cast[this.#actor], path, body, headers);
    const ruled = this.#ruled(expected.model);
    const said = `${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`.slice(0, 400);
    if ('http' in ruled || this.#how === 'stale') {
      const allowed: readonly Refused[] = 'http' in ruled ? (this.#how === 'stale' ? [ruled, wrongState] : [ruled]) : [wrongState];
      expect(answer.status, `done, and should not be: ${said}`).not.toBe(1);
      const { code } = (answer.data ?? {}) as { readonly code?: string };
      const isOne = allowed.some(each => each.http === answer.http && (each.code === undefined || each.code === code));
      expect(isOne, `refused for another reason than ${JSON.stringify(allowed)}: ${said}`).toBe(true);
      return;
    }
    expect(answer.status, `refused, and should be done: ${said}`).toBe(1);
    const { to, act, tells = 0 } = ruled;
    expect(answer.data.state, 'the state that is answered').toBe(to.state);
    const { userNum } = cast[this.#actor];
    const done = { action: act, userNum, fromState: expected.model.state, toState: to.state };
    Object.assign(expected, {
      model: to,
      version: expected.version + 1,
      acts: [...expected.acts, done],
      told: expected.told + tells,
      last: { actor: this.#actor, path, body, headers, isKeyed, data: { id, state: to.state, version: expected.version + 1 } },
    } satisfies Expected<M>);
  }

  async #compare({ model, version, acts, told }: Expected<M>, { people, id }: Real): Promise<void> {
    const { resource, cast, shown, holds } = this.#machine;
    expect(await people.stored(resource, id)).toMatchObject({ state: model.state, version, ...shown(model, cast) });
    expect(await journalOf(people, resource, id), 'the journal').toEqual(acts);
    expect(await noticesOf(people, cast.administrator, id), 'notices to the administrator').toBe(told);
    await holds?.(people, id, model);
  }

  toString(): string {
    return this.#how === 'again' ? 'the same again' : `${this.#actor} ${this.#move.name}${this.#how === 'stale' ? ' (stale)' : ''}`;
  }
}

const stepOf = <M extends Model>(machine: Machine<M>): fc.Arbitrary<Step<M>> =>
  fc
    .tuple(
      fc.constantFrom(...machine.moves),
      fc.constantFrom(...actors),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<How>('now') },
        { weight: 1, arbitrary: fc.constant<How>('stale') },
        { weight: 1, arbitrary: fc.constant<How>('again') },
      ),
      // Most that is drawn at random is refused: without these, few walks would come far.
      fc.nat({ max: 5 }),
    )
    .map(([move, actor, how, more]) => new Step(machine, move, actor, how, more > 0));

/** So many walks; one that fails is shortened until no step can be left out, and told with its seed. */
export const walk = async <M extends Model>(machine: Machine<M>, people: People, walks: number, seed: number): Promise<void> => {
  const setUp = async (levels: number): Promise<{ model: Expected<M>; real: Real }> => {
    const { id, model } = await machine.begin(people, levels);
    const { version } = await people.stored(machine.resource, id);
    const acts = await journalOf(people, machine.resource, id);
    const told = await noticesOf(people, machine.cast.administrator, id);
    return { model: { model, version, acts, told }, real: { people, id } };
  };
  const steps = fc.commands([stepOf(machine)], { maxCommands: 50, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2), steps, async (levels, commands) => {
      await fc.asyncModelRun(() => setUp(levels), commands);
    }),
    { numRuns: walks, seed },
  );
};
