/** Finds the name somebody probably meant. */

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other (optimal string alignment). */
const distance = (from: string, to: string): number => {
  let last: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) best = Math.min(best, (last[j - 2] ?? 0) + 1);
      next.push(best);
    }
    last = row;
    row = next;
  }
  return row[to.length] ?? 0;
};

/**
 * The nearest candidate, capitals apart, or undefined where none is near: a third of the name's characters may differ, at least two
 * unless the name is that short itself.
 * The first of several equally near ones.
 */
export const didYouMean = (name: string, candidates: Iterable<string>): string | undefined => {
  const wanted = name.toLowerCase();
  const limit = Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1);
  let nearest: { readonly candidate: string; readonly far: number } | undefined;
  for (const candidate of candidates) {
    const far = distance(wanted, candidate.toLowerCase());
    if (far <= limit && far < (nearest?.far ?? limit + 1)) nearest = { candidate, far };
  }
  return nearest?.candidate;
};
