/** One step of a walk: what is sent, what the model says of it, and whether the service and the journal say the same. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../running.ts';
import { type Follows, type Machine, type Model, type Move, type Refused, wrongState } from './machine.ts';
import type { People, Row, Walker } from './people.ts';

interface Act {
  readonly action: string;
  readonly userNum: string | null;
  readonly fromState: string | null;
  readonly toState: string | null;
}
type Told<A extends string> = Readonly<Partial<Record<A, number>>>;
interface Made<M extends Model, A extends string> {
  readonly move: Move<M, A>;
  readonly actor: A;
}
interface Sent<M extends Model, A extends string> extends Made<M, A> {
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}
interface Done<M extends Model, A extends string> extends Sent<M, A> {
  /** What was answered. */
  readonly data: object;
}
/** How the record should stand, and all that was done with it. */
export interface Expected<M extends Model, A extends string> {
  model: M;
  version: number;
  acts: readonly Act[];
  told: Told<A>;
  /** Records that others took the place of, as they were then. */
  left: readonly { readonly id: string; readonly state: string; readonly version: number }[];
  last?: Done<M, A>;
}
export interface Real {
  readonly people: People;
  id: string;
}
/** What a move came to by the rules: whether it was made of what others had changed meanwhile counts, too. */
type Ruled<M, A extends string> = Follows<M, A> | readonly Refused[];

/** Anything by anybody, a move by somebody whom it is meant for, or one that is legal as the record stands. */
export type Who = 'anybody' | 'theirs' | 'legal';
/** `twice` with one key at the same time, `beside` another. */
export type How = 'now' | 'stale' | 'again' | 'twice' | 'beside';

/** Under whom it is written down what time does. */
const clock = 'clock';
const running: Refused = { http: 409, code: 'IDEMPOTENCY_RUNNING' };

export const journalOf = async ({ running: { service } }: People, resource: string, recordId: string): Promise<readonly Act[]> => {
  const { list } = await service.services.database.read.list('journal', {
    filter: { resource, recordId, result: 'OK' },
    page: { number: 1, size: 200 },
  });
  // They come newest first.
  return [...list].reverse().map(({ action, userNum, fromState, toState }) => ({ action, userNum, fromState, toState }) as Act);
};

/** How many notices of the record each of those has whose notices are counted. */
export const noticesOf = async <M extends Model, A extends string>(
  people: People,
  { heard, cast }: Pick<Machine<M, A>, 'heard' | 'cast'>,
  recordId: string,
): Promise<Told<A>> => {
  const { read } = people.running.service.services.database;
  const counted = await Promise.all(
    heard.map(async each => [each, await read.count('notices', { userNum: cast[each].userNum, recordId })] as const),
  );
  return Object.fromEntries(counted) as Told<A>;
};

const saidOf = ({ http, message, data }: Answer<Row>): string => `${http} ${message} ${JSON.stringify(data)}`.slice(0, 600);

/** Whether an answer refuses for one of these reasons. */
const isRefusedAs = (answer: Answer<Row>, reasons: readonly Refused[]): boolean => {
  if (answer.status === 1) return false;
  const { code, errors = {} } = (answer.data ?? {}) as { readonly code?: string; readonly errors?: object };
  return reasons.some(
    each =>
      each.http === answer.http && (each.code === undefined || each.code === code) && (each.field === undefined || each.field in errors),
  );
};
const isDone = <M, A extends string>(ruled: Ruled<M, A>): ruled is Follows<M, A> => 'to' in ruled;

/** How often a move is chosen that says nothing of it. */
const usualWeight = 3;

/** What a step is made of: by chance, or by what is legal as the record stands. */
export interface Drawn<M extends Model, A extends string> extends Made<M, A> {
  readonly place: number;
}

/** The same move by one of those whom it is meant for. */
const theirs = <M extends Model, A extends string>({ move, actor, place }: Drawn<M, A>): Made<M, A> => ({
  move,
  actor: move.by[Math.floor(place * move.by.length)] ?? actor,
});

