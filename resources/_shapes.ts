/** What structured values hold, as JSON Schema (2020-12): the OpenAPI document says it of each field of type `json`. */
import { bilingual, deeper, text, texts } from '#engine/system/shapes.ts';

/** Why a check came out as it did: codes with their parameters. */
export const reasonList = {
  type: 'array',
  items: { type: 'object', properties: { code: text, params: { type: 'object', additionalProperties: { type: ['string', 'number'] } } } },
} as const;

/** A record that is referred to. */
export const linked = { type: ['object', 'null'], properties: { id: text, label: text }, required: ['id', 'label'] } as const;
/** Files of a step: who may open them asks for them by id. */
export const linkedFiles = { type: 'array', items: { type: 'object', properties: { id: text, label: text } } } as const;

const button = {
  type: 'object',
  properties: { code: text, name: bilingual, menus: texts, off: { type: 'boolean' }, mayGrant: { type: 'boolean' } },
  required: ['code', 'name', 'menus'],
} as const;
/** The calls that are granted by name below one menu. */
export const buttonList = { type: 'array', items: button } as const;
/** The menus below one menu, with their buttons. */
export const grantTree = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      menuId: text,
      title: bilingual,
      icon: { type: ['string', 'null'] },
      hidden: { type: 'boolean' },
      off: { type: 'boolean' },
      mayGrant: { type: 'boolean' },
      buttons: buttonList,
      childs: deeper,
    },
    required: ['menuId', 'title', 'childs'],
  },
} as const;
/** Menus with the day their grant ends; null: no limit of its own. */
export const menuLimit = {
  type: ['array', 'null'],
  items: { type: 'object', properties: { menuId: text, validTo: { type: ['string', 'null'], format: 'date' } }, required: ['menuId'] },
} as const;
/** Names in both languages. */
export const names = { type: 'array', items: bilingual } as const;
/** Menus and buttons of a role, both written out. */
export const grantSet = { type: 'object', properties: { menus: texts, buttons: texts }, required: ['menus', 'buttons'] } as const;

/** Pages that a role gives somebody, each with its buttons. */
export const givenByRole = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      menu: bilingual,
      isNew: { type: 'boolean' },
      buttons: {
        type: 'array',
        items: {
          type: 'object',
          properties: { on: { anyOf: [bilingual, { type: 'null' }] }, name: bilingual },
          required: ['on', 'name'],
        },
      },
      viewOnly: { type: 'boolean' },
    },
    required: ['menu', 'isNew', 'buttons'],
  },
} as const;

/** A handler in force, as forms offer them. */
export const handlersInForce = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, code: text, name: text, handlerType: text, letterTo: { type: ['string', 'null'], format: 'date' } },
    required: ['id', 'code', 'name', 'handlerType'],
  },
} as const;
/** An application that is not decided yet. */
export const openApplications = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, version: { type: 'integer' }, applyNo: text, state: text },
    required: ['id', 'version', 'applyNo', 'state'],
  },
} as const;

/** The picture of a seal as a browser draws it, in millimetres. */
export const sealPicture = {
  type: ['object', 'null'],
  properties: { mime: text, width: { type: 'number' }, height: { type: 'number' }, data: { type: 'string', contentEncoding: 'base64' } },
  required: ['mime', 'width', 'height', 'data'],
} as const;

const size = { page: { type: 'integer' }, width: { type: 'number' }, height: { type: 'number' } } as const;
/** Rectangles on pages, in points from the top left. */
export const placesOnPages = {
  type: ['object', 'null'],
  properties: {
    pages: { type: 'array', items: { type: 'object', properties: size } },
    boxes: {
      type: 'array',
      items: { type: 'object', properties: { ...size, row: { type: 'integer' }, x: { type: 'number' }, y: { type: 'number' } } },
    },
    more: { type: 'integer' },
  },
} as const;

