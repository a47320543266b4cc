/** A review by single keys: they lead from field to field, and say of the one that is reached what is right and what is not. */
import { useState } from 'react';
import { useShortcuts } from '../../contract.ts';
import { useWords } from '../../words.ts';
import { type Marks, marked } from '../marks.ts';

/** The element of a field that is to be checked. */
export const placeOf = (name: string): string => `cr-check-${name}`;

interface FieldKeys {
  /** The field that the keys speak of. */
  readonly at: string | undefined;
  /** Goes on from a field to the next that carries no mark. */
  readonly goOn: (from: string, marks: Marks) => void;
}

/** Another key that speaks of the field that is reached. */
interface LookKey {
  readonly says: string;
  readonly run: (name: string) => void;
}

/** @param names the fields to be checked, as they stand on the page */
export const useFieldKeys = (
  names: readonly string[],
  marks: Marks,
  onMark: (name: string, marks: Marks) => void,
  look: LookKey | undefined,
): FieldKeys => {
  const { t } = useWords();
  const [reached, setReached] = useState<string>();
  const at = reached !== undefined && names.includes(reached) ? reached : undefined;
  const go = (name: string | undefined): void => {
    if (name === undefined) return;
    setReached(name);
    const place = document.getElementById(placeOf(name));
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: 1 | -1): void => {
    if (at === undefined) go(by === 1 ? names[0] : names.at(-1));
    else go(names[Math.min(names.length - 1, Math.max(0, names.indexOf(at) + by))]);
  };
  const goOn = (from: string, set: Marks): void => {
    const index = names.indexOf(from);
    go([...names.slice(index + 1), ...names.slice(0, index)].find(name => set[name] === undefined) ?? from);
  };
  const say = (right: boolean): void => {
    const name = at ?? names.find(each => marks[each] === undefined) ?? names[0];
    if (name === undefined) return;
    setReached(name);
    // A key says what holds; the button takes it back as well.
    const set = marks[name]?.right === right ? marks : marked(marks, name, right);
    onMark(name, set);
    if (right) goOn(name, set);
  };
  useShortcuts(
    t('review.keys'),
    names.length === 0
      ? []
      : [
          { keys: 'J', says: t('review.keyNextField'), run: () => step(1) },
          { keys: 'K', says: t('review.keyFieldBefore'), run: () => step(-1) },
          { keys: 'Y', says: t('review.keyRight'), run: () => say(true) },
          { keys: 'W', says: t('review.keyWrong'), run: () => say(false) },
          ...(look === undefined ? [] : [{ keys: 'V', says: look.says, run: () => at !== undefined && look.run(at) }]),
        ],
  );
  return { at, goOn };
};
