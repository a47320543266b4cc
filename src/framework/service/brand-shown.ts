/** The brand as the first page has it: while the database is away, as it was last known. */
import { systemPurposes } from '#engine/declare/file-purposes.ts';
import type { Label } from '#engine/declare/label.ts';
import { collect } from '#service/files/collect.ts';
import type { FileStore } from '#service/files/file-store.ts';
import type { BrandShown } from '#service/http/brand.ts';
import { brandOn, declaredBrand } from '#service/store/brand.ts';
import type { Database } from '#service/store/transaction.ts';

export const brandShown = (database: Pick<Database, 'read'>, files: FileStore, declared: Label, isAway: () => boolean): BrandShown => {
  let last = declaredBrand(declared);
  return {
    async now() {
      if (isAway()) return last;
      try {
        last = await brandOn(database.read, declared);
      } catch {
        // The page comes all the same.
      }
      return last;
    },
    picture: async logo => Buffer.from(await collect(await files.get(logo), systemPurposes.brandLogo.most)),
  };
};
