/** Filters that a person has given a name: per list, remembered in react-admin's store, which belongs to the user. */
import type { FilterValues } from './filter-query.ts';

export interface SavedFilter {
  readonly name: string;
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The list opens with it; at most one does. */
  readonly isDefault?: true;
}
export type SavedFilters = readonly SavedFilter[];

/** Where the filters of a list are kept in the store. */
export const savedKey = (resource: string): string => `render.saved.${resource}`;

const MOST = 20;
const MOST_LETTERS = 40;

/** A name as it is kept. */
export const nameOf = (typed: string): string => typed.trim().slice(0, MOST_LETTERS);

/** Adds one, or replaces the one of that name, which stays the default if it was. */
export const withSaved = (all: SavedFilters, { name, filter, sort }: SavedFilter): SavedFilters => {
  const before = all.find(each => each.name === name);
  const kept: SavedFilter = { name, filter, sort, ...(before?.isDefault ? { isDefault: true } : {}) };
  return before === undefined ? [...all, kept].slice(-MOST) : all.map(each => (each === before ? kept : each));
};

export const without = (all: SavedFilters, name: string): SavedFilters => all.filter(each => each.name !== name);

/** Under another name; one that is taken or blank changes nothing. */
export const renamed = (all: SavedFilters, name: string, typed: string): SavedFilters => {
  const next = nameOf(typed);
  return next === '' || all.some(each => each.name === next) ? all : all.map(each => (each.name === name ? { ...each, name: next } : each));
};

/** Makes one the default, or none where it was it already. */
export const withDefault = (all: SavedFilters, name: string): SavedFilters =>
  all.map(({ isDefault, ...each }) => (each.name === name && !isDefault ? { ...each, isDefault: true } : each));

export const defaultOf = (all: SavedFilters): SavedFilter | undefined => all.find(each => each.isDefault);

/** Whether two filters ask the same, in whatever order their conditions stand. */
export const isSame = (one: FilterValues, other: FilterValues): boolean => {
  const spelled = (values: FilterValues) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return spelled(one) === spelled(other);
};
