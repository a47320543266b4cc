/**
 * What no input may hold, whatever the call: objects that say of themselves how they become text or JSON, which every later `String(...)` would
 * stumble over, and nesting that would exhaust the stack of whoever walks through it.
 */
import { Refusal } from '#engine/wire/errors.ts';

/** The deepest field of a declaration lies at six. */
const mostDepth = 32;
const turning = ['toString', 'valueOf', 'toJSON'] as const;

interface Part {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

const within = (path: string, name: string | number): string =>
  typeof name === 'number' ? `${path}[${name}]` : `${path}${path === '' ? '' : '.'}${name.slice(0, 60)}`;

/** @throws Refusal INPUT_INVALID */
export const refuseShape = (body: unknown): void => {
  const parts: Part[] = [{ value: body, path: '', depth: 0 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { value, path, depth } = part;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > mostDepth) throw new Refusal('INPUT_INVALID', { faults: [{ path: path.slice(0, 60), code: 'tooDeep' }] });
    if (Array.isArray(value))
      for (const [index, each] of value.entries()) parts.push({ value: each, path: within(path, index), depth: depth + 1 });
    else {
      const faults = turning
        .filter(name => Object.hasOwn(value, name))
        .map(name => ({ path: within(path, name), code: 'unknownField' }) as const);
      if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
      for (const [name, each] of Object.entries(value)) parts.push({ value: each, path: within(path, name), depth: depth + 1 });
    }
  }
};
