/** Laws of an audience's own words about single fields: files that it gets in some rows, values that some roles read. */
import { fieldsOf } from '../conditions/condition.ts';
import { equalitiesOf } from '../conditions/equalities.ts';
import { englishOf } from '../declare/english.ts';
import { type Finding, type Step, undeclared, unknownName } from './finding.ts';
import { type Declared, placeOf, type ResourceLaw, type World } from './world.ts';

/** Nothing is found or sorted by what is in them, which would tell it to whoever does not get it. */
const withheld: ReadonlySet<string> = new Set(['file', 'files', 'items']);

/** An audience is one of the application's sides. */
export const audienceSideLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  const sides = Object.keys(registry.menus);
  for (const side of Object.keys(one.resource.audiences))
    if (!sides.includes(side)) yield one.fault(['audiences', side], unknownName('side', side, sides));
};

/** What a session knows of its organisation, and on a side without one does not. */
const ofOrganisation: readonly unknown[] = ['$session.memberId', '$session.memberCode', '$session.memberName'];

/** On a side whose people stand for themselves no row is an organisation's: they would see nothing, and make nothing of their own. */
export const ownRowsLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  for (const [side, { rows }] of Object.entries(one.resource.audiences)) {
    const declared = registry.sides?.[side];
    if (rows === 'all' || declared === undefined || declared.organisation !== undefined) continue;
    for (const [field, value] of equalitiesOf(rows))
      if (ofOrganisation.includes(value))
        yield one.fault(
          ['audiences', side, 'rows', field],
          `${side} has no organisation, so that ${String(value)} is never there; write $session.userId, or give the side one`,
        );
  }
};

/** Where everybody who sees the entity would learn what only some read. */
function* toldFaults(one: Declared, side: string, name: string, at: readonly Step[]): Generator<Finding> {
  const audience = one.resource.audiences[side];
  if (audience === undefined) return;
  const { readBy = {}, views, sums } = audience;
  const reads: readonly string[] = audience.reads;
  const english = englishOf(one.fields, name);
  if (english !== undefined && reads.includes(english) && !Object.hasOwn(readBy, english))
    yield one.fault(at, `${english} beside it is read by everybody; name it too`);
  const { search = [], filters = [], sort } = views?.list ?? {};
  const measured = Object.values(sums?.measures ?? {}).flatMap(({ sum, distinct, share, when, less }) => [
    ...[sum ?? [], distinct ?? []].flat(),
    ...[share, when, less].flatMap(condition => (condition === undefined ? [] : fieldsOf(condition))),
  ]);
  const { waitsFor, with: piles = [], ends, list, sums: charts = [] } = audience.home ?? {};
  const counted = [
    ...(waitsFor === undefined ? [] : [...fieldsOf(waitsFor.when), waitsFor.since]),
    ...piles.flatMap(({ when, since }) => [...Object.keys(when), since]),
    ends?.at,
    ...Object.keys(list?.when ?? {}),
    ...charts.flatMap(({ by, when = {} }) => [by, ...Object.keys(when)]),
  ];
  const places = { search, filters, home: counted, sort: sort?.slice(0, 1) ?? [], sums: [...(sums?.by ?? []), ...measured] };
  for (const [place, names] of Object.entries(places))
    if (names.includes(name)) yield one.fault(at, `${place} names it, which would tell it to everybody; leave it out there`);
  const called = [...one.resource.represent.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field);
  if (called.some(field => field === name || englishOf(one.fields, field) === name))
    yield one.fault(at, 'records are called by it, which tells it to everybody; leave it out');
}

/** Roles are the application's, of the side that reads: by another's the value would be withheld from everybody. */
function* roleFaults(one: Declared, side: string, name: string, { registry }: World): Generator<Finding> {
  const { roles } = registry;
  if (roles === undefined) return;
  for (const [index, code] of (one.resource.audiences[side]?.readBy?.[name] ?? []).entries()) {
    const at = ['audiences', side, 'readBy', name, index];
    const role = roles.find(each => each.code === code);
    const known = roles.flatMap(each => (each.side === side ? [each.code] : []));
    if (role === undefined) yield one.fault(at, undeclared('role', code, known, placeOf(registry, 'roles')));
    else if (role.side !== side)
      yield one.fault(at, `role ${code} belongs to ${role.side}, and nobody of ${side} holds it; name one of ${side}`);
  }
}

export const audienceLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const [side, audience] of Object.entries(one.resource.audiences))
    for (const word of ['files', 'readBy'] as const)
      for (const name of Object.keys(audience[word] ?? {})) {
        const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
        const at = ['audiences', side, word, name];
        if (field === undefined) yield one.fault(at, unknownName('field', name, Object.keys(one.fields)));
        else if (!audience.reads.includes(name))
          yield one.fault(at, `${side} may not read ${name}; add it to audiences.${side}.reads or leave it out`);
        else if (word === 'readBy') yield* [...roleFaults(one, side, name, world), ...toldFaults(one, side, name, at)];
        else if (word === 'files' && !withheld.has(field.type))
          yield one.fault(at, `${name} is of type ${field.type}; only files and tables are given out in some rows alone`);
      }
};