/** Left out where only what is legal is wanted and nothing is. */
export class Step<M extends Model, A extends string> {
  readonly #machine: Machine<M, A>;
  readonly #drawn: readonly [Drawn<M, A>, Drawn<M, A>];
  #one: Made<M, A>;
  #other: Made<M, A>;
  readonly #asked: How;
  #how: How;
  readonly #who: Who;
  constructor(machine: Machine<M, A>, drawn: readonly [Drawn<M, A>, Drawn<M, A>], how: How, who: Who) {
    this.#machine = machine;
    this.#drawn = drawn;
    [this.#one, this.#other] = drawn;
    this.#asked = how;
    this.#how = how;
    this.#who = who;
  }

  /** All that is legal now, what weighs more more often. */
  #legal(model: M): readonly Made<M, A>[] {
    const { moves, cast } = this.#machine;
    const all = moves.flatMap(move => {
      const by = move.lapses === undefined ? move.by : (Object.keys(cast) as A[]).slice(0, 1);
      return by.map(actor => ({ move, actor }));
    });
    const legal = all.filter(made => 'to' in this.#ruled(model, made));
    return legal.flatMap(made => Array.from({ length: made.move.weight ?? usualWeight }, () => made));
  }

  /** Settles who does what. @returns whether there is something to do */
  #settle(model: M): boolean {
    if (this.#who === 'theirs') [this.#one, this.#other] = [theirs(this.#drawn[0]), theirs(this.#drawn[1])];
    if (this.#who === 'legal') {
      const legal = this.#legal(model);
      const [one, other] = this.#drawn.map(({ place }) => legal[Math.floor(place * legal.length)]);
      if (one === undefined || other === undefined) return false;
      [this.#one, this.#other] = [one, other];
    }
    // Time does nothing twice, and nothing stale.
    const { move } = this.#one;
    const isOfTime = move.lapses !== undefined || (this.#asked === 'beside' && this.#other.move.lapses !== undefined);
    this.#how = isOfTime ? 'now' : this.#asked;
    return true;
  }

  /** What the rules say of it, however it is sent. */
  #ruled(model: M, { move, actor }: Made<M, A>): Follows<M, A> | Refused {
    if (move.lapses !== undefined || move.by.includes(actor)) return move.follows(model, actor);
    return this.#machine.closed(move, actor, model);
  }

  check({ model, last }: Readonly<Expected<M, A>>): boolean {
    return this.#asked === 'again' ? last !== undefined : this.#settle(model);
  }

  async run(expected: Expected<M, A>, real: Real): Promise<void> {
    const { move } = this.#one;
    if (this.#how === 'again') await this.#repeat(expected, real);
    else if (move.lapses !== undefined) await this.#lapse(expected, real);
    else if (this.#how === 'twice') await this.#twice(expected, real);
    else if (this.#how === 'beside') await this.#beside(expected, real);
    else await this.#once(expected, real);
    await this.#compare(expected, real);
  }

  #ask(people: People, { path, actor, body, headers }: Sent<M, A>): Promise<Answer<Row>> {
    return people.ask(this.#machine.cast[actor], path, body, headers);
  }

  async #sent({ model, version }: Expected<M, A>, { people, id }: Real, { move, actor }: Made<M, A>): Promise<Sent<M, A>> {
    const at: { readonly version?: number } = (await move.aims?.(people, id, actor)) ?? { id, version };
    const seen = at.version !== undefined && this.#how === 'stale' ? { version: at.version - 1 } : {};
    const path = typeof move.path === 'string' ? move.path : move.path(model);
    return { move, actor, path, body: { ...at, ...seen, ...move.words(model, actor) }, headers: { 'idempotency-key': randomUUID() } };
  }

  async #repeat({ last }: Expected<M, A>, { people }: Real): Promise<void> {
    if (last === undefined) return;
    const answer = await this.#ask(people, last);
    // The same answer; without a key it is a move of what has changed since.
    if (last.move.isKeyed) expect(answer, 'asked again with the same key').toMatchObject({ status: 1, data: last.data });
    else expect(answer.status, `asked again without a key: ${answer.message}`).not.toBe(1);
  }

  async #lapse(expected: Expected<M, A>, real: Real): Promise<void> {
    await this.#one.move.lapses?.(real.people, real.id);
    const ruled = this.#ruled(expected.model, this.#one);
    if ('to' in ruled) this.#write(expected, ruled, clock);
  }

  async #once(expected: Expected<M, A>, real: Real): Promise<void> {
    const sent = await this.#sent(expected, real, this.#one);
    const answer = await this.#ask(real.people, sent);
    const ruled = this.#ruled(expected.model, this.#one);
    const isPassed = this.#one.move.passes?.(expected.model, this.#one.actor) === true;
    const isStale = this.#how === 'stale' && 'version' in sent.body && !isPassed;
    if ('to' in ruled && !isStale) return this.#take(expected, real, sent, answer, ruled);
    this.#hold(answer, [...('to' in ruled ? [] : [ruled]), ...(isStale ? [wrongState] : [])]);
  }

  /** With one key it is done once; without one the second finds what the first has changed. */
  async #twice(expected: Expected<M, A>, real: Real): Promise<void> {
    const sent = await this.#sent(expected, real, this.#one);
    const answers = await Promise.all([this.#ask(real.people, sent), this.#ask(real.people, sent)]);
    const ruled = this.#ruled(expected.model, this.#one);
    const [first, second] = answers[0].status === 1 ? answers : ([answers[1], answers[0]] as const);
    if (!('to' in ruled)) {
      for (const answer of answers) this.#hold(answer, [ruled, running]);
      return;
    }
    this.#take(expected, real, sent, first, ruled);
    if (sent.move.isKeyed && second.status === 1) expect(second.data, 'the same answer').toMatchObject(expected.last?.data ?? {});
    else this.#hold(second, sent.move.isKeyed ? [running] : [wrongState]);
  }

  /** One after the other, in either order: the second acts on what the first has changed. */
  async #beside(expected: Expected<M, A>, real: Real): Promise<void> {
    const both = [await this.#sent(expected, real, this.#one), await this.#sent(expected, real, this.#other)] as const;
    const answers = await Promise.all([this.#ask(real.people, both[0]), this.#ask(real.people, both[1])]);
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const before = this.#ruledAs(expected.model, both[first]);
      const after = this.#ruledAfter(before, expected.model, both[first], both[second]).find(each =>
        this.#fits(both[second], answers[second], each),
      );
      if (after === undefined || !this.#fits(both[first], answers[first], before)) continue;
      if (isDone(before)) this.#take(expected, real, both[first], answers[first], before);
      if (isDone(after)) this.#take(expected, real, both[second], answers[second], after);
      return;
    }
    throw new Error(`in no order: ${answers.map(saidOf).join(' | ')}`);
  }

  #ruledAs(model: M, made: Made<M, A>): Ruled<M, A> {
    const ruled = this.#ruled(model, made);
    return 'to' in ruled ? ruled : [ruled];
  }

  /** What the second may come to: one that spans had begun before the first, or had not. */
  #ruledAfter(before: Ruled<M, A>, model: M, first: Sent<M, A>, second: Sent<M, A>): readonly Ruled<M, A>[] {
    if (!isDone(before)) return [this.#ruledAs(model, second)];
    const ruled = this.#ruledAs(before.to, second);
    const idOf = ({ body }: Sent<M, A>): unknown => (body as { readonly id?: unknown }).id;
    const isSame = idOf(first) !== undefined && idOf(first) === idOf(second);
    // What is done with another record may change this one along with it.
    const isTouched = second.move.aims === undefined ? before.act !== undefined : before.touches === true;
    const isStale = 'version' in second.body && (isSame || isTouched);
    if (!isStale || second.move.passes?.(before.to, second.actor) === true) return [ruled];
    if (!isDone(ruled)) return [[...ruled, wrongState]];
    return second.move.spans === true ? [ruled, [wrongState]] : [[wrongState]];
  }

  #fits({ move }: Sent<M, A>, answer: Answer<Row>, ruled: Ruled<M, A>): boolean {
    if (!isDone(ruled)) return isRefusedAs(answer, ruled);
    return answer.status === 1 && (move.aims !== undefined || answer.data.state === ruled.to.state);
  }

  #hold(answer: Answer<Row>, reasons: readonly Refused[]): void {
    expect(answer.status, `done, and should not be: ${saidOf(answer)}`).not.toBe(1);
    expect(isRefusedAs(answer, reasons), `refused for another reason than ${JSON.stringify(reasons)}: ${saidOf(answer)}`).toBe(true);
  }

