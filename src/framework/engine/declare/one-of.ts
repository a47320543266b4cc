/** Values of closed sets, told apart. */
import type { Label } from './label.ts';

/** Whether something is among the values of a closed set. */
export const isOneOf = <K extends string>(values: Readonly<Record<K, Label>>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(values, value);