const millimetres = { width: { type: 'number' }, height: { type: 'number' } } as const;
/** Own seals that were made, each with what a signature with it would be made by, or why none may be made. */
export const signingSeals = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: text,
      sealNo: text,
      name: text,
      typeName: text,
      shape: text,
      ...millimetres,
      picture: sealPicture,
      certificateNo: { type: ['string', 'null'] },
      certificateUntil: { type: ['string', 'null'], format: 'date-time' },
      // Of a key in its holder's hand: the only certificate that serves, where no other does.
      serialNumber: { type: ['string', 'null'] },
      // What the signature will be: by SM2, or by algorithms that readers everywhere know.
      line: { type: ['string', 'null'], enum: ['NATIONAL', 'INTERNATIONAL', null] },
      // What the certificate is that the seal is bound to.
      boundLine: { type: ['string', 'null'], enum: ['NATIONAL', 'INTERNATIONAL', null] },
      handler: { type: ['string', 'null'] },
      needAmount: { type: 'boolean' },
      refusal: bilingual,
      // It is refused for want of a confirmed request alone.
      needRequest: { type: 'boolean' },
    },
    required: ['id', 'sealNo', 'name', 'typeName', 'shape', 'width', 'height'],
  },
} as const;
/** The steps of a signing with their positions: the own, those that wait, and those that are signed. */
export const signingSteps = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      stepOrder: { type: 'integer' },
      name: text,
      party: bilingual,
      company: { type: ['string', 'null'] },
      state: { type: 'string', enum: ['OWN', 'WAITING', 'SIGNED'] },
      signedAt: { type: ['string', 'null'], format: 'date-time' },
      needSigner: { type: 'boolean' },
      positions: { type: 'array', items: { type: 'object', additionalProperties: true } },
      shape: text,
      ...millimetres,
    },
    required: ['stepOrder', 'name', 'party', 'state', 'positions', 'shape', 'width', 'height'],
  },
} as const;
/** Who will sign a contract that is not started yet, in their order: with what kind of seal, and where its template has them sign. */
export const plannedSteps = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      stepOrder: { type: 'integer' },
      // Steps of one round are signed at the same time.
      round: { type: 'integer' },
      name: text,
      code: text,
      party: bilingual,
      // Empty where nobody is named yet.
      company: text,
      isOwn: { type: 'boolean' },
      // Signed by a person, by a link to their phone.
      byHand: { type: 'boolean' },
      sealType: text,
      // In which it signs.
      line: text,
      // Of the own company alone: whether it has no seal of this kind in use.
      lacksSeal: { type: 'boolean' },
      // And no handler configured, where the step has those sign.
      lacksHandler: { type: 'boolean' },
      positions: { type: 'array', items: { type: 'object', additionalProperties: true } },
      shape: text,
      ...millimetres,
    },
    required: [
      'stepOrder',
      'round',
      'name',
      'code',
      'party',
      'company',
      'isOwn',
      'sealType',
      'line',
      'lacksSeal',
      'lacksHandler',
      'positions',
      'shape',
      'width',
      'height',
    ],
  },
} as const;
/** What is to be filled in before a contract is started; of a choice its options. */
export const plannedBlanks = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      label: text,
      kind: text,
      party: text,
      must: { type: 'boolean' },
      options: { type: 'array', items: text },
      content: { type: ['string', 'null'] },
    },
    required: ['label', 'kind', 'party', 'must', 'options', 'content'],
  },
} as const;
/** The same of what a party is asked to fill in, with where it stands: millimetres, its font size in points. */
export const blanksToFill = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      ...plannedBlanks.items.properties,
      page: { type: 'integer' },
      x: { type: 'number' },
      y: { type: 'number' },
      width: { type: 'number' },
      // Of a picture alone.
      height: { type: ['number', 'null'] },
      size: { type: 'number' },
      // What they had filled in before it was sent back; of a picture nothing.
      former: { type: ['string', 'null'] },
    },
    required: [...plannedBlanks.items.required, 'page', 'x', 'y', 'width', 'size', 'former'],
  },
} as const;
const rectangle = { page: { type: 'integer' }, x: { type: 'number' }, y: { type: 'number' }, ...millimetres } as const;
/** Signature fields that are signed, with the name and time that the signature itself claims; of an OFD, where its seal stands. */
export const signedFields = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      field: text,
      name: { type: ['string', 'null'] },
      at: { type: ['string', 'null'], format: 'date-time' },
      boxes: { type: 'array', items: { type: 'object', properties: rectangle } },
    },
    required: ['field'],
  },
} as const;
/** Where one stands: in millimetres from the top left of the page. */
export const boxesOnPages = {
  type: 'array',
  items: {
    type: 'object',
    properties: { page: { type: 'integer' }, x: { type: 'number' }, y: { type: 'number' }, ...millimetres },
    required: ['page', 'x', 'y', 'width', 'height'],
  },
} as const;
/** Rectangles on pages in the page's own coordinates: left, bottom, right, top. */
export const rectsOnPages = {
  type: 'array',
  items: {
    type: 'object',
    properties: { page: { type: 'integer' }, rect: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 } },
    required: ['page', 'rect'],
  },
} as const;
