/**
 * What has been found to be many, and how many at least: whoever pages, comes back to a list or looks for what a colleague has just looked for
 * gets "1,000+" without a thousand rows being fetched to tell it again.
 */
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Listing } from './looking.ts';

/** Fewer may be left by then; "1,000+" may say so for so long. */
const holdsMs = 60_000;
const most = 2_000;

export class Many {
  readonly #known = new Map<string, { readonly at: number; readonly atLeast: number }>();

  /** Tells what is asked for from everything else, whatever page of it: under which conditions, and whose rows where they are somebody's. */
  nameOf(resource: string, { where, filter, search, session }: Listing): string {
    const conditions = JSON.stringify([where, filter, search]);
    const whose = conditions.includes('$session.') ? session : undefined;
    return createHash('sha256')
      .update(JSON.stringify([resource, conditions, whose]))
      .digest('base64');
  }

  /** How many there are at least; undefined for what is not known to be many. */
  of(name: string): number | undefined {
    const known = this.#known.get(name);
    return known !== undefined && performance.now() - known.at < holdsMs ? known.atLeast : undefined;
  }

  note(name: string, atLeast: number): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(name, { at: performance.now(), atLeast });
  }
}
