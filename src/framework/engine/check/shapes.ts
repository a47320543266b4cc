/** The shapes that the words of the language are written with. */
import type { Must, Shape, WordTable } from './shape.ts';

export const text: Shape = { kind: 'text' };
export const whole: Shape = { kind: 'whole' };
export const label: Shape = { kind: 'label' };
export const scalar: Shape = { kind: 'scalar' };
export const condition: Shape = { kind: 'condition' };
export const yes: Shape = { kind: 'one', of: [true] };
export const one = (...of: readonly (string | number | boolean)[]): Shape => ({ kind: 'one', of });
export const list = (of: Shape): Shape => ({ kind: 'list', of: () => of });
export const map = (of: Shape): Shape => ({ kind: 'map', of: () => of });
/** @param written the words that one writes there, where what is judged keeps them elsewhere */
export const words = (of: () => WordTable, written?: () => readonly string[]): Shape => ({
  kind: 'words',
  of,
  ...(written && { written }),
});
export const either = (...of: readonly Shape[]): Shape => ({ kind: 'either', of });
export const pair = (...of: readonly Shape[]): Shape => ({ kind: 'pair', of });
export const must = (shape: Shape): Must => ({ ...shape, must: true });
/** Names, each of them once. */
export const names: Shape = { kind: 'list', of: () => text, once: true };
