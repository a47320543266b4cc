/** What structured values of the framework hold, as JSON Schema (2020-12), and what such shapes are put together from. */
import type { JsonSchema } from '../declare/fields.ts';

type Parts = Readonly<Record<string, JsonSchema>>;
export const text = { type: 'string' } as const;
export const texts = { type: 'array', items: text } as const;
const open = { type: 'object', additionalProperties: true } as const;

export const whole = { type: 'integer' } as const;
export const number = { type: 'number' } as const;
export const yesOrNo = { type: 'boolean' } as const;
/** A text, or nothing. */
export const maybeText = { type: ['string', 'null'] } as const;
/** A calendar day or a moment, or nothing. */
export const maybeDay = { ...maybeText, format: 'date' } as const;
export const maybeMoment = { ...maybeText, format: 'date-time' } as const;

/**
 * An object.
 * @param must what it always has
 * @param may what it may lack
 */
export const objectOf = (must: Parts, may: Parts = {}): JsonSchema => {
  const required = Object.keys(must);
  return { type: 'object', properties: { ...must, ...may }, ...(required.length === 0 ? {} : { required }) };
};
/** A list of such objects. */
export const listOf = (must: Parts, may: Parts = {}): JsonSchema => ({ type: 'array', items: objectOf(must, may) });
/** The same, or nothing. */
export const orNothing = ({ type, ...shape }: JsonSchema): JsonSchema => ({ ...shape, type: [type, 'null'] });

/** A list of texts: ids, codes, recovery codes. */
export const textList = { ...texts, type: ['array', 'null'] } as const;

/** An object whose names are not fixed: a filter, what a browser is handed on, a message's payload. */
export const anyObject = { ...open, type: ['object', 'null'] } as const;

/** What an entry of the journal changed: by field, before and after. */
export const changes = {
  type: ['object', 'null'],
  additionalProperties: { type: 'array', prefixItems: [{}, {}], items: {}, minItems: 2, maxItems: 2 },
} as const;

/** Chinese and English. */
export const bilingual = { type: ['array', 'null'], prefixItems: [text, text], items: text, minItems: 2, maxItems: 2 } as const;

export const deeper = { type: 'array', items: open, description: 'The same one level deeper, to any depth.' } as const;
/** Granted menus in their order. */
export const menuTree = listOf(
  { menuId: text, menuName: text, childs: deeper },
  { title: bilingual, icon: maybeText, hidden: yesOrNo, path: text },
);

const figures = { type: 'object', additionalProperties: { type: ['string', 'number', 'object', 'array', 'boolean', 'null'] } } as const;
/** Groups with their figures, as calls for sums answer them. */
export const sumGroups = { type: ['array', 'null'], items: figures } as const;
/** The figures of all groups together. */
export const sumTotal = { ...figures, type: ['object', 'null'] } as const;

/** What a session knows of the person beside the contract's own fields. */
export const person = objectOf({ name: text, mobile: { ...maybeText, description: 'Masked.' }, email: maybeText, founder: yesOrNo });
