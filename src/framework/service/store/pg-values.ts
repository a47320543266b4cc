/** How PostgreSQL's values become ours: local to a pool, so that no other user of the driver is surprised. */
import pg from 'pg';

/** `2026-11-20 04:00:00.12+00` (the session is in UTC) to `2026-11-20T04:00:00.120Z`. */
const instantOf = (text: string): string => {
  const time = text.indexOf(' ') + 1;
  const seconds = time + 'hh:mm:ss'.length;
  const fraction = text.slice(seconds + 1, text.endsWith('+00') ? -3 : undefined);
  return `${text.slice(0, time - 1)}T${text.slice(time, seconds)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

const asWritten = (text: string): string => text;

/** Beside these: numeric is text already, jsonb is parsed, bytea is a Buffer, uuid[] a list. */
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, asWritten],
  [pg.types.builtins.TIMESTAMPTZ, instantOf],
]);

/** For a pool's `types`. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
