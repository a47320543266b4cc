/** The list of an audience: its columns, and what it is sorted, searched and filtered by where nothing else is said. */
import { DeclarationError } from '../wire/declaration-error.ts';
import type { Field, FieldType } from './fields.ts';
import { setApart } from './made-words.ts';
import { reviewedLists } from './review-parts.ts';

/** A list as a tree. */
interface DeclaredTree<F extends string> {
  /** The field by which siblings are sorted. */
  readonly sort?: F;
  /** A choice that keeps several trees apart. */
  readonly apart?: F;
}

/** The same with the field by which a row is named, and that which names the row above. */
interface Tree<F extends string> extends DeclaredTree<F> {
  readonly key: F | 'id';
  readonly under: F;
}

/** The list of an audience, as it declares it. */
export interface DeclaredList<F extends string = string> {
  /** The columns of its list, in their order; people may hide all but the first. */
  readonly list?: readonly F[];
  /**
   * The sorting that the list begins with. Default: the newest first; for a reviewer what was handed in last.
   * @example sort: ['plate', 'ASC']
   */
  readonly sort?: readonly [F, 'ASC' | 'DESC'];
  /**
   * What the search box looks through besides the texts and numbers that `represent` names: texts by any part of them, by pinyin and by its
   * initials, an encrypted one by equality, a log's numbers by their beginning, a reference by what the record is called.
   */
  readonly search?: readonly F[];
  /** What the list can be filtered by besides those of its columns that are closed sets, flags or references; under review also when it was handed in, and for a reviewer who has claimed it. */
  readonly filters?: readonly F[];
  /** Of what the list would be searched or filtered by without being told: what it is not. */
  readonly without?: readonly F[];
  /**
   * The rows of the list hang below each other: each below the record that its first field of such a kind refers to or picks.
   * @example tree: { sort: 'sort', apart: 'side' }
   */
  readonly tree?: DeclaredTree<F>;
  /** Days and moments among the filters that are picked as whole years. */
  readonly years?: readonly F[];
}

/** A list with its defaults written out. */
export interface List<F extends string = string> extends Omit<DeclaredList<F>, 'list' | 'sort' | 'tree'> {
  readonly columns: readonly F[];
  readonly tree?: Tree<F>;
  /** What it goes without that it would not have: a mistake, which the check tells. */
  readonly without?: readonly F[];
  readonly sort: readonly [F, 'ASC' | 'DESC'];
  /** The entity through whose records one of these comes about. */
  readonly create?: string;
}

/** What a list takes from its entity. */
interface Listed {
  readonly name: string;
  readonly represent: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly states?: object | undefined;
}

const filtered: ReadonlySet<FieldType> = new Set<FieldType>(['choice', 'choices', 'flag', 'reference']);
const searched: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'sequence']);

/** The type of a field that is found by more than equality. */
const plainType = ({ fields, states }: Listed, name: string): FieldType | undefined => {
  if (name === 'state' && states !== undefined) return 'choice';
  const field = fields[name];
  const isEncrypted = field?.storage === 'encrypted' || (field?.personal === true && field.storage === undefined);
  return isEncrypted ? undefined : field?.type;
};

/** A tree with the field that leads from row to row. */
const completedTree = ({ name, fields }: Listed, tree: DeclaredTree<string>): Tree<string> => {
  const words = setApart(tree, ['key', 'under']);
  for (const [under, { type, to, picks }] of Object.entries(fields)) {
    if (type === 'reference' && to === name) return { key: 'id', under, ...words };
    if (picks?.resource === name) return { key: picks.by, under, ...words };
  }
  throw new DeclarationError(`${name}: tree, and no field names the row above; declare a reference to ${name}, or a text that picks one`);
};

/** How many names stand before those that were written, by the completed list of names. */
const before = new WeakMap<readonly string[], number>();

/** Joins what a list has by itself with what was written for it, and keeps where that begins. */
const joined = (usual: readonly string[], written: readonly string[] = [], after: readonly string[] = []): readonly string[] => {
  const all = [...usual, ...written, ...after];
  before.set(all, usual.length);
  return all;
};

/** The place of a name as it was written, of one in a completed list of names; its place there where nobody wrote it. */
export const writtenAt = (names: readonly string[], index: number): number => {
  const written = index - (before.get(names) ?? 0);
  return written < 0 ? index : written;
};

/**
 * @param reads what the audience reads: nobody searches by what they are not told
 * @param as its part in a review
 */
export const completedList = (
  entity: Listed,
  reads: readonly string[],
  { list: columns = [], without = [], tree, ...list }: DeclaredList & Pick<List, 'create'>,
  as?: keyof typeof reviewedLists,
): List => {
  const of = (names: readonly string[], types: ReadonlySet<FieldType>) =>
    names.filter(name => {
      const type = plainType(entity, name);
      return type !== undefined && types.has(type);
    });
  const part = as === undefined ? undefined : { sort: undefined, ...reviewedLists[as] };
  const named = [...entity.represent.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const usual = {
    search: of(named, searched).filter(name => reads.includes(name)),
    filters: of(columns, filtered),
  };
  const ofReview = (part?.filters ?? []).filter(name => columns.includes(name) && list.filters?.includes(name) !== true);
  const needless = without.filter(name => ![...usual.search, ...usual.filters, ...ofReview].includes(name));
  const kept = (names: readonly string[]): readonly string[] => names.filter(name => !without.includes(name));
  const search = joined(kept(usual.search), list.search);
  const filters = joined(kept(usual.filters), list.filters, kept(ofReview));
  return {
    columns,
    ...list,
    ...(tree === undefined ? {} : { tree: completedTree(entity, tree) }),
    ...(needless.length === 0 ? {} : { without: needless }),
    sort: list.sort ?? part?.sort ?? ['createdAt', 'DESC'],
    ...(search.length === 0 ? {} : { search }),
    ...(filters.length === 0 ? {} : { filters }),
  };
};
