/** Which known name a misspelt one was meant to be. Knows letters only, not what the names stand for. */

/** Edits between two words: insertion, removal, replacement, or two neighbours swapped (optimal string alignment). */
const distance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
};

/** Short names have many innocent neighbours (HOME is two edits from HOST): they allow one edit, longer ones two. */
const reach = (name: string): number => (name.length > 6 ? 2 : 1);

/** The word with what people leave out or add without noticing taken away. */
const bare = (word: string): string => word.toUpperCase().replaceAll('_', '');

/**
 * The known name nearest to `name`, or null where none is near enough to be a slip of the keyboard.
 * A difference of underscores or case alone is nearer than any other.
 */
export const nearMiss = (name: string, known: readonly string[]): string | null => {
  const near = known
    .map(each => ({ each, edits: bare(each) === bare(name) ? 0 : distance(name.toUpperCase(), each) }))
    .filter(({ each, edits }) => each !== name && edits <= reach(each))
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.each ?? null;
};
