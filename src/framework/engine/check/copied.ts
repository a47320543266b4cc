/** Whether whatever one field takes may stand in another: what is copied is judged by nobody when it is written. */
import type { Field } from '../declare/fields.ts';
import { limitsOf, parseChain, type Step } from '../rules/chain.ts';
import type { RuleName } from '../rules/registry.ts';
import { isSecret, textTypes } from './fit.ts';

type Copied = Pick<Field, 'type'> & Partial<Omit<Field, '__value' | '__held' | '__heavy' | '__written'>>;

/** What a type takes of one line or several where no rule says how long it may be. */
const longest = ({ type, rules = '' }: Copied): number => {
  const { maxLength } = limitsOf(rules);
  if (type === 'sequence') return 0;
  return maxLength ?? (type === 'longText' ? 100_000 : /length:/i.test(rules) ? 4_000 : 200);
};

/** Rules that are compared as limits, and what drafts may lack. */
const compared: ReadonlySet<RuleName> = new Set<RuleName>(['required', 'length', 'minLength', 'maxLength', 'range', 'count']);

const isText = ({ type }: Copied): boolean => textTypes.has(type);
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const stepsIn = ({ rules = '' }: Copied): readonly Step[] => parseChain(rules).steps;

/** What both say word by word, where a value of the one would mean something else in the other. */
const same = ['to', 'purpose', 'decimals', 'of', 'shape'] as const;

const beyondRules = (from: Copied, to: Copied): string | undefined => {
  const [given, asked] = [limitsOf(from.rules ?? ''), limitsOf(to.rules ?? '')];
  if (isText(to) && longest(from) > longest(to)) return `takes up to ${longest(from)} characters, the other ${longest(to)}`;
  const fewest = asked.minLength ?? 0;
  if (isText(to) && from.type !== 'sequence' && fewest > 1 && (given.minLength ?? 0) < fewest)
    return `may be shorter than the ${fewest} characters that the other asks for`;
  if (asked.minimum !== undefined && (given.minimum === undefined || given.minimum < asked.minimum))
    return `may be less than ${asked.minimum}, the least of the other`;
  if (asked.maximum !== undefined && (given.maximum === undefined || given.maximum > asked.maximum))
    return `may be more than ${asked.maximum}, the most of the other`;
  const [held, counted] = [stepsIn(from), stepsIn(to)].map(steps => steps.find(({ rule }) => rule === 'count'));
  if (counted !== undefined && !alike(held, counted)) return 'is held to another count than the other';
  const lacking = stepsIn(to).find(step => !compared.has(step.rule) && !stepsIn(from).some(other => alike(step, other)));
  if (lacking !== undefined) return `is not held to ${lacking.rule}, as the other is`;
  if (to.rulesBy !== undefined && !alike(from.rulesBy, to.rulesBy)) return 'is not held to the rulesBy of the other';
  return undefined;
};

/** Why what stands in a field may be something that the other never takes; undefined where the other takes all of it. */
export const unfit = (from: Copied, to: Copied): string | undefined => {
  if (from.type !== to.type && !(isText(from) && isText(to))) return `is of type ${from.type}, the other of type ${to.type}`;
  for (const word of same)
    if (!alike(from[word], to[word])) return `says another ${word} than the other: what it holds would be something else there`;
  const values = Object.keys(from.values ?? {}).find(value => !Object.hasOwn(to.values ?? {}, value));
  if (values !== undefined) return `may be ${values}, which is no value of the other`;
  const broken = [from, to].some(({ rules = '' }) => parseChain(rules).problems.length > 0);
  return broken || isSecret(from) ? undefined : beyondRules(from, to);
};
