/** The filters of a list while they are changed: of two changes that follow each other at once both stay, before the address tells of the first. */
import { useCallback, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { withFilter } from './filter-query.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Filters {
  readonly values: Values;
  readonly change: (name: string, value: unknown) => void;
}

export const useFilters = (): Filters => {
  const { filterValues, setFilters } = useListContext();
  const meant = useRef<Values>(filterValues);
  useEffect(() => {
    meant.current = filterValues;
  }, [filterValues]);
  const change = useCallback(
    (name: string, value: unknown): void => {
      meant.current = withFilter(meant.current, name, value);
      setFilters(meant.current, {});
    },
    [setFilters],
  );
  return { values: filterValues, change };
};
