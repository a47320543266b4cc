/** What holds of messages in two languages: all is said in both with the same values, and Chinese is set as Chinese is. */
import type { Messages } from '#portal/messages/translate.ts';

/** Every text of a tree, by its dotted key. */
export const leaves = (tree: Messages, path = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : leaves(value, `${path}${key}.`),
  );

/** @param isCounted a language has forms by number: the count is given as `n` and as `smart_count`, and a form may name either or none */
const holes = (text: string, isCounted: boolean): string =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(match => match[1] ?? ''))]
    .filter(name => name !== 'smart_count' && !(isCounted && name === 'n'))
    .sort()
    .join();

/** Keys that one language lacks, or whose texts are filled with other values. */
export const unlike = (zh: Messages, en: Messages): readonly string[] => {
  const [chinese, english] = [new Map(leaves(zh)), new Map(leaves(en))];
  return [...new Set([...chinese.keys(), ...english.keys()])].filter(key => {
    const [one, other] = [chinese.get(key), english.get(key)];
    if (one === undefined || other === undefined) return true;
    const isCounted = /\|\|\|\||%\{smart_count\}/.test(one + other);
    return holes(one, isCounted) !== holes(other, isCounted);
  });
};

/** Chinese texts without a space before or after Latin letters and digits. */
export const tight = (zh: Messages): readonly string[] =>
  leaves(zh).flatMap(([key, text]) => (/[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/.test(text) ? [key] : []));

/** Chinese texts with half-width punctuation. */
export const halfWidth = (zh: Messages): readonly string[] =>
  leaves(zh).flatMap(([key, text]) => (/[\u4e00-\u9fff][,;:!?]|[\u4e00-\u9fff]\.(?!\d)/.test(text) ? [key] : []));
