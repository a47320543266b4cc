/** Under which name the service goes just now: as its administrators have it, or as the application declares it. */
import type { Label } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { brands } from '#engine/system/brands.ts';
import type { Rows } from './rows.ts';

/** A name, what its SMS are signed with, and its logo. */
export interface BrandNow {
  readonly name: Label;
  readonly smsSignature: string;
  /** The file; null where the portal's own stands. */
  readonly logo: string | null;
}

/** As it is declared: without a row, or without a database to ask. */
export const declaredBrand = (name: Label): BrandNow => ({ name, smsSignature: name[0], logo: null });

/** Each process keeps it until it changes. */
export const brandOn = async (rows: Pick<Rows, 'kept'>, declared: Label): Promise<BrandNow> => {
  const [row] = (await rows.kept(brands.name)) as readonly RowOf<typeof brands>[];
  const { name, nameEn, smsSignature, logo } = row ?? {};
  const first = declaredBrand(declared);
  return { name: [name || first.name[0], nameEn || first.name[1]], smsSignature: smsSignature || first.smsSignature, logo: logo ?? null };
};
