/** A request that each call accepts, made from the declaration: values from the fields, records through the calls that make them. */
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { Field } from '#engine/declare/fields.ts';
import { takesMany } from '#engine/project/many.ts';
import { isChoose, isVerb, type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import type { Side } from '../conformance/call-table.ts';
import * as certs from './made/certs.ts';
import { sender } from './made/powers.ts';
import { free, given, type MakeRecord, makers, type Prepared } from './made-by-effects.ts';
import { accepted, ruled } from './values.ts';
import { calls, model, type Row, type Specified, type World } from './world.ts';

export interface Wish {
  readonly transition?: string;
  readonly state?: string;
  readonly update?: boolean;
  /** The request changes no record, because it is refused or only reads: one record serves them all. */
  readonly changesNothing?: boolean;
}

export interface Fixtures {
  /** Values that must never be read again where they rest or are journalled. */
  readonly secrets: ReadonlySet<string>;
  /** A request the call accepts, with everything it needs made beforehand; for a choice among transitions, the one that is named. */
  request(call: Specified, wish?: Wish): Promise<Prepared>;
  /** The request of a transition (or of a change) on a record that is there. */
  onRecord(call: Specified, id: string, transition?: string): Promise<Prepared>;
  record(call: Specified, state?: string): Promise<string>;
  /** A record of a resource, a new one where the company may have several. */
  made(resource: string, side: Side, state?: string): Promise<string>;
}

export const resourceOf = (call: Specified): ResourceModel => {
  const { of } = call.call;
  const found = of.kind === 'resource' ? model.resources[of.resource] : undefined;
  if (found === undefined) throw new Error(`${call.id} is no call of an entity`);
  return found;
};
export const declaredOf = (call: Specified) => {
  const { of } = call.call;
  if (of.kind !== 'resource') throw new Error(`${call.id} is no call of an entity`);
  return of.call;
};
/** What a call's input makes: of an import, what each row of its sheet becomes. */
const rowsOf = (call: Specified): ResourceModel => {
  const { into } = declaredOf(call);
  return (into === undefined ? undefined : model.resources[into.resource]) ?? resourceOf(call);
};
export const audienceOf = (call: Specified): Side => {
  const resource = resourceOf(call);
  return resource.audiences.operator?.calls[call.id] === undefined ? 'enterprise' : 'operator';
};

/** Calls of a kind are alike: the same verb, or a move, for the same side. */
export const kindOf = (call: Specified): string => {
  const { of } = call.call;
  return of.kind === 'free' ? 'free' : `${audienceOf(call)} ${isVerb(of.does) ? of.does : 'moves'}`;
};

const isRequired = (field: Field): boolean => /(^|\|)required(\||$)/.test(field.rules ?? '');
const isSecret = (field: Field & { storage?: string }): boolean =>
  field.personal === true || field.storage === 'encrypted' || field.type === 'password' || field.journal === 'redact';

/** Whether the call's audience has the row at all: where not, it does not exist for the caller. */
export const isVisible = (world: World, call: Specified, row: Row): boolean => {
  const { rows } = resourceOf(call).audiences[audienceOf(call)] ?? {};
  const conditions = [
    ...(rows === undefined || rows === 'all' ? [] : [rows]),
    ...(declaredOf(call).rows === undefined ? [] : [declaredOf(call).rows ?? {}]),
  ];
  const { userNum } = world.people[audienceOf(call)];
  const session = { memberId: world.company.id, memberCode: world.company.memberCode, userNum };
  return conditions.every(condition => evaluate(condition, row, { session, now: world.service.services.clock() }));
};

const madeBy = (resource: string): Specified | undefined => {
  const makes = calls.filter(call => {
    const { of } = call.call;
    return of.kind === 'resource' && of.resource === resource && (of.does === 'create' || of.does === 'save');
  });
  return makes.find(call => call.call.side === 'enterprise') ?? makes[0];
};

export const makeFixtures = (world: World): Fixtures => {
  const secrets = new Set<string>();
  const kept = (field: Field, value: unknown): unknown => {
    if (isSecret(field) && typeof value === 'string') secrets.add(value);
    return value;
  };

  const make = async (resource: string, side: Side, state?: string): Promise<string> => {
    const maker = makers[resource];
    let id: string;
    if (maker === undefined) {
      const call = madeBy(resource);
      if (call === undefined) throw new Error(`no call makes ${resource}: add a maker to made-by-effects.ts`);
      const answer = await world.send(call, await created(call), world.holder(call.call.side));
      if (answer.status !== 1) throw new Error(`${call.id} makes no ${resource}: ${answer.message} ${JSON.stringify(answer.data)}`);
      id = String(answer.data.id);
    } else id = await maker(world, state, side);
    if (state !== undefined && (await world.stored(resource, id)).state !== state) await world.force(resource, id, state);
    return id;
  };
  const recordMaker =
    (side: Side): MakeRecord =>
    (resource, state) =>
      make(resource, side, state);

  const valueFor = async (resource: ResourceModel, side: Side, name: string, field: Field): Promise<unknown> => {
    const special = given[`${resource.name}.${name}`];
    if (special !== undefined) return special(world, recordMaker(side));
    if (field.type === 'reference') return isRequired(field) ? make(field.to ?? '', side) : undefined;
    return kept(field, accepted(ruled(field, resource.fields)));
  };

  const created = async (call: Specified): Promise<Prepared> => {
    const [side, declared] = [audienceOf(call), declaredOf(call)];
    const resource = rowsOf(call);
    const values: Record<string, unknown> = {};
    for (const name of declared.into?.input ?? declared.input ?? []) {
      const field = resource.fields[name];
      if (field !== undefined) values[name] = await valueFor(resource, side, name, field);
    }
    for (const [name, field] of Object.entries(declared.ask ?? {})) {
      const special = given[`${resource.name}.${name}`];
      if (special !== undefined) values[name] = await special(world, recordMaker(side));
      else if (isRequired(field)) values[name] = kept(field, accepted(field));
    }
    const when = resource.audiences[side]?.views?.when ?? {};
    const surroundings = { session: {}, now: new Date() };
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => {
        const condition = when[name];
        return value !== undefined && (condition === undefined || evaluate(condition, values, surroundings));
      }),
    );
    return { body, ...sender(world, call.id) };
  };

  /** A sheet of one row, headed by the fields' names; references by what they are called. */
  const sheet = async (call: Specified): Promise<Prepared> => {
    const { body } = await created(call);
    const resource = rowsOf(call);
    const cells = await Promise.all(
      Object.entries(body).map(async ([name, value]) => {
        const { type, to = '' } = resource.fields[name] ?? {};
        if (type !== 'reference') return [name, String(value)] as const;
        const labels = await world.service.services.database.read.labels(to, [String(value)]);
        return [name, labels.get(String(value)) ?? ''] as const;
      }),
    );
    const lines = [cells.map(([name]) => name), cells.map(([, value]) => value)];
    return { body: {}, file: { name: 'rows.csv', bytes: Buffer.from(lines.map(line => line.join(',')).join('\r\n')) } };
  };

  /** What addresses a record: its key, the path's parameters. */
  const address = (call: Specified, row: Row): Record<string, unknown> => {
    const { key = 'id' } = declaredOf(call);
    const params = call.params.map(name => [name, name === 'memberCode' ? world.company.memberCode : row[name]]);
    return { [key]: row[key], ...Object.fromEntries(params) };
  };

  const changed = (call: Specified, row: Row): Row => {
    const [resource, side, declared] = [resourceOf(call), audienceOf(call), declaredOf(call)];
    const when = resource.audiences[side]?.views?.when ?? {};
    for (const name of declared.input ?? []) {
      const field = resource.fields[name];
      const special = given[`${resource.name}.${name}`];
      if (field === undefined || field.unique !== undefined || when[name] !== undefined || special !== undefined) continue;
      // A code would have to prove it.
      if (Object.values(declared.ask ?? {}).some(({ ifChanged }) => ifChanged === name)) continue;
      // With such a choice another field would have to be written anew.
      if (Object.values(resource.fields).some(({ rulesBy = {} }) => Object.hasOwn(rulesBy, name))) continue;
      const asked = ruled(field, resource.fields);
      const others = field.type === 'choice' ? Object.keys(field.values ?? {}) : [accepted(asked), accepted(asked)];
      const other = others.find(value => value !== undefined && value !== row[name]);
      if (other !== undefined) return { [name]: kept(field, other) };
    }
    throw new Error(`${call.id}: no field could be changed`);
  };

  const onRecord: Fixtures['onRecord'] = async (call, id, wanted) => {
    const [resource, declared] = [resourceOf(call), declaredOf(call)];
    const name = wanted ?? transitionsOf(declared.does)[0] ?? '';
    const { state } = await world.stored(resource.name, id);
    if (resource.transitions[name]?.from.includes(String(state))) await certs.readied(world, resource.name, id, name);
    const row = await world.stored(resource.name, id);
    const base: Record<string, unknown> = { ...(declared.single ? {} : address(call, row)) };
    const record = { resource: resource.name, id };
    if (declared.does === 'get') return { body: base, record };
    base.version = row.version;
    if (declared.does === 'delete') return { body: base, record };
    if (declared.does === 'update' || declared.does === 'save')
      return { body: { ...base, ...changed(call, row) }, record, ...sender(world, call.id) };
    const transition = resource.transitions[name];
    if (transition === undefined) throw new Error(`${call.id}: no transition ${name}`);
    const asked = { ...transition.ask, ...declared.ask };
    for (const [field, words] of Object.entries(asked)) {
      const special = given[`${resource.name}.${name}.${field}`];
      if (!isRequired(words) && special === undefined) continue;
      base[field] = special === undefined ? kept(words, accepted(words)) : await special(world, recordMaker(audienceOf(call)));
    }
    // What must be filled by then and is carried along with the move.
    for (const field of Object.keys(transition.complete)) {
      const words = resource.fields[field];
      if (words === undefined || !transition.input?.includes(field) || (row[field] ?? null) !== null) continue;
      const special = given[`${resource.name}.${field}`];
      base[field] = special === undefined ? kept(words, accepted(words)) : await special(world, recordMaker(audienceOf(call)));
    }
    if (isChoose(declared.does)) {
      const { by, of } = declared.does;
      const named = Object.keys(of).find(value => of[value] === name);
      const other = Object.keys(declared.ask?.[by]?.values ?? {}).find(value => of[value] === undefined);
      base[by] = named ?? other;
    }
    if (asked.reason === undefined && transition.reason === 'required') base.reason = '合约测试的原因';
    const { id: _id, version: _version, ...rest } = base;
    const body = takesMany(declared) ? { ...rest, records: [{ id, version: row.version }] } : base;
    return { body, record, ...(certs.administrators.has(call.id) ? { token: world.company.token } : sender(world, call.id)) };
  };

  /** Made for the call, and put into a state in which its audience sees it; undefined where it sees it in none. */
  const seen = async (call: Specified, id: string, wanted: string | undefined): Promise<string | undefined> => {
    const { name, states } = resourceOf(call);
    const row = await world.stored(name, id);
    const isFit = (state: unknown): boolean => (wanted === undefined ? isVisible(world, call, { ...row, state }) : state === wanted);
    if (isFit(row.state)) return id;
    const state = Object.keys(states ?? {}).find(isFit);
    if (state !== undefined) await world.force(name, id, state);
    return state === undefined ? undefined : id;
  };

  const record: Fixtures['record'] = async (call, wanted) => {
    const { name } = resourceOf(call);
    const id = await seen(call, await make(name, audienceOf(call), wanted), wanted);
    if (id === undefined) throw new Error(`${call.id} can see no ${name}`);
    return id;
  };

  /** By what they are, whose they are and the state they began in. */
  const shared = new Map<string, string>();
  const sharedRecord: Fixtures['record'] = async (call, wanted) => {
    const place = `${resourceOf(call).name} ${audienceOf(call)} ${wanted}`;
    const known = shared.get(place);
    // One that another has taken the place of is seen no more.
    const id = (known === undefined ? undefined : await seen(call, known, wanted)) ?? (await record(call, wanted));
    shared.set(place, id);
    return id;
  };

  const derived = (call: Specified): Prepared => {
    const { of } = call.call;
    if (of.kind !== 'free') throw new Error(`${call.id} is a call of an entity`);
    if (of.call.sums !== undefined) return { body: { of: of.call.sums[0] } };
    const required = Object.entries(of.call.input).filter(([, field]) => isRequired(field));
    return { body: Object.fromEntries(required.map(([name, field]) => [name, kept(field, accepted(field))])) };
  };

  return {
    secrets,
    onRecord,
    record,
    made: make,
    async request(call, wish = {}) {
      const recordIn = (state: string | undefined): Promise<string> => (wish.changesNothing ? sharedRecord : record)(call, state);
      const { of } = call.call;
      if (of.kind === 'free') return free[call.id]?.(world, recordMaker(call.call.side ?? 'enterprise')) ?? derived(call);
      const { does } = of;
      if (typeof does === 'string' && ['list', 'export', 'template', 'sums', 'exportSums'].includes(does)) return { body: {} };
      if (does === 'import') return sheet(call);
      if (does === 'create' || (does === 'save' && wish.update !== true)) return created(call);
      if (isVerb(does)) return onRecord(call, await recordIn(wish.state ?? of.call.from?.[0]));
      const name = wish.transition ?? transitionsOf(does)[0] ?? '';
      const from = resourceOf(call).transitions[name]?.from[0];
      return onRecord(call, await recordIn(wish.state ?? from), name);
    },
  };
};
