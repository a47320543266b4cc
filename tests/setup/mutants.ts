/** Bytes with something done to them, drawn by a seed: what readers have to stand. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes with one to three things done to them: bits turned, bytes cut, doubled, made up, lengths made huge. */
export const mutant = (bytes: Buffer, random: () => number): Buffer => {
  const at = (length: number): number => Math.floor(random() * length);
  const acts: readonly ((from: Buffer) => Buffer)[] = [
    from => {
      const here = at(from.length);
      return Buffer.from(from).fill(at(256), here, here + at(from.length - here));
    },
    from => from.subarray(0, at(from.length)),
    from => {
      const changed = Buffer.from(from);
      if (changed.length > 0) changed[at(changed.length)] = at(256);
      return changed;
    },
    from => {
      const here = at(from.length);
      const there = here + at(from.length - here);
      return Buffer.concat([from.subarray(0, there), from.subarray(here)]);
    },
    from => {
      const here = at(from.length);
      return Buffer.concat([from.subarray(0, here), Buffer.from(Array.from({ length: at(12) }, () => at(256))), from.subarray(here)]);
    },
    from => {
      const here = at(from.length);
      return Buffer.concat([from.subarray(0, here), Buffer.from('84ffffffff', 'hex'), from.subarray(here + 1)]);
    },
  ];
  let made = bytes;
  for (let left = 1 + at(3); left > 0; left -= 1) made = acts[at(acts.length)]?.(made) ?? made;
  return made;
};

/** Bytes that are held once everything that can be let go of is. */
export const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const heap = getHeapSpaceStatistics().reduce((sum, space) => sum + space.space_used_size, 0);
  return heap + process.memoryUsage().external;
};
