/** What a validation rule is; knows no rule by name. */

/** What a rule may look at besides the value. */
export interface RuleContext {
  /** The clock. "Not in the future" is judged by it, on the calendar of UTC+8. */
  readonly now: Date;
}

/** What an input can do for the person typing, before any rule is asked. */
export interface InputHint {
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  /** In UTF-16 units, as the HTML attribute counts. */
  readonly maxLength?: number;
}

/** Turns what was typed into the spelling that is checked and stored; never changes the meaning. */
export type Normaliser = 'upper' | 'lower' | 'name' | 'brackets' | 'digits' | 'bic' | 'hex' | 'figures' | 'code' | 'mobile';

/** What the person is told of a text that has the right form and only the wrong check character. */
export interface CheckCharacter {
  readonly zh: string;
  readonly en: string;
  /** Whether the text has the form, whatever its check character. */
  readonly formed: (value: string, context: RuleContext) => boolean;
}

/** A named rule: yes or no about one text, and what to tell the person. */
export interface Rule<P extends readonly string[] = readonly string[]> {
  /** The message, with `{placeholders}` named as `params`. It says what to write, not what is wrong. */
  readonly zh: string;
  readonly en: string;
  /** The names of its parameters, in the order of `rule:first,second`; all are numbers. */
  readonly params: P;
  /**
   * Whether the text passes. Never called with a blank text (only `required` minds those), never throws.
   * @param params as many as `params` names
   */
  readonly test: (value: string, params: readonly number[], context: RuleContext) => boolean;
  /** Said in place of the message where the check character alone is wrong. */
  readonly check?: CheckCharacter;
  /** Judges a list as a whole: `test` is handed the number of its items. */
  readonly whole?: true;
  /** How `clean` spells the value of a field under this rule. */
  readonly normalise?: Normaliser;
  /** Blanks at the ends are part of the value: `clean` leaves it alone. */
  readonly verbatim?: true;
  /** An ECMA-262 pattern (flag `u`) that every passing text matches, for OpenAPI. */
  readonly pattern?: string;
  readonly hint?: InputHint;
  /** Where it is written. */
  readonly cite?: string;
}

type Extras = Partial<Pick<Rule, 'normalise' | 'verbatim' | 'hint' | 'cite' | 'pattern' | 'check'>>;

/** A rule that is one pattern. */
export const byPattern = (pattern: RegExp, zh: string, en: string, extras: Extras = {}): Rule<readonly []> => ({
  zh,
  en,
  params: [],
  // Unlike `test`, it remembers nothing from one text to the next, whatever the flags.
  test: value => value.search(pattern) >= 0,
  pattern: pattern.source,
  ...extras,
});

/** A rule that needs more than a pattern. */
export const byTest = (test: Rule['test'], zh: string, en: string, extras: Extras = {}): Rule<readonly []> => ({
  zh,
  en,
  params: [],
  test,
  ...extras,
});

/** A rule with numbers behind a colon: `length:2,100`. */
export const withParams = <const P extends readonly [string, ...string[]]>(
  params: P,
  test: Rule['test'],
  zh: string,
  en: string,
  extras: Extras & { readonly whole?: true } = {},
): Rule<P> => ({ zh, en, params, test, ...extras });

/** The parameter at a place; `parseChain` has made sure that it is there. */
export const param = (params: readonly number[], index: number): number => params[index] ?? Number.NaN;
