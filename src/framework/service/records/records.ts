/** What may happen to a record and what each happening leaves behind. The one way to write: every change is journalled here. */
import { type Condition, copiedBy, fieldsOf, sessionKeyOf } from '#engine/conditions/condition.ts';
import { equalitiesOf } from '#engine/conditions/equalities.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { type Label, type Language, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { AnyDeclared } from '#engine/declare/typed.ts';
import { type CallModel, entityOf, type Model, type ResourceModel, type TransitionModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { isDerived } from '#engine/project/schema-names.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { Hashed, hashPassword } from '#service/access/passwords.ts';
import type { Transport } from '#service/access/session.ts';
import { type Actor, type Origin, operandsOfActor, userNumOf } from '#service/access/session.ts';
import { differences, type Entry, write } from '#service/audit/journal.ts';
import { announce } from '#service/delivery/announcements.ts';
import type { Telling } from '#service/delivery/tells.ts';
import { dueAfter } from '#service/store/due.ts';
import { readOnly } from '#service/store/read-only.ts';
import { isTransaction, type Row, type Rows, type StoredRow } from '#service/store/rows.ts';
import { valueOfSetting } from '#service/store/settings.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type Act, type EffectTable, type Inside, isOutside, type Outside, type Seen, type Upload } from './act.ts';
import { answerLast, answers, type Showing } from './answers.ts';
import { toldOfGrant } from './entry-label.ts';
import { refuseBelowItself } from './hanging.ts';
import { referred } from './referred.ts';
import { namesOfTouched } from './touched.ts';
import { recordsOf, type TypedRecords } from './typed.ts';

/** Until the transaction ends: to change the row, or with others who count on it as it is. */
export type Lock = true | 'shared';

/** What stays the same for a whole call. */
export interface Surroundings {
  readonly model: Model;
  readonly effects: EffectTable;
  readonly call: CallModel | null;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly language: Language;
  readonly now: Date;
  readonly transport: Transport;
  readonly upload?: Upload;
  /** All that a call for many records names. */
  readonly among?: readonly Seen[];
  /** What one person asked for and another, entitled to it, has confirmed: guards let it pass that would ask for a second person. */
  readonly confirmed?: true;
}

/** What a change brings along beside the values. */
export interface Along {
  /** The whole validated input, questions included; the effect sees it. */
  readonly input?: Row;
  /** The names in it that a default filled. */
  readonly defaulted?: ReadonlySet<string>;
  readonly answer?: Record<string, unknown>;
  readonly reason?: string | null;
  /** What the journal calls it, where that is not the verb or the transition. */
  readonly action?: string;
  readonly effect?: string;
}

/** A transition whose effect runs outside: begun, not yet completed. */
export interface Begun {
  readonly step: string;
  readonly effect: Outside;
}

export class Records {
  readonly rows: Rows;
  readonly around: Surroundings;
  readonly #typed = new Map<string, unknown>();

  constructor(rows: Rows, around: Surroundings) {
    this.rows = rows;
    this.around = around;
  }

  /** Records of a declared entity, typed. */
  of<D extends AnyDeclared>(declared: D): TypedRecords<D> {
    const known = (this.#typed.get(declared.name) as TypedRecords<D> | undefined) ?? recordsOf(this, declared);
    this.#typed.set(declared.name, known);
    return known;
  }

  /** The resource's model. @throws Error for a name that no declaration has: a fault of ours. */
  resource(name: string): ResourceModel {
    const resource = this.around.model.resources[name];
    if (resource === undefined) throw new Error(`no resource ${name}`);
    return resource;
  }

  /** The operands of conditions: `$session.*` and `$now`. */
  get operands(): { readonly session: Readonly<Record<string, unknown>>; readonly now: Date } {
    return { session: operandsOfActor(this.around.actor), now: this.around.now };
  }

  /** One row under the conditions, locked until the transaction ends if asked for: for this transaction alone, or `shared`. */
  find(name: string, where: Condition | readonly Condition[], options: { lock?: Lock } = {}): Promise<StoredRow | undefined> {
    return this.rows.find(name, Array.isArray(where) ? { all: where } : (where as Condition), {
      ...this.operands,
      // What is locked is about to be changed, and that to be journalled.
      ...(options.lock === 'shared' ? { forShare: true } : {}),
      ...(options.lock === true ? { forUpdate: true, journal: this.journalOf(this.resource(name)) } : {}),
    });
  }

  /** The same, or a 404. */
  async get(resource: string, where: Condition | readonly Condition[], options: { lock?: Lock } = {}): Promise<StoredRow> {
    const row = await this.find(resource, where, options);
    if (row === undefined) throw new Refusal('RECORD_MISSING');
    return row;
  }

  /** Makes a record: id and defaults are filled in, numbers drawn, passwords hashed. */
  async create(name: string, values: Row, along: Along = {}): Promise<StoredRow> {
    const resource = this.resource(name);
    const changes = await this.filled(resource, values, along.effect);
    const { input = values, answer = {}, defaulted } = along;
    const act = this.act({ resource: name, input, changes, answer, ...(defaulted === undefined ? {} : { defaulted }) });
    if (along.effect !== undefined) await this.run(along.effect, act);
    await this.copy(resource, changes);
    Object.assign(changes, await this.due(resource, null, changes.state));
    const row = await this.encrypted(resource, this.stamped(changes, true));
    const { rows } = this;
    const last = isTransaction(rows) ? rows.insertedLast(name, row) : undefined;
    const stored = last ?? (await rows.insert(name, row));
    await this.guarded(resource, { ...act, record: stored });
    this.journal(resource, along.action ?? 'create', undefined, stored, along.reason, values.id === undefined);
    return stored;
  }

  /** Makes many records of a kind at once, by no effect. */
  async createAll(name: string, list: readonly Row[], along: Pick<Along, 'action' | 'reason'> = {}): Promise<readonly StoredRow[]> {
    const resource = this.resource(name);
    const complete: Row[] = [];
    for (const values of list) {
      const changes = await this.filled(resource, { ...values, id: uuidv7(this.around.now) });
      await this.copy(resource, changes);
      Object.assign(changes, await this.due(resource, null, changes.state));
      complete.push(await this.encrypted(resource, this.stamped(changes, true)));
    }
    const stored = await this.rows.insertMany(name, complete);
    for (const record of stored) await this.guarded(resource, this.act({ resource: name, record, input: record, changes: {}, answer: {} }));
    for (const record of stored) this.journal(resource, along.action ?? 'create', undefined, record, along.reason, true);
    return stored;
  }

  /**
   * Changes a record that was found (and locked) before.
   * @param version what the caller saw; null for the system's own changes
   */
  async change(name: string, before: StoredRow, version: number | null, values: Row, along: Along = {}): Promise<StoredRow> {
    const resource = this.resource(name);
    await this.fresh(name, before, version);
    const changes: Record<string, unknown> = { ...values };
    const act = this.act({ resource: name, input: along.input ?? values, changes, answer: along.answer ?? {}, record: before });
    await this.guarded(resource, act);
    if (along.effect !== undefined) await this.run(along.effect, act);
    const stored = await this.store(resource, before, changes);
    await this.guarded(resource, { ...act, record: stored });
    this.journal(resource, along.action ?? 'update', before, stored, along.reason);
    return stored;
  }

  /** Removes a record; what it was stays in the journal. */
  async remove(name: string, before: StoredRow, version: number | null, along: Along = {}): Promise<void> {
    await this.fresh(name, before, version);
    const act = this.act({ resource: name, record: before, input: along.input ?? {}, changes: {}, answer: {} });
    await this.guarded(this.resource(name), act);
    if (along.effect !== undefined) await this.run(along.effect, act);
    await this.rows.delete(name, before.id);
    this.journal(this.resource(name), 'delete', before, {}, null);
  }

  /** Moves a locked record along a transition: state, guards, effect, stored values, journal. For effects that run inside. */
  async move(
    name: string,
    before: StoredRow,
    transition: string,
    version: number | null,
    along: Along & { values?: Row } = {},
  ): Promise<StoredRow> {
    const declared = this.meant(name, before, this.transition(name, transition));
    const act = await this.prepareMove(name, before, declared, version, along);
    if (this.outside(declared) !== undefined) throw new Error(`${name}.${transition} runs outside a transaction: begin and complete it`);
    for (const effect of declared.effects) await this.run(effect, act);
    return this.land(name, before, declared, act, along);
  }

  /** First half of a transition whose effect runs outside: everything is checked, the step is recorded. */
  async begin(
    name: string,
    before: StoredRow,
    transition: string,
    version: number | null,
    along: Along & { values?: Row },
  ): Promise<Begun | undefined> {
    const declared = this.transition(name, transition);
    const effect = this.outside(declared);
    if (effect === undefined) return undefined;
    const isAsSeen = version !== null && effect.stillAsSeen?.({ record: before, actor: this.around.actor }, version) === true;
    return { effect, step: await effect.prepare(await this.prepareMove(name, before, declared, isAsSeen ? null : version, along)) };
  }

  /** The move that a locked record makes now where that one is asked for. @throws Refusal where its state or a guard does not let it */
  async allowed(name: string, before: StoredRow, asked: string): Promise<TransitionModel> {
    const declared = this.meant(name, before, this.transition(name, asked));
    await this.prepareMove(name, before, declared, null, {});
    return declared;
  }

  /** Second half, in its own transaction, on the record as it is now. */
  async complete(
    name: string,
    before: StoredRow,
    transition: string,
    begun: { readonly step: string; readonly effect: Pick<Outside, 'complete'> },
    result: unknown,
    along: Along & { values?: Row },
  ): Promise<StoredRow> {
    const declared = this.transition(name, transition);
    const act = await this.prepareMove(name, before, declared, null, along);
    await begun.effect.complete(act, begun.step, result);
    return this.land(name, before, declared, act, along);
  }

  /** A transition whose effect runs outside has failed: the effect keeps what is to be kept of it. */
  async fail(
    name: string,
    { id, transition, input }: { readonly id: string; readonly transition: string; readonly input: Row },
    step: string | null,
    error: unknown,
  ): Promise<void> {
    const effect = this.outside(this.transition(name, transition));
    if (effect?.fail === undefined) return;
    const record = await this.find(name, { id }, { lock: true });
    if (record !== undefined) await effect.fail(this.act({ resource: name, record, input, changes: {}, answer: {} }), step, error);
  }

  /** An entry for what changes no record: a download, an unmasking, a login. */
  note(entry: Partial<Entry> & { action: string }): void {
    write(this.rows, this.around.actor, this.around.origin, this.around.now, {
      callId: this.around.call?.id ?? null,
      resource: null,
      recordId: null,
      ...entry,
    });
  }

  /** The same, of a record that is named: it is found under the organisation that it belongs to. */
  noteOf(resource: ResourceModel, row: StoredRow, entry: Partial<Entry> & { action: string }): void {
    const recordLabel = represent(resource, row).slice(0, 200);
    this.note({ resource: entityOf(resource), recordId: row.id, recordLabel, member: memberOf(resource, row), ...entry });
  }

  /** Has people told of a record, when the transaction ends. Where nothing tells (before there is a service) nobody hears. */
  async tell(telling: Telling): Promise<void> {
    const { actor, effects } = this.around;
    if (effects['message.tell'] === undefined) return;
    const { userNum: by, memberId: onBehalfOf } = actor.kind === 'session' ? actor.session : { userNum: null, memberId: null };
    await this.run('message.tell', this.act({ input: { by, onBehalfOf, ...telling }, changes: {}, answer: {} }));
  }

  /** A record as a side may see it; for handlers whose answer is a record. */
  async shown(name: string, row: Row, side: Side): Promise<Row> {
    const [answer] = await answers(this.rows, this.around.model, this.resource(name), side, [row], this.showing);
    return answer ?? {};
  }

  /** The same once the transaction has ended: its last statement asks what the record refers to. */
  async shownLast(name: string, row: Row, side: Side): Promise<() => Promise<Row>> {
    const { rows } = this;
    if (!isTransaction(rows)) throw new Error('what is shown at the end of a transaction is shown by one');
    return answerLast(rows, this.around.model, { resource: this.resource(name), side, records: [row], showing: this.showing });
  }

  private get showing(): Showing {
    const { actor, now, language } = this.around;
    return { heavy: true, actor, now, language };
  }

  /** What a conflict tells of the record as it is: what a session of that side may read, never the row itself. */
  async conflict(name: string, row: Row): Promise<{ readonly data?: { readonly current: Row } }> {
    const { actor } = this.around;
    return actor.kind === 'session' ? { data: { current: await this.shown(name, row, actor.session.side) } } : {};
  }

  /** The refusal of an act that the record's state does not allow. */
  async illegal(name: string, row: StoredRow, act: Label): Promise<Refusal> {
    const { language } = this.around;
    const state = pick(this.resource(name).states?.[row.state ?? '']?.label, language) ?? row.state ?? '';
    return new Refusal('TRANSITION_ILLEGAL', { params: { state, transition: pick(act, language) }, ...(await this.conflict(name, row)) });
  }

  /** The act that an effect is given. */
  act(parts: Pick<Act, 'input' | 'changes' | 'answer' | 'resource' | 'record' | 'defaulted'>): Act {
    return { ...this.around, records: this, ...parts };
  }

  /** The values of a record to be made: with its id and the defaults. */
  private async filled(resource: ResourceModel, values: Row, effect?: string): Promise<Record<string, unknown>> {
    const changes: Record<string, unknown> = { id: uuidv7(this.around.now), ...values };
    for (const field of Object.values(resource.fields)) {
      if ((field.builtIn && field.name !== 'state') || isDerived(field)) continue;
      if (field.type !== 'sequence') changes[field.name] ??= field.default ?? null;
      // An effect may tell it on; else its insert draws it.
      else if (effect !== undefined) changes[field.name] ??= await this.rows.next(resource.name, field.name, this.around.now);
    }
    return changes;
  }

  /** Fields that are taken over from a record referred to. */
  private async copy(resource: ResourceModel, changes: Record<string, unknown>): Promise<void> {
    for (const { name, copy } of Object.values(resource.fields)) {
      const [reference = '', field = ''] = copy?.split('.') ?? [];
      const [to, id] = [resource.fields[reference]?.to, changes[reference]];
      if (to === undefined || typeof id !== 'string' || (changes[name] ?? null) !== null) continue;
      changes[name] = (await this.rows.find(to, id, { columns: [field] }))?.[field] ?? null;
    }
  }

  /** A transition by its name. @throws Error for a name that no declaration has: a fault of ours. */
  transition(name: string, transition: string): TransitionModel {
    const declared = this.resource(name).transitions[transition];
    if (declared === undefined) throw new Error(`no transition ${name}.${transition}`);
    return declared;
  }

  /** The transition that happens where this one is asked for, as the record is now. */
  meant(name: string, before: StoredRow, asked: TransitionModel): TransitionModel {
    const other = asked.instead?.find(({ when }) => evaluate(when, before, this.operands));
    return other === undefined ? asked : this.transition(name, other.does);
  }

  private effect(name: string): EffectTable[string] {
    const effect = this.around.effects[name];
    if (effect === undefined) throw new Error(`no effect ${name}`);
    return effect;
  }

  /** The effect of a transition that runs outside; there is at most one, and then no other. */
  private outside(transition: TransitionModel): Outside | undefined {
    return transition.effects.map(name => this.effect(name)).find(isOutside);
  }

  private async run(name: string, act: Act): Promise<void> {
    await (this.effect(name) as Inside)(this.inPhase(name, act));
  }

  /** What an effect is handed: one of the phase `check` gets records that it can only read. */
  inPhase(name: string, act: Act): Act {
    if (this.around.model.effects[name] !== 'check') return act;
    return { ...act, records: new Records(readOnly(this.rows, `the effect ${name} is of the phase check and`), this.around) };
  }

  private async fresh(name: string, before: StoredRow, version: number | null): Promise<void> {
    if (version !== null && before.version !== version) throw new Refusal('VERSION_STALE', await this.conflict(name, before));
  }

  /** Of the stored record; what is asked of a record it refers to is asked of the database. */
  private async holds(name: string, condition: Condition, record: StoredRow): Promise<boolean> {
    const hops = fieldsOf(condition).some(field => field.includes('.'));
    return hops
      ? this.rows.exists(name, { all: [{ id: record.id }, condition] }, this.operands)
      : evaluate(condition, record, this.operands);
  }

  private async prepareMove(
    name: string,
    before: StoredRow,
    declared: TransitionModel,
    version: number | null,
    along: Along & { values?: Row },
  ): Promise<Act> {
    await this.fresh(name, before, version);
    if (!declared.from.includes(before.state ?? '')) throw await this.illegal(name, before, declared.label);
    for (const [condition, code] of declared.guards ?? []) if (!(await this.holds(name, condition, before))) throw new Refusal(code);
    const changes: Record<string, unknown> = { ...along.values, ...this.settings(declared, before, along) };
    const after = await referred(this.rows, this.resource(name), Object.values(declared.complete), { ...before, ...changes });
    const missing = Object.entries(declared.complete).flatMap(([field, when]) =>
      isBlank(after[field]) && evaluate(when, after, this.operands) ? [field] : [],
    );
    if (missing.length > 0) throw new Refusal('INPUT_INVALID', { faults: missing.map(path => ({ path, code: 'required' })) });
    const act = this.act({ resource: name, record: before, input: along.input ?? {}, changes, answer: along.answer ?? {} });
    await this.guarded(this.resource(name), act);
    return act;
  }

  /**
   * Somebody is about to change a record, or has: where the entity has a guard it may refuse. Before, because of what the record is; after,
   * because of what it would become. The system and the public are held to other things: times, codes, proofs.
   */
  private async guarded(resource: ResourceModel, act: Act): Promise<void> {
    const { effect } = this.resource(entityOf(resource));
    if (typeof effect === 'string' && act.actor.kind === 'session') await this.run(effect, act);
  }

  /** By when a record is due that comes from a state into another; nothing where that does not change. */
  private async due(resource: ResourceModel, from: unknown, to: unknown): Promise<Row> {
    const [before] = resource.states?.[String(from)]?.due ?? [];
    const [now, hours = ''] = resource.states?.[String(to)]?.due ?? [];
    if (before === now) return {};
    const left = before === undefined ? {} : { [before]: null };
    if (now === undefined) return left;
    const setting = this.around.model.settings[hours];
    const within = setting === undefined ? undefined : await valueOfSetting(this.rows, hours, setting);
    if (typeof within !== 'number') throw new Error(`the setting ${hours} is no number of hours`);
    return { ...left, [now]: await dueAfter(this.rows, this.around.now, within) };
  }

  /** `set` with its operands resolved. */
  private settings(transition: TransitionModel, before: Row, { input, reason }: Along): Record<string, unknown> {
    const { session, now } = this.operands;
    const sources = { input: { reason, ...input }, record: before };
    return Object.fromEntries(
      Object.entries(transition.set ?? {}).map(([field, value]) => {
        if (value === '$now') return [field, now.toISOString()];
        const copied = copiedBy(value ?? '');
        if (copied !== undefined) return [field, (sources[copied.from] as Row)[copied.name] ?? null];
        const operand = typeof value === 'string' ? sessionKeyOf(value) : undefined;
        return [field, operand === undefined ? value : (session[operand] ?? null)];
      }),
    );
  }

  private async land(name: string, before: StoredRow, transition: TransitionModel, act: Act, along: Along): Promise<StoredRow> {
    const resource = this.resource(name);
    const state = transition.to === 'same' ? before.state : transition.to;
    const reason = along.reason ?? null;
    const kept = reason === null || resource.review === undefined ? {} : { [resource.review.fields.reason]: reason };
    const now = act.changes.state ?? state;
    const due = await this.due(resource, before.state, now);
    const stored = await this.store(resource, before, { ...kept, ...due, ...act.changes, state: now });
    await this.guarded(resource, { ...act, record: stored });
    this.journal(resource, along.action ?? transition.name, before, stored, reason);
    if (transition.announce !== undefined)
      await announce(this.rows, transition.announce, resource, stored, this.around.now, (rows, records) =>
        this.tellable(rows, resource, records),
      );
    for (const { to, text, when } of transition.tells)
      if (when === undefined || evaluate(when, stored, this.operands))
        await this.tell({ text, resource: name, record: stored, to: [to].flat(), reason });
    await this.followed(resource, stored.id, transition.name, reason);
    const next = transition.next?.find(({ when }) => evaluate(when, stored, this.operands));
    return next === undefined ? stored : this.move(name, stored, next.does, null);
  }

  /** What outside systems are told of records: what a list shows the staff, masked, whatever whoever moved the record reads by their roles. */
  private tellable(rows: Rows, resource: ResourceModel, records: readonly Row[]): Promise<readonly Row[]> {
    const { model, now } = this.around;
    const actor = { kind: 'system', name: 'announcement' } as const;
    return answers(rows, model, resource, model.staff, records, { heavy: false, actor, now, language: 'zh' });
  }

  /** Moves that others make because this record made one: each is a change of its own, in this transaction. */
  private async followed(resource: ResourceModel, id: string, move: string, reason: string | null): Promise<void> {
    const entity = entityOf(resource);
    for (const { name, transition, field } of followersOf(this.around.model, entity, move))
      for await (const page of this.rows.walk(name, { where: [{ [field]: id, state: transition.from }], heavy: true }))
        for (const row of page) await this.move(name, row, transition.name, null, { reason });
  }

  private async store(resource: ResourceModel, before: StoredRow, changes: Row): Promise<StoredRow> {
    const { rows } = this;
    await refuseBelowItself(rows, resource, before, changes);
    const values = await this.encrypted(resource, this.stamped(changes, false));
    const journal = this.journalOf(resource);
    const late = isTransaction(rows) ? rows.updateLast({ resource: resource.name, before, values }) : undefined;
    const stored = late ?? (await rows.update(resource.name, before.id, before.version, values, journal));
    if (stored === 'missing') throw new Refusal('RECORD_MISSING');
    if (stored === 'stale') throw new Refusal('VERSION_STALE');
    return stored;
  }

  private stamped(changes: Row, creating: boolean): Record<string, unknown> {
    const at = this.around.now.toISOString();
    const by = userNumOf(this.around.actor);
    return { ...changes, ...(creating ? { version: 1, createdAt: at, createdBy: by } : {}), updatedAt: at, updatedBy: by };
  }

  private async encrypted(resource: ResourceModel, changes: Record<string, unknown>): Promise<Row> {
    for (const field of Object.values(resource.fields)) {
      const value = changes[field.name];
      if (field.type !== 'password' || value === undefined || value === null) continue;
      changes[field.name] = (value instanceof Hashed ? value : await hashPassword(String(value))).hash;
    }
    return changes;
  }

  /** Somebody does this to the record by a button of its own: that is journalled even where the records themselves are mere technique. */
  private asked(resource: ResourceModel): boolean {
    const { call } = this.around;
    return call?.button === true && call.of.kind === 'resource' && call.of.resource === resource.name;
  }

  /** The entity under which changes of such records are journalled. */
  private journalOf(resource: ResourceModel): string | undefined {
    return resource.journal !== false || this.asked(resource) ? entityOf(resource) : undefined;
  }

  /** @param isFirst the record's id is new: nobody else can have noted anything of it */
  private journal(
    resource: ResourceModel,
    action: string,
    before: StoredRow | undefined,
    after: Partial<StoredRow>,
    reason: string | null | undefined,
    isFirst = false,
  ): void {
    if (this.journalOf(resource) === undefined) return;
    const { actor, origin, now } = this.around;
    write(this.rows, actor, origin, now, this.entry(resource, action, before, after, reason), isFirst);
  }

  private entry(
    resource: ResourceModel,
    action: string,
    before: StoredRow | undefined,
    after: Partial<StoredRow>,
    reason: string | null | undefined,
  ): Entry {
    const row: Partial<StoredRow> = before === undefined || Object.keys(after).length > 0 ? after : before;
    const changes = differences(resource, before, after);
    return {
      callId: this.around.call?.id ?? null,
      action,
      resource: entityOf(resource),
      recordId: row.id ?? null,
      recordLabel: represent(resource, row).slice(0, 200),
      fromState: before?.state ?? null,
      toState: after.state ?? null,
      reason: reason ?? null,
      changes: { ...toldOfGrant(resource, row), ...changes },
      fieldNames: before === undefined ? [] : namesOfTouched(this.around.model.resources[entityOf(resource)] ?? resource, action, changes),
      member: memberOf(resource, row),
    };
  }
}

interface Follower {
  readonly name: string;
  readonly transition: TransitionModel;
  readonly field: string;
}
const followers = new WeakMap<Model, Map<string, readonly Follower[]>>();

/** Transitions that follow a move of an entity, in the order of the declarations. */
const followersOf = (model: Model, entity: string, move: string): readonly Follower[] => {
  const known = followers.get(model) ?? new Map<string, readonly Follower[]>();
  followers.set(model, known);
  const key = `${entity}.${move}`;
  const found =
    known.get(key) ??
    Object.values(model.resources)
      .filter(({ facetOf }) => facetOf === undefined)
      .flatMap(({ name, fields, transitions }) =>
        Object.values(transitions).flatMap(transition =>
          Object.entries(transition.follows ?? {})
            .filter(([field, moves]) => fields[field]?.to === entity && [moves ?? []].flat().includes(move))
            .map(([field]) => ({ name, transition, field })),
        ),
      );
  known.set(key, found);
  return found;
};

const memberFields = new WeakMap<ResourceModel, string>();

/** The field that an audience's rows compare with the session's organisation: worked out once, as every journal entry asks for it. */
const memberFieldOf = (resource: ResourceModel): string => {
  const known = memberFields.get(resource);
  if (known !== undefined) return known;
  const compared = Object.values(resource.audiences).flatMap(({ rows }) => (rows === 'all' ? [] : equalitiesOf(rows)));
  const field = compared.find(([, value]) => value === '$session.memberId')?.[0] ?? 'member';
  memberFields.set(resource, field);
  return field;
};

/** The organisation a record belongs to. */
const memberOf = (resource: ResourceModel, row: Row): string | null => {
  const member = row[memberFieldOf(resource)];
  return typeof member === 'string' ? member : null;
};
