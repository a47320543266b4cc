/** What every verification of something signed goes by. */
import type { Act } from '#service/records/act.ts';

export interface Ground {
  readonly act: Act;
  /** Roots of others that are trusted for time stamps alone. */
  readonly stampRoots: readonly Uint8Array[];
  /** When what is judged is known to have been there: since it was kept here, or now. */
  readonly seenAt: Date;
}

/**
 * Since when a file of these very bytes lies here, or now: to keep time stamps beyond the end of their certificates is the work of whoever keeps what
 * they are over (RFC 3161 4.3).
 */
export const seenAtOf = async ({ records, now }: Act, sha256: string): Promise<Date> => {
  const { list } = await records.rows.list('files', {
    where: [{ sha256 }],
    sort: { field: 'createdAt', order: 'ASC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const kept = new Date(String(list[0]?.createdAt ?? now.toISOString()));
  return kept < now ? kept : now;
};
