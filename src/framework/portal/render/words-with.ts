/** An application's own words beside those of every view: fetched with the part that says them, and not with the first page. */

import { useMemo } from 'react';
import { closeTranslator } from '../messages/close-translator.ts';
import type { KeyOf, Messages, Shape, Values } from '../messages/translate.ts';
import type { RenderKey } from './messages/zh.ts';
import { useWords, type Words } from './words.ts';

export interface WordsWith<T> extends Omit<Words, 't'> {
  readonly t: (key: RenderKey | KeyOf<T>, values?: Values) => string;
}

/** A hook like `useWords`. The sections of `zh` have names that no section of the views' has. */
export const wordsWith = <T extends Messages>(zh: T, en: Shape<T>): (() => WordsWith<T>) => {
  const speak = { zh: closeTranslator(zh), en: closeTranslator(en as Messages) };
  const isOwn = (key: string): key is KeyOf<T> => (key.split('.')[0] ?? '') in zh;
  return () => {
    const words = useWords();
    return useMemo(
      () => ({
        ...words,
        t: (key, values) => (isOwn(key) ? speak[words.language](key, values) : words.t(key as RenderKey, values as never)),
      }),
      [words],
    );
  };
};
