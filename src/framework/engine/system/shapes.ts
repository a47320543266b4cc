/** What structured values of the framework hold, as JSON Schema (2020-12). */
export const text = { type: 'string' } as const;
export const texts = { type: 'array', items: text } as const;
const open = { type: 'object', additionalProperties: true } as const;

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

const node = {
  menuId: text,
  menuName: text,
  title: bilingual,
  icon: { type: ['string', 'null'] },
  hidden: { type: 'boolean' },
  path: text,
} as const;
export const deeper = { type: 'array', items: open, description: 'The same one level deeper, to any depth.' } as const;
/** Granted menus in their order. */
export const menuTree = {
  type: 'array',
  items: { type: 'object', properties: { ...node, childs: deeper }, required: ['menuId', 'menuName', 'childs'] },
} as const;

const figures = { type: 'object', additionalProperties: { type: ['string', 'number', 'object', 'array', 'boolean', 'null'] } } as const;
/** Groups with their figures, as calls for sums answer them. */
export const sumGroups = { type: ['array', 'null'], items: figures } as const;
/** The figures of all groups together. */
export const sumTotal = { ...figures, type: ['object', 'null'] } as const;

/** What a session knows of the person beside the contract's own fields. */
export const person = {
  type: 'object',
  properties: {
    name: text,
    mobile: { type: ['string', 'null'], description: 'Masked.' },
    email: { type: ['string', 'null'] },
    founder: { type: 'boolean' },
  },
  required: ['name', 'mobile', 'email', 'founder'],
} as const;
