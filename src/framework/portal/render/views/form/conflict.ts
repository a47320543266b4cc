/** Two people changed one record: what each did to which field, and the record that comes of a choice. */
import type { ClientField } from '#engine/project/client-view.ts';
import { changedFields } from '../../inputs/check.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ClientField>>;
export type Choice = 'mine' | 'theirs';

/** A field that both sides do not agree on. */
export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it; otherwise only one did and the other has what was there before. */
  readonly both: boolean;
  /** What is chosen until somebody says otherwise: the side that changed it; mine where both did. */
  readonly suggested: Choice;
}

export const clashes = (fields: Fields, base: Values, mine: Values, theirs: Values): readonly Clash[] => {
  const byMe = new Set(changedFields(fields, mine, base));
  const byThem = new Set(changedFields(fields, theirs, base));
  return changedFields(fields, mine, theirs).map(name => ({
    name,
    mine: mine[name],
    theirs: theirs[name],
    both: byMe.has(name) && byThem.has(name),
    suggested: byMe.has(name) ? 'mine' : 'theirs',
  }));
};

/** The values to go on with: theirs, with what was chosen of mine laid over them. */
export const settled = (
  fields: Fields,
  mine: Values,
  theirs: Values,
  found: readonly Clash[],
  choices: Readonly<Record<string, Choice>>,
): Values => ({
  ...Object.fromEntries(Object.keys(fields).map(name => [name, theirs[name] ?? null])),
  ...Object.fromEntries(
    found.filter(clash => (choices[clash.name] ?? clash.suggested) === 'mine').map(clash => [clash.name, mine[clash.name]]),
  ),
});
