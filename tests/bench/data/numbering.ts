/** The ids and times of sample rows: each follows from a row's number, the same in SQL and here. */
import type pg from 'pg';
import type { Amounts } from './sizes.ts';

const dayMs = 86_400_000;

/** The place of a table in the ids of its rows. */
export const tables = {
  members: '001',
  employees: '002',
  certificates: '003',
  certificate_applications: '004',
  journal: '005',
  sessions: '006',
  login_logs: '007',
  seals: '008',
  issuances: '009',
} as const;
export type Table = keyof typeof tables;

export interface Numbering {
  /** When the row was made: rows of a table are spread evenly over a time. */
  madeAt(table: Table, n: number): Date;
  /** A UUIDv7. */
  idOf(table: Table, n: number): string;
  /** Defines the same as `pg_temp.made_at(table, n)` and `pg_temp.id_of(table, n)`. */
  define(client: pg.Client): Promise<void>;
}

/** Companies joined in the first two of five years, all else happened in the other three. */
export const numberingFor = (amounts: Amounts, until: Date): Numbering => {
  const [years5, years3, end] = [until.getTime() - 5 * 365 * dayMs, until.getTime() - 3 * 365 * dayMs, until.getTime() - dayMs];
  const spread = (from: number, to: number, count: number) => ({ from, step: Math.floor((to - from) / count) });
  const times = {
    members: spread(years5, years3, amounts.companies),
    employees: spread(years5, years3, amounts.employees),
    certificates: spread(years3, end, amounts.certificates),
    certificate_applications: spread(years3 - dayMs, end - dayMs, amounts.applications),
    journal: spread(years3, end, amounts.journalEntries),
    sessions: spread(years3, end, amounts.sessions),
    login_logs: spread(years3, end, amounts.sessions),
    seals: spread(years3, end, amounts.companies),
    issuances: spread(years3, end, amounts.certificates),
  } satisfies Record<Table, { from: number; step: number }>;
  const msOf = (table: Table, n: number): number => times[table].from + n * times[table].step;
  return {
    madeAt: (table, n) => new Date(msOf(table, n)),
    idOf(table, n) {
      const at = msOf(table, n).toString(16).padStart(12, '0');
      return `${at.slice(0, 8)}-${at.slice(8)}-7${tables[table]}-8000-${n.toString(16).padStart(12, '0')}`;
    },
    async define(client) {
      const names = Object.keys(times) as Table[];
      const cases = (value: (table: Table) => string): string => names.map(name => `when '${name}' then ${value(name)}`).join(' ');
      await client.query(`
        create function pg_temp.ms_of(t text, n bigint) returns bigint language sql immutable as
          $$ select case t ${cases(name => `${times[name].from} + n * ${times[name].step}`)} end $$;
        create function pg_temp.made_at(t text, n bigint) returns timestamptz language sql immutable as
          $$ select to_timestamp(pg_temp.ms_of(t, n) / 1000.0) $$;
        create function pg_temp.id_of(t text, n bigint) returns uuid language sql immutable as
          $$ select (lpad(to_hex(pg_temp.ms_of(t, n)), 12, '0') || '7' || case t ${cases(name => `'${tables[name]}'`)} end
            || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`);
    },
  };
};
