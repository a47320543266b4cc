/** Fields that no column holds: an application works them out from what a row does hold. */
import type { Model } from '#engine/project/model.ts';
import { isDerived } from '#engine/project/schema-names.ts';
import type { Rows } from './rows.ts';
import type { Row } from './values.ts';

/** What is asked for: the derived fields that are shown, and whether a record's own page is, for which questions of its own may be asked. */
export interface Wanted {
  readonly fields: ReadonlySet<string>;
  readonly isPage: boolean;
}

/** Records of an entity with what is derived from them filled in, in their order. */
export type Derive = (rows: Rows, records: readonly Row[], now: Date, wanted: Wanted) => Promise<readonly Row[]>;
/** By the name of the entity. */
export type Deriving = Readonly<Record<string, Derive>>;

/** Entities with something to derive. */
export const deriving = ({ resources }: Model): readonly string[] =>
  Object.values(resources).flatMap(({ name, facetOf, fields }) =>
    facetOf === undefined && Object.values(fields).some(isDerived) ? [name] : [],
  );
