/** Asks a chain of rules about a value and says the outcome in words; the same function in the browser and on the server. */
import type { Language } from '../wire/errors.ts';
import { fill } from '../wire/fill.ts';
import { type Step, stepsOf } from './chain.ts';
import { isBlank, toHalfWidth } from './clean.ts';
import { isRuleName, type RuleName, rules } from './registry.ts';
import type { Rule, RuleContext } from './rule.ts';

/**
 * Numbers by the names of the rule's parameters. `fullWidth: 1` where the half-width spelling would have passed, `check: 1` where the
 * check character alone is wrong.
 */
export type RuleParams = Readonly<Record<string, number>>;

/** A rule that refused the value. */
export interface RuleFault {
  readonly rule: RuleName;
  readonly params: RuleParams;
}

const paramsOf = ({ rule, params }: Step): RuleParams =>
  Object.fromEntries(rules[rule].params.map((name, index) => [name, params[index] ?? 0]));

/** The text a rule judges; undefined for what has none (objects). */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const judge = (rule: Rule, step: Step, value: unknown, context: RuleContext): RuleFault | undefined => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (rule.whole) return rule.test(String(items.length), step.params, context) ? undefined : { rule: step.rule, params: paramsOf(step) };
  for (const item of items) {
    const text = textOf(item);
    if (text !== undefined && rule.test(text, step.params, context)) continue;
    const half = text === undefined ? undefined : toHalfWidth(text);
    const fullWidth = half !== undefined && half !== text && rule.test(half, step.params, context);
    const checkOnly = text !== undefined && rule.check?.formed(text, context) === true;
    return { rule: step.rule, params: { ...paramsOf(step), ...(fullWidth && { fullWidth: 1 }), ...(checkOnly && { check: 1 }) } };
  }
  return undefined;
};

/**
 * Every rule of the chain that refuses the value, in the chain's order; an empty list means it passes.
 * A blank value (null, blanks alone, an empty list) passes everything but `required`. A list passes a rule when each of its
 * items does; `count` looks at the list. Every text is held to `wellFormed`, named or not.
 * Judges the value as it stands: `clean` it first, or blanks at its ends are refused where the format has none.
 * @throws Error when the chain itself is wrong
 */
export const validate = (chain: string, value: unknown, context: RuleContext = { now: new Date() }): readonly RuleFault[] => {
  const steps = stepsOf(chain);
  if (isBlank(value)) return steps.some(step => step.rule === 'required') ? [{ rule: 'required', params: {} }] : [];
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.some(text => typeof text === 'string' && !rules.wellFormed.test(text, [], context)))
    return [{ rule: 'wellFormed', params: {} }];
  return steps.filter(step => step.rule !== 'required').flatMap(step => judge(rules[step.rule], step, value, context) ?? []);
};

const fallback: Readonly<Record<Language, string>> = { zh: '验证失败', en: 'This is not valid.' };
const halfWidth: Readonly<Record<Language, string>> = { zh: '（请改用半角字符）', en: ' Use half-width characters.' };

/** What to tell the person about a fault; 验证失败 for a name that is no rule's. */
export const messageOf = (rule: string, params: Readonly<Record<string, string | number>>, language: Language): string => {
  if (!isRuleName(rule)) return fallback[language];
  const { [language]: general, check } = rules[rule];
  return fill(params.check ? (check?.[language] ?? general) : general, params) + (params.fullWidth ? halfWidth[language] : '');
};
