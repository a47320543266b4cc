/** Rules joined with `|`: how the compiler and the start-up check read `required|length:2,100`. */
import { didYouMean } from './did-you-mean.ts';
import { isRuleName, type RuleName, type RuleWord, ruleNames, rules } from './registry.ts';

/** The chain itself where every part names a rule with its parameters; otherwise a type that it is not assignable to. */
export type RuleChain<S extends string> = S extends `${infer A}|${infer B}`
  ? A extends RuleWord
    ? `${A}|${RuleChain<B>}`
    : RuleWord
  : S extends RuleWord
    ? S
    : RuleWord;

/** One rule of a chain with its numbers, in order. */
export interface Step {
  readonly rule: RuleName;
  readonly params: readonly number[];
}

/** What a chain says, and every mistake in it as a sentence without its path. */
export interface ParsedChain {
  readonly steps: readonly Step[];
  readonly problems: readonly string[];
}

const example = (rule: RuleName): string => `${rule}:${rules[rule].params.map((_, index) => [2, 100][index]).join(',')}`;

const paramProblem = (rule: RuleName, written: string | undefined, params: readonly number[]): string | undefined => {
  const names = rules[rule].params;
  if (names.length === 0) return written === undefined ? undefined : `rule ${rule} takes no parameters; write ${rule}`;
  const plain = written?.split(',').every(part => /^-?\d+(\.\d+)?$/.test(part));
  if (!plain || params.length !== names.length)
    return `rule ${rule} takes ${names.join(',')} as numbers; write for example ${example(rule)}`;
  const [first = 0, second = first] = params;
  if (first > second) return `rule ${rule}: ${first} is more than ${second}; write ${rule}:${second},${first}`;
  if (rule !== 'range' && params.some(n => n < 0 || !Number.isInteger(n))) return `rule ${rule} takes whole numbers from 0`;
  return undefined;
};

/**
 * Reads a chain. Total: mistakes come back as `problems`, all of them, and the steps are those that are right.
 * @param chain as a declaration writes it; the empty chain has no steps
 */
export const parseChain = (chain: string): ParsedChain => {
  const steps: Step[] = [];
  const problems: string[] = [];
  if (chain === '') return { steps, problems };
  for (const word of chain.split('|')) {
    const colon = word.indexOf(':');
    const name = colon < 0 ? word : word.slice(0, colon);
    const written = colon < 0 ? undefined : word.slice(colon + 1);
    if (word === '') {
      problems.push('empty rule; leave out the surplus |');
    } else if (!isRuleName(name)) {
      const near = didYouMean(name.trim(), ruleNames());
      problems.push(`no rule ${name}${near === undefined ? ' (a new one is written with defineRules)' : `; did you mean ${near}?`}`);
    } else if (steps.some(step => step.rule === name)) {
      problems.push(`rule ${name} stands twice`);
    } else {
      const params = (written ?? '').split(',').map(Number);
      const problem = paramProblem(name, written, params);
      if (problem === undefined) steps.push({ rule: name, params: rules[name].params.length === 0 ? [] : params });
      else problems.push(problem);
    }
  }
  return { steps, problems };
};

const known = new Map<string, readonly Step[]>();

/**
 * The steps of a chain that the start-up check has passed.
 * @throws Error naming every mistake: a wrong chain is a wrong declaration, not a wrong input
 */
export const stepsOf = (chain: string): readonly Step[] => {
  const before = known.get(chain);
  if (before !== undefined) return before;
  const { steps, problems } = parseChain(chain);
  if (problems.length > 0) throw new Error(`rules '${chain}': ${problems.join('; ')}`);
  known.set(chain, steps);
  return steps;
};

/** What a chain fixes about a value beforehand, for column widths, inputs and OpenAPI. */
export interface Limits {
  readonly required: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** Written in capitals. */
  readonly capitals?: true;
  readonly inputMode?: NonNullable<(typeof rules)[RuleName]['hint']>['inputMode'];
}

/** The limits of a chain: lengths in characters from `length`, `minLength`, `maxLength`, `digits`; the first pattern and input mode that a rule names. */
export const limitsOf = (chain: string): Limits => {
  const limits: { -readonly [K in keyof Limits]: Limits[K] } = { required: false };
  for (const { rule, params } of stepsOf(chain)) {
    const [first, second] = params;
    const { pattern, hint, normalise } = rules[rule];
    if (rule === 'required') limits.required = true;
    if (first !== undefined && (rule === 'length' || rule === 'minLength' || rule === 'digits')) limits.minLength = first;
    const most = rule === 'length' ? second : rule === 'maxLength' || rule === 'digits' ? first : hint?.maxLength;
    if (most !== undefined) limits.maxLength = Math.min(most, limits.maxLength ?? most);
    if (rule === 'range' && first !== undefined && second !== undefined) Object.assign(limits, { minimum: first, maximum: second });
    if (pattern !== undefined) limits.pattern ??= pattern;
    if (normalise === 'upper' || normalise === 'hex' || normalise === 'code') limits.capitals = true;
    if (hint?.inputMode !== undefined) limits.inputMode ??= hint.inputMode;
  }
  return limits;
};