  #take(expected: Expected<M, A>, real: Real, sent: Sent<M, A>, answer: Answer<Row>, ruled: Follows<M, A>): void {
    expect(answer.status, `refused, and should be done: ${saidOf(answer)}`).toBe(1);
    const { id, state, version } = answer.data;
    if (sent.move.aims === undefined) expect(state, 'the state that is answered').toBe(ruled.to.state);
    if (sent.move.isNew === true) {
      const left = { id: real.id, state: expected.model.state, version: expected.version };
      real.id = id;
      const none = Object.fromEntries(this.#machine.heard.map(each => [each, 0])) as Told<A>;
      Object.assign(expected, { version: 0, acts: [], told: none, left: [...expected.left, left] } satisfies Partial<Expected<M, A>>);
    }
    this.#write(expected, ruled, this.#machine.cast[sent.actor].userNum, sent.move.isNew);
    expected.last = {
      ...sent,
      data: Object.fromEntries(Object.entries({ id, state, version }).filter(([, value]) => value !== undefined)),
    };
  }

  /** What was done stands in the record and in the journal from now on, and those are told who hear of it. */
  #write(expected: Expected<M, A>, { to, act, next, tells = 0 }: Follows<M, A>, userNum: Walker['userNum'], isNew = false): void {
    const fromState = isNew ? null : expected.model.state;
    const between = next === undefined || isNew ? to.state : expected.model.state;
    const first = act === undefined ? [] : [{ action: act, userNum, fromState, toState: between }];
    const further = next === undefined ? [] : [{ action: next, userNum, fromState: between, toState: to.state }];
    const [hearer] = this.#machine.heard;
    const each = (typeof tells === 'number' ? { [String(hearer)]: tells } : tells) as Told<A>;
    const told = Object.fromEntries(this.#machine.heard.map(one => [one, (expected.told[one] ?? 0) + (each[one] ?? 0)])) as Told<A>;
    const done = [...first, ...further];
    Object.assign(expected, {
      model: to,
      version: expected.version + done.length,
      acts: [...expected.acts, ...done],
      told,
    } satisfies Partial<Expected<M, A>>);
  }

  async #compare({ model, version, acts, told, left }: Expected<M, A>, { people, id }: Real): Promise<void> {
    const { resource, cast, shown, holds } = this.#machine;
    expect(await people.stored(resource, id)).toMatchObject({ state: model.state, version, ...shown(model, cast) });
    expect(await journalOf(people, resource, id), 'the journal').toEqual(acts);
    expect(await noticesOf(people, this.#machine, id), 'notices').toEqual(told);
    for (const each of left) expect(await people.stored(resource, each.id), 'what was left behind').toMatchObject(each);
    await holds?.(people, id, model);
  }

  toString(): string {
    const said = ({ move, actor }: Made<M, A>): string => (move.lapses === undefined ? `${actor} ${move.name}` : move.name);
    if (this.#how === 'again') return 'the same again';
    if (this.#how === 'beside') return `${said(this.#one)} and at once ${said(this.#other)}`;
    return `${said(this.#one)}${this.#how === 'now' ? '' : ` (${this.#how})`}`;
  }
}
