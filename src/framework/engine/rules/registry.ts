/** Every rule by its name: the one list that the portal, the service and the compiler read, with those of the application. */

import { DeclarationError } from '../wire/declaration-error.ts';
import { bankRules } from './bank-rules.ts';
import { contactRules } from './contact-rules.ts';
import { dateRules } from './date-rules.ts';
import { identityRules } from './identity-rules.ts';
import { numberRules } from './number-rules.ts';
import type { Rule } from './rule.ts';
import { textRules } from './text-rules.ts';
import { thingRules } from './thing-rules.ts';

const all = {
  ...textRules,
  ...numberRules,
  ...dateRules,
  ...contactRules,
  ...identityRules,
  ...bankRules,
  ...thingRules,
};

/** The framework's own. */
export type SystemRule = keyof typeof all;
export const isSystemRule = (name: string): name is SystemRule => Object.hasOwn(all, name);
export const systemRules: readonly SystemRule[] = Object.keys(all).filter(isSystemRule);

/** The rules that the compiler knows beside those: an application adds the names that it hands to `defineRules`. They take no numbers. */
export interface OwnRules {
  readonly required: true;
}
/** The names of the rules, those with parameters included. */
export type RuleName = SystemRule | keyof OwnRules;

declare module '../wire/fault.ts' {
  interface RuleFaults extends PlaceholdersOf<typeof all>, Record<keyof OwnRules, never> {}
}
/** Which placeholders the messages have: the names of their numbers. */
type PlaceholdersOf<T extends Readonly<Record<string, Rule>>> = { readonly [K in keyof T]: T[K]['params'][number] };

const known: Record<string, Rule> = { ...all };
/** What the compiler knows of an application's rules is there once its declarations are loaded. */
export const rules = known as Readonly<Record<RuleName, Rule>>;

/** Whether the text names a rule; `toString` does not. */
export const isRuleName = (name: string): name is RuleName => Object.hasOwn(known, name);

export const ruleNames = (): readonly RuleName[] => Object.keys(known).filter(isRuleName);

/**
 * Adds an application's rules, for its service and its portal alike.
 * @throws DeclarationError for a name that is a rule already
 */
export const defineRules = <const T extends Readonly<Record<string, Rule<readonly []>>>>(own: T): T => {
  for (const [name, rule] of Object.entries(own)) {
    if (isRuleName(name)) throw new DeclarationError(`the rule ${name} is there already; give yours another name`);
    known[name] = rule;
  }
  return own;
};

/** What may stand between the bars: a rule's name, or its name, a colon and as many numbers as it takes. */
export type RuleWord =
  | {
      [K in SystemRule]: (typeof all)[K]['params'] extends readonly [string, string]
        ? `${K}:${number},${number}`
        : (typeof all)[K]['params'] extends readonly [string]
          ? `${K}:${number}`
          : K;
    }[SystemRule]
  | keyof OwnRules;
