/** The columns of certificates that baselines read and copy: those that are not encrypted. */
import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** What lists leave out. */
export const heavy: ReadonlySet<string> = new Set(['csr', 'certificate_pem', 'chain_pem', 'content', 'enveloped_key']);
/** What each copy says anew. */
export const own: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'seq_no', 'email', 'application']);

export const certificateColumns = async (client: pg.Pool | pg.Client): Promise<readonly Column[]> => {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'certificates'::regclass and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype order by attnum`,
  );
  return rows;
};

/** The id of an order that waits, to be copied. */
export const patternId = async (client: pg.Pool | pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(`select id from certificates where state = 'TO_ISSUE' limit 1`);
  return rows[0]?.id ?? '';
};
