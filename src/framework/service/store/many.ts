/**
 * What has been found to be many: whoever pages, comes back to a list or looks for what a colleague has just looked for gets "1,000+" without
 * a thousand rows being fetched to tell it again.
 */
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Listing } from './looking.ts';

/** Fewer may be left by then; "1,000+" may say so for so long. */
const holdsMs = 60_000;
const most = 2_000;

export class Many {
  readonly #known = new Map<string, number>();

  /** Tells what is asked for from everything else, whatever page of it: under which conditions, and whose rows where they are somebody's. */
  nameOf(resource: string, { where, filter, search, session }: Listing): string {
    const conditions = JSON.stringify([where, filter, search]);
    const whose = conditions.includes('$session.') ? session : undefined;
    return createHash('sha256')
      .update(JSON.stringify([resource, conditions, whose]))
      .digest('base64');
  }

  has(name: string): boolean {
    const at = this.#known.get(name);
    return at !== undefined && performance.now() - at < holdsMs;
  }

  note(name: string): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(name, performance.now());
  }
}
