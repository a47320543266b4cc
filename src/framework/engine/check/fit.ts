/** Which literals and operands fit which field. */
import type { Scalar } from '../conditions/condition.ts';
import { isOperand, sessionKeyOf } from '../conditions/condition.ts';
import type { Field, FieldType } from '../declare/fields.ts';
import { accept } from '../input/accept.ts';
import { parseChain } from '../rules/chain.ts';
import { validate } from '../rules/validate.ts';
import { unknownName } from './finding.ts';

/** What `$session.` may be followed by; every one is a text, `roles` a list of them. */
export const sessionKeys = [
  'userId',
  'userNum',
  'userName',
  'name',
  'side',
  'memberId',
  'memberCode',
  'memberName',
  'accountType',
  'roles',
] as const;
const ids: ReadonlySet<string> = new Set(['userId', 'memberId']);

export const textTypes: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'longText', 'sequence']);
export const timeTypes: ReadonlySet<FieldType> = new Set<FieldType>(['date', 'instant']);
export const orderedTypes: ReadonlySet<FieldType> = new Set<FieldType>(['integer', 'money', 'date', 'instant']);
const secretTypes: ReadonlySet<FieldType> = new Set<FieldType>(['password', 'bytes']);
const comparable: ReadonlySet<FieldType> = new Set<FieldType>([...textTypes, ...orderedTypes, 'flag', 'choice', 'reference']);

/** Never answered, whatever is granted. */
export const isSecret = (field: Pick<Field, 'type'>): boolean => secretTypes.has(field.type);
/** A value that a condition can be asked about beyond `isSet`. */
export const isComparable = (field: Pick<Field, 'type'>): boolean => comparable.has(field.type);

const operandFits = (name: string, field: Field, operand: string): string | undefined => {
  if (operand === '$now') return timeTypes.has(field.type) ? undefined : `$now is a moment, ${name} is of type ${field.type}`;
  const key = sessionKeyOf(operand);
  if (key === undefined) return `no operand ${operand}; there are $now and $session.<name>`;
  if (!sessionKeys.some(known => known === key)) return unknownName('session value', key, sessionKeys);
  if (field.type === 'reference') {
    return ids.has(key)
      ? undefined
      : `${name} is a reference and holds an id; write $session.memberId or $session.userId, or ask ${name}.<field>`;
  }
  return textTypes.has(field.type) || field.type === 'choice' ? undefined : `$session.${key} is a text, ${name} is of type ${field.type}`;
};

const literalFits = (field: Field, value: Scalar): string | undefined => {
  switch (field.type) {
    case 'integer':
      return Number.isInteger(value) ? undefined : 'write a whole number';
    case 'money':
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value))
        ? undefined
        : 'write an amount with at most two decimals';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'write true or false';
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.values ?? {}, value)
        ? undefined
        : unknownName('value', String(value), Object.keys(field.values ?? {}));
    case 'date':
      return typeof value === 'string' && validate('date', value).length === 0 ? undefined : 'write a day as YYYY-MM-DD';
    case 'instant':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))
        ? undefined
        : 'write a moment with its zone, as 2026-11-20T08:00:00+08:00, or $now';
    default:
      return typeof value === 'string' ? undefined : 'write a text';
  }
};

/** Why the scalar can never stand in the field or equal it; undefined where it can. */
export const misfit = (name: string, field: Field, value: Scalar): string | undefined =>
  isOperand(value) ? operandFits(name, field, value) : literalFits(field, value);

/**
 * Why a form could not have sent this value of the right type: its rules refuse it, or it would be spelled otherwise; undefined where it could.
 * @param beside the other values of the record, by which rules are chosen
 */
export const refusal = (field: Field, value: Scalar, beside: Readonly<Record<string, unknown>> = {}): string | undefined => {
  const chains = [field.rules ?? '', ...Object.values(field.rulesBy ?? {}).flatMap(Object.values)];
  // A chain that is broken is told of by itself.
  if (isOperand(value) || chains.some(chain => parseChain(chain).problems.length > 0)) return undefined;
  const sent = field.type === 'money' ? String(value) : value;
  const { values, faults } = accept({ value: field }, { value: sent }, { partial: true, before: beside });
  const [fault] = faults;
  if (fault !== undefined)
    return `${JSON.stringify(value)} is refused by ${fault.code}, as it would be in a form; write what the field takes`;
  return typeof sent === 'string' && sent !== '' && field.type !== 'instant' && values.value !== sent
    ? `a form would write ${JSON.stringify(values.value)}; write it so`
    : undefined;
};
