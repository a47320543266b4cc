/** A password that is chosen in a form is typed twice there; only one that came out alike is a value. */

import type { Language } from '#engine/declare/label.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';

/** One with rules of its own is chosen; one that is only asked for is there already. */
export const isChosen = ({ type, rules = '' }: Pick<ClientField, 'type' | 'rules'>): boolean =>
  type === 'password' && rules.split('|').some(rule => rule !== '' && rule !== 'required');

/** What was typed the second time is not what was typed first. */
interface Unequal {
  readonly typed: string;
  readonly again: string;
}

const isUnequal = (value: unknown): value is Unequal => typeof value === 'object' && value !== null && 'typed' in value && 'again' in value;

/** What stands in both inputs. */
export const typedIn = (value: unknown): Unequal => {
  if (isUnequal(value)) return value;
  const typed = typeof value === 'string' ? value : '';
  return { typed, again: typed };
};

export const typedTwice = (typed: string, again: string): unknown => (typed === again ? typed : { typed, again });

const missing: Label = ['请再输入一次，以免输错', 'Please enter it again to confirm'];
const differing: Label = ['两次输入的不一致，请重新输入', 'The two entries do not match. Please enter them again.'];

/** What is wrong with a value that was not typed twice alike. */
export const unequalSaid = (value: unknown, language: Language): string | undefined =>
  isUnequal(value) ? pick(value.again === '' ? missing : differing, language) : undefined;
