/** Whether something is a condition at all: the form alone, before anybody asks whether its fields exist. */
import { isOperand, type Scalar } from './condition.ts';

/** A mistake in a condition: where, from the condition's root (`.any[1].state`), and what to write instead. */
export interface ConditionProblem {
  readonly path: string;
  readonly message: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const scalarProblems = (value: unknown, path: string): readonly ConditionProblem[] => {
  if (value === null || value === undefined) return [{ path, message: 'nothing equals null; write { isSet: false }' }];
  if (!isScalar(value)) return [{ path, message: 'neither a text, a number nor a yes or no' }];
  if (value === '') return [{ path, message: 'a blank text is no value; write { isSet: false }' }];
  if (isOperand(value) && value !== '$now' && !/^\$session\.\w+$/.test(value))
    return [{ path, message: `no operand ${value}; there are $now and $session.<name>` }];
  return [];
};

const testProblems = (test: unknown, path: string): readonly ConditionProblem[] => {
  if (Array.isArray(test)) return test.flatMap((value, index) => scalarProblems(value, `${path}[${index}]`));
  if (!isRecord(test)) return scalarProblems(test, path);
  const words = Object.keys(test);
  if (words.includes('isSet')) {
    return words.length === 1 && typeof test.isSet === 'boolean' ? [] : [{ path, message: 'isSet stands alone and is true or false' }];
  }
  const strange = words.filter(word => word !== 'from' && word !== 'to');
  if (words.length === 0 || strange.length > 0) {
    return [
      {
        path,
        message: `${strange.length > 0 ? `no test ${strange.join(', ')}` : 'an empty test'}; write a value, a list, from and to, or isSet`,
      },
    ];
  }
  return words.flatMap(word => {
    const end = test[word];
    return typeof end === 'boolean'
      ? [{ path: `${path}.${word}`, message: 'yes and no have no order' }]
      : scalarProblems(end, `${path}.${word}`);
  });
};

/**
 * Every mistake in the form of a condition; an empty list means that `evaluate` can read it.
 * @param condition anything, such as JSON from a file
 */
export const conditionProblems = (condition: unknown, path = ''): readonly ConditionProblem[] => {
  if (!isRecord(condition)) return [{ path, message: 'a condition is an object of fields, or of all, any, not' }];
  return Object.entries(condition).flatMap(([key, part]) => {
    const here = `${path}.${key}`;
    if (key === 'not') return conditionProblems(part, here);
    if (key === 'all' || key === 'any') {
      if (!Array.isArray(part)) return [{ path: here, message: `${key} takes a list of conditions` }];
      return part.flatMap((item, index) => conditionProblems(item, `${here}[${index}]`));
    }
    if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/.test(key)) return [{ path: here, message: 'a field is a name, or one hop: carrier.state' }];
    return testProblems(part, here);
  });
};
