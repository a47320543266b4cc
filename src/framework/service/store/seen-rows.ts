/** Rows that a transaction has read since it last wrote or waited for anybody: who asks for one of them again is answered it. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Handle } from './connection.ts';
import type { Row, StoredRow } from './values.ts';

export interface SeenRows {
  /** Rows as they were read, whole or in part. */
  keep(resource: string, rows: readonly Row[]): void;
  /** The row of an id, where these columns of it (all, if none are named) are known. */
  row(resource: string, of: string | Condition, columns: readonly string[] | undefined): StoredRow | undefined;
  /** What has been read may be otherwise now: of a table, or of all. */
  forget(table?: string): void;
}

/** The id that alone is asked for. */
const idIn = (of: string | Condition): string | undefined => {
  if (typeof of === 'string') return of;
  const [[name, value] = [], ...others] = Object.entries(of);
  return name === 'id' && typeof value === 'string' && others.length === 0 && !value.startsWith('$') ? value : undefined;
};

export const seenRows = ({ tables }: Pick<Handle, 'tables'>): SeenRows => {
  const known = new Map<string, Map<string, Row>>();
  return {
    keep(resource, rows) {
      const { name } = tables.of(resource);
      const ofTable = known.get(name) ?? new Map<string, Row>();
      known.set(name, ofTable);
      for (const row of rows) if (typeof row.id === 'string') ofTable.set(row.id, { ...ofTable.get(row.id), ...row });
    },
    row(resource, of, columns) {
      const access = tables.of(resource);
      const row = known.get(access.name)?.get(idIn(of) ?? '');
      const wanted = columns ?? access.fields.map(({ name }) => name);
      return row !== undefined && wanted.every(name => Object.hasOwn(row, name)) ? (row as StoredRow) : undefined;
    },
    forget(table) {
      if (table === undefined) known.clear();
      else known.delete(table);
    },
  };
};
