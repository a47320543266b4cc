/** Every rule by its name: the one list that the portal, the service and the compiler read. */
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

/** The names of the rules, those with parameters included. */
export type RuleName = keyof typeof all;
export const rules: Readonly<Record<RuleName, Rule>> = all;
export const ruleNames: readonly RuleName[] = Object.keys(all) as RuleName[];

/** Whether the text names a rule; `toString` does not. */
export const isRuleName = (name: string): name is RuleName => Object.hasOwn(all, name);

/** What may stand between the bars: a rule's name, or its name, a colon and as many numbers as it takes. */
export type RuleWord = {
  [K in RuleName]: (typeof all)[K]['params'] extends readonly [string, string]
    ? `${K}:${number},${number}`
    : (typeof all)[K]['params'] extends readonly [string]
      ? `${K}:${number}`
      : K;
}[RuleName];
