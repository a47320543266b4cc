/** Calls of seals that are no verb of one entity: the drawing before it is made, a user's seals, an application's history. */
import { choice, defineCalls, items, longText, reference, text } from '#engine/declare/index.ts';
import { historyStep } from '../_fields.ts';
import { makeModes, sealColours, sealDrawing, sealWords } from '../_seal.ts';

const id = text(['编号', 'ID'], { rules: 'required|length:36,36' });

const some = text(['编号', 'ID'], { rules: 'length:36,36' });

/** What the form holds, over the record; what is empty follows the rules of the drawing. */
const drawn = {
  sealType: some,
  makeMode: choice(['制作方式', 'Creation method'], makeModes),
  sourceImage: some,
  personName: sealWords.personName,
  horizontalText: sealWords.horizontalText,
  code: sealWords.code,
  colour: choice(['颜色', 'Colour'], sealColours),
  opacity: { ...sealWords.opacity, rules: 'range:20,100' },
  ...sealDrawing,
} as const;

/** The picture as it would be made. */
const picture = {
  svg: longText(['印模（SVG）', 'Seal image (SVG)']),
  before: longText(['当前印模（SVG）', 'Current seal image (SVG)']),
} as const;

export const sealCalls = defineCalls({
  'op.seal.preview': {
    path: 'operation/seal/preview',
    menu: ['F3', 'D4', 'D2'],
    label: ['预览印模', 'Preview seal image'],
    input: { id: some, member: some, ...drawn },
    answer: picture,
    effect: 'seal.preview',
  },
  'en.eseal.preview': {
    path: 'electronicSeal/preview',
    menu: '202',
    label: ['预览印模', 'Preview seal image'],
    input: { id: some, ...drawn },
    answer: picture,
    effect: 'seal.preview',
  },
  'en.eseal.usual': {
    path: 'electronicSeal/usual',
    menu: '202',
    label: ['带入印章名称', 'Fill in seal name'],
    throttle: { most: 120, seconds: 600 },
    input: { sealType: reference(['印章类型', 'Seal type'], 'sealTypes', { rules: 'required' }) },
    answer: { name: text(['印章名称', 'Seal name']) },
  },
  'en.eseal.get': {
    path: 'electronicSeal/{userNum}',
    menu: '202',
    label: ['用户的电子印章', "User's electronic seals"],
    input: { userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }) },
    answer: 'records',
    lists: 'seals',
  },
  'en.eseal.records': {
    path: 'electronicSeal/approvalRecord/list',
    menu: '202',
    label: ['审批记录', 'Approval records'],
    input: { id },
    answer: { history: items(['办理记录', 'History'], historyStep) },
  },
});
