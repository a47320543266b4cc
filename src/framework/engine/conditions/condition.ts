/** Predicates as data: what a condition may say. It knows nothing of records; `evaluate` and the SQL compiler give it meaning. */

/** A literal, or an operand: `$now`, or `$session.` and the name of a session value. A literal text cannot begin with `$`. */
export type Scalar = string | number | boolean;

/** An interval; either end may be missing. */
export interface Range {
  /** The first value of a range, which belongs to it. */
  readonly from?: Scalar;
  /** The end of a range, which does not belong to it. */
  readonly to?: Scalar;
}

/**
 * What is asked of one field. A scalar: the value equals it, or the list that an operand stands for holds it. A list: the value equals one of
 * its scalars; the empty list holds nothing. A range: the value lies in it.
 */
export type Test =
  | Scalar
  | readonly Scalar[]
  | Range
  | {
      /** There is a value (`true`), or there is none (`false`). */
      readonly isSet: boolean;
    };

/**
 * A question about a record. What stands side by side must all hold. A scalar is a literal or an operand: `$now`, `$session.userNum`,
 * `$session.memberId`, `$session.roles` and other values of the session. `{}` holds for every record, `{ any: [] }` for none.
 *
 * There is no third truth value. A field without a value is unequal to everything and in no range: every test of it but `isSet: false`
 * is false, and `not` of such a test is true. The evaluator and the SQL compiler give the same answer.
 * @example
 * {
 *   state: ['ACTIVE', 'FROZEN'],
 *   notAfter: { to: '$now' },
 *   any: [{ claimedBy: { isSet: false } }, { claimedBy: '$session.userNum' }],
 * }
 */
export type Condition =
  | {
      /** Each of these conditions holds. */
      readonly all: readonly Condition[];
    }
  | {
      /** One of these conditions holds. */
      readonly any: readonly Condition[];
    }
  | {
      /** This condition does not hold. */
      readonly not: Condition;
    }
  | {
      /** A field of the record (`state`), or of a record it refers to (`carrier.state`); never called `all`, `any` or `not`. */
      readonly [field: string]: Test;
    };

/** A condition taken apart, one kind per question. Evaluator and SQL compiler read this form, so that they read the same. */
export type ConditionNode =
  | { readonly kind: 'all' | 'any'; readonly of: readonly ConditionNode[] }
  | { readonly kind: 'not'; readonly of: ConditionNode }
  /** Equals one of these literals or operands. */
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  /** Has a value, and that lies in the range. */
  | { readonly kind: 'range'; readonly field: string; readonly from?: Scalar; readonly to?: Scalar }
  | { readonly kind: 'isSet'; readonly field: string; readonly isSet: boolean };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const testNode = (field: string, test: Test): ConditionNode => {
  if (typeof test !== 'object') return { kind: 'in', field, values: [test] };
  if (isList(test)) return { kind: 'in', field, values: test };
  if ('isSet' in test) return { kind: 'isSet', field, isSet: test.isSet };
  return { kind: 'range', field, ...test };
};

const partNode = (key: string, part: unknown): ConditionNode => {
  if (key === 'not') return { kind: 'not', of: nodeOf(part as Condition) };
  if (key === 'all' || key === 'any') return { kind: key, of: (part as readonly Condition[]).map(nodeOf) };
  return testNode(key, part as Test);
};

/** Takes a condition apart. A single part stands for itself, several become an `all` in the order written. */
export const nodeOf = (condition: Condition): ConditionNode => {
  const parts = Object.entries(condition).map(([key, part]) => partNode(key, part));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'all', of: parts };
};

/** Whether a scalar is an operand: it stands for a value that is known only when asked. */
export const isOperand = (scalar: Scalar): scalar is string => typeof scalar === 'string' && scalar.startsWith('$');

/** The name of the session value an operand stands for; undefined for `$now` and for literals. */
export const sessionKeyOf = (scalar: Scalar): string | undefined =>
  typeof scalar === 'string' && scalar.startsWith('$session.') ? scalar.slice('$session.'.length) : undefined;

/** What else a transition may write with `set`: an answer of its input, or a field of the record as it was. */
export const copiedBy = (scalar: Scalar): { readonly from: 'input' | 'record'; readonly name: string } | undefined => {
  const [, from, name] = (typeof scalar === 'string' ? /^\$(input|record)\.(\w+)$/.exec(scalar) : null) ?? [];
  return name !== undefined && (from === 'input' || from === 'record') ? { from, name } : undefined;
};

type Leaf = Extract<ConditionNode, { readonly field: string }>;

const leavesOf = (node: ConditionNode): readonly Leaf[] => {
  switch (node.kind) {
    case 'not':
      return leavesOf(node.of);
    case 'all':
    case 'any':
      return node.of.flatMap(leavesOf);
    default:
      return [node];
  }
};

/** The fields a condition asks about, each once, hops as written. */
export const fieldsOf = (condition: Condition): readonly string[] => [...new Set(leavesOf(nodeOf(condition)).map(leaf => leaf.field))];

/** Those of them of which it asks more than whether they have a value. */
export const comparedBy = (condition: Condition): readonly string[] => [
  ...new Set(leavesOf(nodeOf(condition)).flatMap(leaf => (leaf.kind === 'isSet' ? [] : [leaf.field]))),
];

/** The operands a condition names, each once; unknown ones too, so that a checker can refuse them. */
export const operandsOf = (condition: Condition): readonly string[] => {
  const scalars = leavesOf(nodeOf(condition)).flatMap(leaf =>
    leaf.kind === 'in' ? leaf.values : leaf.kind === 'range' ? [leaf.from, leaf.to].filter(end => end !== undefined) : [],
  );
  return [...new Set(scalars.filter(isOperand))];
};
