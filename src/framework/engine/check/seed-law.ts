/** The law of rows of the first start: each is one that a form could have written, found again by its key, and leads to what is there. */
import { isOperand, type Scalar } from '../conditions/condition.ts';
import type { FieldModel } from '../project/model.ts';
import { isDerived } from '../project/schema-names.ts';
import { limitsOf, parseChain } from '../rules/chain.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import { isSecret, misfit, refusal, textTypes } from './fit.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

type SeedRow = Readonly<Record<string, Scalar | undefined>>;

/** Written by the service into every record, whatever a row says. */
const stamped: ReadonlySet<string> = new Set(['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Filled by the service at each start, from menus and calls. */
const filledOtherwise: ReadonlySet<string> = new Set(['menus', 'buttons']);

/** Why what a row names is not there when the row is written; undefined where it is. */
const nowhere = (field: FieldModel, value: Scalar, { model }: World): string | undefined => {
  if (field.person === true) return 'nobody has a user number at the first start; leave it out';
  if (field.type === 'file') return 'no file is there at the first start; leave it out';
  const { resource: to, by } = field.type === 'reference' ? { resource: field.to, by: 'id' } : (field.picks ?? { resource: '', by: '' });
  const target = model.resources[to ?? ''];
  if (target === undefined || (field.type !== 'reference' && filledOtherwise.has(target.name))) return undefined;
  const rows: readonly SeedRow[] = target.seeds?.rows ?? [];
  return rows.some(row => row[by] === value) ? undefined : `no seed of ${target.name} has this ${by}; name one that has, or leave it out`;
};

/** Why a row cannot say this of a field; undefined where it can. */
const unsayable = (field: FieldModel, row: SeedRow, value: Scalar, world: World): string | undefined => {
  const { name } = field;
  if (stamped.has(name)) return 'the service writes it into every record; leave it out';
  if (isDerived(field)) return `${name} is derived and has no column; leave it out`;
  if (isSecret(field)) return `${name} is of type ${field.type}, and whoever reads the declarations would know it; leave it out`;
  if (isOperand(value)) return `${value} stands for nothing at the first start; write a value`;
  if (name === 'id') return typeof value === 'string' && uuid.test(value) ? undefined : 'an id is a UUID in small letters';
  return (
    (field.type === 'reference' ? undefined : misfit(name, field, value)) ??
    (field.builtIn ? undefined : refusal(field, value, row)) ??
    nowhere(field, value, world)
  );
};

/** Fields that a row has to name: nobody fills them in for it. */
const isMissing = (field: FieldModel, row: SeedRow): boolean =>
  !Object.hasOwn(row, field.name) &&
  field.default === undefined &&
  field.when === undefined &&
  field.copy === undefined &&
  parseChain(field.rules ?? '').problems.length === 0 &&
  limitsOf(field.rules ?? '').required;

/** Rows that say the same of what no two records share. */
function* twice(one: Declared, rows: readonly SeedRow[], key: string): Generator<Finding> {
  const unique = Object.values(one.fields).flatMap(({ name, unique: beside }) =>
    beside === undefined || name === key ? [] : [[name, ...(beside === true ? [] : beside)]],
  );
  for (const names of [[key], ['id'], ...unique]) {
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const values = names.map(name => row[name] ?? one.fields[name]?.default);
      const said = JSON.stringify(values);
      const [first = ''] = names;
      if (seen.has(said))
        yield one.fault(['seeds', 'rows', index, first], `${String(row[first])} stands in a row before it; no two records share it`);
      // Of what has no value there may be many.
      else if (!values.includes(undefined)) seen.add(said);
    }
  }
}

export const seedLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const { seeds } = one.resource;
  if (seeds === undefined) return;
  const known = Object.keys(one.fields);
  const at = (...steps: readonly Step[]): readonly Step[] => ['seeds', ...steps];
  const key = Object.hasOwn(one.fields, seeds.key) ? one.fields[seeds.key] : undefined;
  if (key === undefined) yield one.fault(at('key'), unknownName('field', seeds.key, known));
  else if (!textTypes.has(key.type) && key.type !== 'choice')
    yield one.fault(at('key'), `${key.name} is of type ${key.type}; a row is found again by a text or a choice`);
  const rows: readonly SeedRow[] = seeds.rows;
  const isNamed = one.name === 'settings' && world.registry.settings !== undefined;
  for (const [index, row] of rows.entries()) {
    if (!Object.hasOwn(row, seeds.key)) yield one.fault(at('rows', index, seeds.key), `missing; the key ${seeds.key} finds the row again`);
    for (const field of Object.values(one.fields))
      if (field.name !== seeds.key && isMissing(field, row))
        yield one.fault(at('rows', index, field.name), `missing; ${field.name} is required and has no default`);
    for (const [name, value] of Object.entries(row)) {
      // What a setting begins with is told where it is named.
      if (isNamed && name === 'value') continue;
      const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
      const why =
        field === undefined ? unknownName('field', name, known) : value === undefined ? undefined : unsayable(field, row, value, world);
      if (why !== undefined) yield one.fault(at('rows', index, name), why);
    }
  }
  yield* twice(one, rows, seeds.key);
};
