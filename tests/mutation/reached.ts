/** Writes down which functions a test file reached, where a mutation run asks for it; else the first test that fails is the last that is run. */
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

declare global {
  var reachedInTests: ((place: string) => void) | undefined;
}

const map = process.env.MUTATION_MAP;
if (map !== undefined) {
  const places = new Set<string>();
  globalThis.reachedInTests = place => void places.add(place);
  afterAll(() => {
    const test = expect.getState().testPath;
    appendFileSync(map, `${JSON.stringify({ test, places: [...places] })}\n`);
  });
} else {
  let isNoticed = false;
  beforeEach(({ skip }) => skip(isNoticed));
  afterEach(({ task }) => {
    isNoticed ||= task.result?.state === 'fail';
  });
}
