/** What structured values hold, as JSON Schema (2020-12): the OpenAPI document says it of each field of type `json`. */
import {
  bilingual,
  deeper,
  listOf,
  maybeDay,
  maybeMoment,
  maybeText,
  number,
  objectOf,
  orNothing,
  text,
  texts,
  whole,
  yesOrNo,
} from '#engine/system/shapes.ts';

/** Why a check came out as it did: codes with their parameters. */
export const reasonList = listOf({}, { code: text, params: { type: 'object', additionalProperties: { type: ['string', 'number'] } } });

/** A record that is referred to. */
export const linked = orNothing(objectOf({ id: text, label: text }));
/** Files of a step: who may open them asks for them by id. */
export const linkedFiles = listOf({}, { id: text, label: text });

/** The calls that are granted by name below one menu. */
export const buttonList = listOf({ code: text, name: bilingual, menus: texts }, { off: yesOrNo, mayGrant: yesOrNo });
/** The menus below one menu, with their buttons. */
export const grantTree = listOf(
  { menuId: text, title: bilingual, childs: deeper },
  { icon: maybeText, hidden: yesOrNo, off: yesOrNo, mayGrant: yesOrNo, buttons: buttonList },
);
/** Menus with the day their grant ends; null: no limit of its own. */
export const menuLimit = orNothing(listOf({ menuId: text }, { validTo: maybeDay }));
/** Names in both languages. */
export const names = { type: 'array', items: bilingual } as const;
/** Menus and buttons of a role, both written out. */
export const grantSet = objectOf({ menus: texts, buttons: texts });

/** Pages that a role gives somebody, each with its buttons. */
export const givenByRole = listOf(
  { menu: bilingual, isNew: yesOrNo, buttons: listOf({ on: { anyOf: [bilingual, { type: 'null' }] }, name: bilingual }) },
  { viewOnly: yesOrNo },
);

/** A handler in force, as forms offer them. */
export const handlersInForce = listOf({ id: text, code: text, name: text, handlerType: text }, { letterTo: maybeDay });
/** An application that is not decided yet. */
export const openApplications = listOf({ id: text, version: whole, applyNo: text, state: text });

const size = { width: number, height: number } as const;
/** The picture of a seal as a browser draws it, in millimetres. */
export const sealPicture = orNothing(objectOf({ mime: text, ...size, data: { type: 'string', contentEncoding: 'base64' } }));

/** Rectangles on pages, in points from the top left. */
export const placesOnPages = orNothing(
  objectOf(
    {},
    {
      pages: listOf({}, { page: whole, ...size }),
      boxes: listOf({}, { page: whole, ...size, row: whole, x: number, y: number }),
      more: whole,
    },
  ),
);

const signatureLine = { ...maybeText, enum: ['NATIONAL', 'INTERNATIONAL', null] } as const;
/** Own seals that were made, each with what a signature with it would be made by, or why none may be made. */
export const signingSeals = listOf(
  { id: text, sealNo: text, name: text, typeName: text, shape: text, ...size },
  {
    picture: sealPicture,
    certificateNo: maybeText,
    certificateUntil: maybeMoment,
    // Of a key in its holder's hand: the only certificate that serves, where no other does.
    serialNumber: maybeText,
    // What the signature will be: by SM2, or by algorithms that readers everywhere know.
    line: signatureLine,
    // What the certificate is that the seal is bound to.
    boundLine: signatureLine,
    handler: maybeText,
    needAmount: yesOrNo,
    refusal: bilingual,
    // A confirmed request for seal use is all that is missing.
    needRequest: yesOrNo,
  },
);
const somePositions = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;
/** The steps of a signing with their positions: the own, those that wait, and those that are signed. */
export const signingSteps = listOf(
  {
    stepOrder: whole,
    name: text,
    party: bilingual,
    state: { type: 'string', enum: ['OWN', 'WAITING', 'SIGNED'] },
    // With what kind of seal: its name, and its id for who applies for one.
    sealType: text,
    sealTypeId: text,
    positions: somePositions,
    shape: text,
    ...size,
  },
  { company: maybeText, signedAt: maybeMoment, needSigner: yesOrNo },
);
/** Who will sign a contract that is not started yet, in their order: with what kind of seal, and where its template has them sign. */
export const plannedSteps = listOf(
  {
    stepOrder: whole,
    // Steps of one round are signed at the same time.
    round: whole,
    name: text,
    code: text,
    party: bilingual,
    // Empty where nobody is named yet.
    company: text,
    isOwn: yesOrNo,
    sealType: text,
    // In which it signs.
    line: text,
    // Of the own company alone: whether it has no seal of this kind in use.
    lacksSeal: yesOrNo,
    // And no handler configured, where the step has those sign.
    lacksHandler: yesOrNo,
    positions: somePositions,
    shape: text,
    ...size,
  },
  // Signed by a person, by a link to their phone.
  { byHand: yesOrNo },
);
const blank = { label: text, kind: text, party: text, must: yesOrNo, options: texts, content: maybeText } as const;
/** What is to be filled in before a contract is started; of a choice its options. */
export const plannedBlanks = listOf(blank);
const corner = { page: whole, x: number, y: number } as const;
/** The same of what a party is asked to fill in, with where it stands: millimetres, its font size in points. */
export const blanksToFill = listOf(
  {
    ...blank,
    ...corner,
    width: number,
    size: number,
    // What they had filled in before it was sent back; of a picture nothing.
    former: maybeText,
  },
  // Of a picture alone.
  { height: { type: ['number', 'null'] } },
);
/** Signature fields that are signed, with the name and time that the signature itself claims; of an OFD, where its seal stands. */
export const signedFields = listOf({ field: text }, { name: maybeText, at: maybeMoment, boxes: listOf({}, { ...corner, ...size }) });
/** Where one stands: in millimetres from the top left of the page. */
export const boxesOnPages = listOf({ ...corner, ...size });
/** Rectangles on pages in the page's own coordinates: left, bottom, right, top. */
export const rectsOnPages = listOf({ page: whole, rect: { type: 'array', items: number, minItems: 4, maxItems: 4 } });
