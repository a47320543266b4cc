/** What a seal says and how it is drawn: shared by the application for one and the seal it becomes. Lengths are tenths of a millimetre. */
import { choice, decimal, files, integer, reference, text } from '#engine/declare/index.ts';

/** How the picture comes about. */
export const makeModes = { TEMPLATE: ['按模板绘制', 'Generate from seal type'], IMAGE: ['印模图片', 'Upload a seal image'] } as const;

export const sealColours = { RED: ['红', 'Red'], BLUE: ['蓝', 'Blue'], BLACK: ['黑', 'Black'], PURPLE: ['紫', 'Purple'] } as const;

/** Personal seals alone bear a name that somebody types. */
export const ofPersons = { 'sealType.owner': 'PERSON' } as const;
/** What a picture bears already. */
export const drawnTexts = { horizontalText: { makeMode: 'TEMPLATE' }, code: { makeMode: 'TEMPLATE' } } as const;
export const pictured = { makeMode: 'IMAGE' } as const;

/** What stands on the seal. The main text is the company's name or a person's: nobody types a company's. */
export const sealWords = {
  sealType: reference(['印章类型', 'Seal type'], 'sealTypes', { rules: 'required', among: { state: 'ON' } }),
  name: text(['印章名称', 'Seal name'], { rules: 'required|length:2,40', help: ['在本企业内不重复', 'Must be unique within the company'] }),
  makeMode: choice(['制作方式', 'Creation method'], makeModes, { rules: 'required', default: 'TEMPLATE' }),
  personName: text(['姓名', "Person's name"], { rules: 'trueName', help: ['个人名章上的姓名', 'The name on a personal seal'] }),
  horizontalText: text(['横向文', 'Horizontal text'], {
    rules: 'length:1,8',
    help: [
      '至多 8 字，如“合同专用章”；企业名称超过 25 字时不能填写',
      'Up to 8 characters. Not available if the company name is longer than 25 characters',
    ],
  }),
  code: text(['下弦文（防伪码）', 'Lower arc text (anti-forgery code)'], {
    rules: 'length:1,20',
    help: [
      '至多 20 字，通常为 13 位印章编码；企业名称超过 25 字时不能填写',
      'Up to 20 characters, usually the 13-digit seal code. Not available if the company name is longer than 25 characters',
    ],
  }),
  colour: choice(['颜色', 'Colour'], sealColours, { rules: 'required', default: 'RED' }),
  opacity: integer(['不透明度（%）', 'Opacity (%)'], { rules: 'required|range:20,100', default: 100 }),
} as const;

/** What comes with a picture. */
export const filing = files(['备案材料', 'Filing documents'], 'application', {
  when: pictured,
  help: ['印模图片方式必交：公安备案回执等', 'Required when you upload a seal image, for example the police registration receipt'],
});

/** What somebody applies for is their own, as a rule. */
export const appliedWords = { ...sealWords, personName: { ...sealWords.personName, begins: '$session.name' } } as const;

const mm = {
  help: ['毫米（mm），可带一位小数；留空则自动', 'In millimetres, up to one decimal. Leave empty for automatic'],
} as const;

/** What an operator may adjust before the seal is made; what is empty follows the drawing's own rules. */
export const sealDrawing = {
  nameHeight: decimal(['主文字高', 'Name text height'], 1, { rules: 'range:15,120', ...mm }),
  nameWidth: integer(['主文字宽', 'Name text width'], {
    rules: 'range:30,120',
    help: ['%，字宽与字高之比', '%, ratio of character width to height'],
  }),
  nameSpan: integer(['主文弧度', 'Name text arc'], { rules: 'range:60,300', help: ['度（°）', 'Degrees'] }),
  edgeGap: decimal(['字与边线间距', 'Gap between text and border'], 1, { rules: 'range:2,60', ...mm }),
  starSize: decimal(['五角星外径', 'Star diameter'], 1, { rules: 'range:40,240', ...mm }),
  textHeight: decimal(['横向文字高', 'Horizontal text height'], 1, { rules: 'range:15,80', ...mm }),
  textOffset: decimal(['横向文距中心', 'Horizontal text distance below centre'], 1, { rules: 'range:30,200', ...mm }),
  codeHeight: decimal(['下弦文字高', 'Lower arc text height'], 1, { rules: 'range:8,40', ...mm }),
} as const;

export const drawingNames = [
  'nameHeight',
  'nameWidth',
  'nameSpan',
  'edgeGap',
  'starSize',
  'textHeight',
  'textOffset',
  'codeHeight',
] as const satisfies readonly (keyof typeof sealDrawing)[];
