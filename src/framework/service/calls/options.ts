/** Choices of reference fields: id and label alone, of what the session may choose from. */
import type { Condition } from '#engine/conditions/condition.ts';
import { hopsOf } from '#engine/conditions/hops.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Field } from '#engine/declare/fields.ts';
import { pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { audienceRows, type FieldModel, type Model, type ResourceModel } from '#engine/project/model.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { readable, toldTo } from '#service/records/answers.ts';
import { marksIn } from '#service/records/marks.ts';
import type { Listing } from '#service/store/looking.ts';
import type { Row } from '#service/store/rows.ts';
import { roleChoices } from './access/exclusive.ts';

const most = 50;

interface Asked {
  readonly field: FieldModel | Field;
  /** What the forms of this side ask of the record that is chosen. */
  readonly facts?: readonly string[];
  readonly menus: readonly string[];
}

const menusOf = (calls: readonly Pick<ResourceCall, 'menu'>[]): readonly string[] =>
  calls.flatMap(call => (call.menu === 'self' || call.menu === 'public' ? [] : call.menu));

/** A field that this side's forms or lists of an entity know, or one that a call or move asks besides. */
const inEntity = (resource: ResourceModel, side: Side, name: string): Asked | undefined => {
  const audience = resource.audiences[side];
  if (audience === undefined) return undefined;
  const calls = Object.values(audience.calls);
  const asked = Object.assign(
    Object.create(null),
    ...Object.values(resource.transitions).map(({ ask }) => ask),
    ...calls.map(({ ask }) => ask),
  );
  const field = resource.fields[name];
  const isKnown = (audience.reads as readonly string[]).includes(name) || calls.some(call => call.input?.includes(name));
  const found = field !== undefined && isKnown ? field : (asked[name] as Field | undefined);
  const asks = [audience.views?.when ?? {}, ...Object.values(resource.transitions).map(({ complete }) => complete)].flatMap(conditions =>
    Object.values(conditions),
  );
  const facts = hopsOf(asks).flatMap(hop => (hop.by === name ? [hop.field] : []));
  return found === undefined ? undefined : { field: found, facts, menus: menusOf(calls) };
};

/** What a call of no entity asks. */
const inCall = (model: Model, id: string, name: string): Asked | undefined => {
  const of = model.calls[id]?.of;
  const field = of?.kind === 'free' && Object.hasOwn(of.call.input, name) ? of.call.input[name] : undefined;
  return field === undefined || of?.kind !== 'free' ? undefined : { field, menus: menusOf([of.call]) };
};

/** What stands for a choice on the wire: the id, or the number that a field picks. */
const chosen = (field: Asked['field']) =>
  field.picks === undefined ? { resource: field.to, by: 'id', among: field.among } : { among: undefined, ...field.picks };

/** Of a text that numbers a person: the entities of accounts that this side may look into. */
const accountsOf = (model: Model, side: Side): readonly ResourceModel[] =>
  Object.keys(model.sides).flatMap(each => {
    const accounts = model.resources[accountsOn(model, each).name];
    return accounts?.audiences[side] === undefined ? [] : [accounts];
  });

/** What is searched, and which of it may be chosen. */
interface Place {
  readonly target: ResourceModel;
  readonly by: string;
  readonly where: readonly Condition[];
  /** Of what this side reads of it. */
  readonly facts?: readonly string[];
}

/** Of a role what it is for: as declared, in the reader's language, unless an administrator has noted something else. */
const noteOf = (act: Act, target: ResourceModel, { code, remark }: Row): { readonly note?: string } => {
  if (target.name !== roles.name || typeof remark !== 'string' || remark === '') return {};
  const says = act.model.roles.find(role => role.code === code)?.says;
  return { note: says !== undefined && says.join(' · ') === remark ? pick(says, act.language) : remark };
};

const foundIn = async (act: Act, { target, by, where, facts: asked = [] }: Place) => {
  const { side } = sessionOf(act);
  const told = toldIn(act, target);
  const facts = asked.filter(name => told.has(name) && isClear(target, side, name));
  const search = (target.audiences[side]?.views?.list?.search ?? searchedBy(target)).filter(name => told.has(name));
  const ids = Array.isArray(act.input.ids) ? act.input.ids.filter(id => typeof id === 'string').slice(0, most) : [];
  const q = typeof act.input.q === 'string' ? act.input.q.trim() : '';
  const found = await act.records.rows.list(target.name, {
    where: [...audienceRows(target, side), ...where],
    ...act.records.operands,
    ...(ids.length > 0 ? { filter: { [by]: ids } } : {}),
    ...(q !== '' && search.length > 0 ? { search: { fields: search, text: q }, best: true } : sortedAs(target, side, told)),
    columns: [
      ...new Set([
        'id',
        by,
        ...facts,
        ...(target.name === roles.name ? ['code', 'remark'] : []),
        ...(q === '' ? [] : search.filter(name => target.fields[name]?.storage === 'plain')),
      ]),
    ],
    page: { number: 1, size: most },
    total: false,
  });
  const labels = await act.records.rows.labels(
    target.name,
    found.list.map(row => String(row.id)),
    act.language,
  );
  return {
    list: found.list.map(row => ({
      id: row[by],
      label: labels.get(String(row.id)) ?? '',
      ...noteOf(act, target, row),
      ...(facts.length === 0 ? {} : { facts: Object.fromEntries(facts.map(name => [name, row[name]])) }),
    })),
    marks: marksIn(target, search, q, found.list),
  };
};

/** `options/{resource}/{field}`, of an entity's field or, by the call's id, of what a call asks: `{ q, ids, person }` gives `{ list: [{ id, label, why, facts }] }`, what `q` means most first, with `marks` (what is meant by typed pinyin). The field must be one the session's forms or lists know. */
export const options: Inside = async act => {
  const session = sessionOf(act);
  const [of, name] = [String(act.input.resource), String(act.input.field)];
  const resource = act.model.resources[of];
  const asked = resource === undefined ? inCall(act.model, of, name) : inEntity(resource, session.side, name);
  const granted = asked !== undefined && (asked.menus.length === 0 || asked.menus.some(menu => session.menus.has(menu)));
  if (asked === undefined || !granted) throw new Refusal('RECORD_MISSING');
  const { field } = asked;
  if (field.person && field.picks === undefined) {
    const found = await Promise.all(accountsOf(act.model, session.side).map(target => foundIn(act, { target, by: 'userNum', where: [] })));
    return { list: found.flatMap(({ list }) => list).slice(0, most), marks: [...new Set(found.flatMap(({ marks }) => marks))] };
  }
  const { resource: to, by, among } = chosen(field);
  const target = to === undefined ? undefined : act.model.resources[to];
  // An organisation chooses among its own rows; what has no audience for it at all is a public dictionary only if it says so by `all`.
  if (target?.audiences[session.side] === undefined) throw new Refusal('RECORD_MISSING');
  const { person } = act.input;
  // A role is chosen for somebody: what they may not hold beside their own is not granted, and said before.
  const ofRole = of === roleUsers.name && typeof person === 'string' && person !== '' ? await roleChoices(act, person) : undefined;
  const where = [...(among === undefined ? [] : [among]), ...(ofRole === undefined ? [] : [ofRole.among])];
  const found = await foundIn(act, { target, by, where, ...(asked.facts === undefined ? {} : { facts: asked.facts }) });
  return ofRole === undefined
    ? found
    : {
        ...found,
        list: found.list.map(each => {
          const why = ofRole.why(each.id);
          return why === undefined ? each : { ...each, why };
        }),
      };
};

/** The fields of which whoever asks is told: who could find or sort records by another would learn it. */
const toldIn = (act: Act, target: ResourceModel): ReadonlySet<string> => {
  const { side } = sessionOf(act);
  return new Set(toldTo(target, side, act, readable(target, side)).map(({ name }) => name));
};

/** Whether it is told whole, and of every record: a form judges by nothing else. */
const isClear = (target: ResourceModel, side: Side, name: string): boolean =>
  target.fields[name]?.mask === undefined && target.audiences[side]?.files?.[name] === undefined;

/** Where this side has no list of its own: what the other side searches by. */
const searchedBy = (target: ResourceModel): readonly string[] =>
  Object.values(target.audiences).flatMap(({ views }) => views?.list?.search ?? []);

/** As a list of them stands: one's own, or where this side has none the other's, by what this side reads too. */
const sortedAs = (target: ResourceModel, side: Side, told: ReadonlySet<string>): Partial<Pick<Listing, 'sort'>> => {
  const own = target.audiences[side];
  const list = own?.views?.list ?? Object.values(target.audiences).find(({ views }) => views?.list !== undefined)?.views?.list;
  if (list === undefined) return {};
  const [field, order] = list.sort;
  return told.has(field) ? { sort: { field, order } } : {};
};
