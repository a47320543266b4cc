/** A walk: random moves on one record, legal, illegal, stale, foreign, repeated and two at once, each held against a model that knows nothing of the declarations. */
import fc from 'fast-check';
import type { Machine, Model } from './machine.ts';
import type { People } from './people.ts';
import { type Expected, type How, journalOf, noticesOf, type Real, Step, type Who } from './step.ts';

const stepOf = <M extends Model, A extends string>(machine: Machine<M, A>): fc.Arbitrary<Step<M, A>> => {
  const actors = Object.keys(machine.cast) as A[];
  const drawn = fc.record({
    move: fc.constantFrom(...machine.moves),
    actor: fc.constantFrom(...actors),
    place: fc.nat({ max: 9_999 }).map(nth => nth / 10_000),
  });
  return fc
    .tuple(
      fc.tuple(drawn, drawn),
      fc.oneof(
        { weight: 16, arbitrary: fc.constant<How>('now') },
        { weight: 2, arbitrary: fc.constant<How>('stale') },
        { weight: 2, arbitrary: fc.constant<How>('again') },
        { weight: 1, arbitrary: fc.constant<How>('twice') },
        { weight: 3, arbitrary: fc.constant<How>('beside') },
      ),
      // Most that is drawn at random is refused: without what is legal, few walks would come far.
      fc.constantFrom<Who>('anybody', 'theirs', 'theirs', 'legal', 'legal', 'legal'),
    )
    .map(([both, how, who]) => new Step(machine, both, how, who));
};

/** So many walks; one that fails is shortened until no step can be left out, and told with its seed. */
export const walk = async <M extends Model, A extends string>(
  machine: Machine<M, A>,
  people: People,
  walks: number,
  seed: number,
): Promise<void> => {
  const setUp = async (levels: number): Promise<{ model: Expected<M, A>; real: Real }> => {
    const { id, model } = await machine.begin(people, levels);
    const { version } = await people.stored(machine.resource, id);
    const acts = await journalOf(people, machine.resource, id);
    const told = await noticesOf(people, machine, id);
    return { model: { model, version, acts, told, left: [] }, real: { people, id } };
  };
  // The first walks go as far as the last.
  const steps = fc.noBias(fc.commands([stepOf(machine)], { maxCommands: 28, size: 'max' }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2), steps, async (levels, commands) => {
      await fc.asyncModelRun(() => setUp(levels), commands);
    }),
    { numRuns: walks, seed },
  );
};
