/** Sentences whose words stand as close as their script wants: apart from the login, which fetches as little as it can. */
import { type Messages, translator, type Values } from './translate.ts';

/** A space that stands between Chinese and a number or Latin goes where what is filled in, between tabs, is Chinese too: `已等待 5 分钟`, `已等待不到 1 分钟`. */
const spaced = /([一-鿿])[ \t]*\t[ \t]*(?=[一-鿿])|\t/g;

const marked = (value: unknown): unknown => (value === undefined ? value : `\t${String(value)}\t`);

/** As `translator`. */
export const closeTranslator = (messages: Messages): ReturnType<typeof translator> => {
  const say = translator(messages);
  return (key: string, { _, smart_count, ...values }: Values = {}) =>
    say(key, { _, smart_count, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, marked(value)])) }).replace(
      spaced,
      '$1',
    );
};
