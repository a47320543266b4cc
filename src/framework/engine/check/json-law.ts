/** Whether a declaration is data: deeply equal to itself after a JSON round trip. */
import { type Finding, under } from './finding.ts';

const outside = (value: unknown): string | undefined => {
  switch (typeof value) {
    case 'undefined':
      return 'undefined is lost in JSON; leave the word out';
    case 'function':
      return 'a function is lost in JSON; name an effect, a rule or a widget instead';
    case 'bigint':
      return 'a bigint is lost in JSON; write a number or a text';
    case 'symbol':
      return 'a symbol is lost in JSON; write a text';
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? undefined
        : `${value === 0 ? '-0' : value} is lost in JSON; write a plain number`;
    default:
      return undefined;
  }
};

const strange = (value: object): string | undefined => {
  if (value instanceof RegExp) return 'a RegExp is lost in JSON; name a rule instead';
  if (value instanceof Date) return 'a Date is lost in JSON; write the text YYYY-MM-DD or $now';
  const plain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return plain ? undefined : `${value.constructor?.name ?? 'an object of a class'} is lost in JSON; write a plain object`;
};

/**
 * Everything in a declaration that JSON would lose, each with its path.
 * @param root the path of the value itself
 */
export const jsonLaw = (file: string, root: string, declaration: unknown): readonly Finding[] => {
  const above: object[] = [];
  const walk = (value: unknown, path: string): Finding[] => {
    const lost = outside(value);
    if (lost !== undefined) return [{ file, path, message: lost }];
    if (typeof value !== 'object' || value === null) return [];
    if (above.includes(value)) return [{ file, path, message: 'this leads back to itself; JSON has no circles' }];
    const odd = strange(value);
    if (odd !== undefined) return [{ file, path, message: odd }];
    if (Object.getOwnPropertySymbols(value).length > 0)
      return [{ file, path, message: 'a key that is a symbol is lost in JSON; write a text' }];
    above.push(value);
    const found = Array.isArray(value)
      ? Array.from(value, (part: unknown, index) => walk(part, under(path, index))).flat()
      : Object.entries(value).flatMap(([key, part]) => walk(part, under(path, key)));
    above.pop();
    return found;
  };
  return walk(declaration, root);
};
