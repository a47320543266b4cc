/** The blanks of a template: what the parties of a contract fill in, and where on the pages it is written before anybody signs. */
import { choice, flag, integer, items, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';

export const blankKinds = {
  TEXT: ['文字', 'Text'],
  DATE: ['日期', 'Date'],
  AMOUNT: ['金额', 'Amount'],
  CHOICE: ['选项', 'Choice'],
  PICTURE: ['图片', 'Picture'],
} as const;

/** What a line of text has to be, by the rules of the same meaning; and the one amount that is the contract's own. */
export const blankContents = {
  MOBILE: ['手机号', 'Mobile number'],
  EMAIL: ['邮箱', 'Email'],
  ID_CARD: ['身份证号', 'ID card number'],
  USCC: ['统一社会信用代码', 'Unified social credit code'],
  BANK: ['银行账号', 'Bank account number'],
  PLATE: ['车牌号', 'Plate number'],
  INTEGER: ['整数', 'Whole number'],
  TOTAL: ['合同金额', 'Contract amount'],
} as const;

/** Who fills it in: whoever starts the contract as it starts, whichever party they are; every other party before anybody signs. */
export const fillers = { STARTER: ['发起方', 'Initiator'], ...parties } as const;

export const blanks = items(
  ['填写项', 'Fields to fill in'],
  {
    label: text(['名称', 'Name'], { rules: 'required|length:1,30' }),
    kind: choice(['类型', 'Type'], blankKinds, { rules: 'required', default: 'TEXT' }),
    party: choice(['由谁填写', 'Filled in by'], fillers, { default: 'STARTER' }),
    must: flag(['必填', 'Required'], { default: true }),
    page: integer(['页码', 'Page'], { rules: 'required|range:1,2000' }),
    x: integer(['左 mm', 'Left (mm)'], { rules: 'required|range:0,5000' }),
    y: integer(['上 mm', 'Top (mm)'], { rules: 'required|range:0,5000' }),
    width: integer(['宽 mm', 'Width (mm)'], { rules: 'required|range:5,1000' }),
    height: integer(['高 mm', 'Height (mm)'], { rules: 'range:5,1000' }),
    size: integer(['字号', 'Font size'], { rules: 'required|range:6,36', default: 12 }),
    options: text(['选项', 'Options'], { rules: 'length:0,500' }),
    content: choice(['内容须是', 'Must be'], blankContents),
  },
  {
    most: 50,
    help: [
      '签署前写入文件，一项一行字；图片填宽和高，按比例放在框内。金额选“合同金额”的，发起时只填这一处，合同金额与它相同。“发起方”的在发起时填写；其他签署方的，发起后先通知其填写，都填完才开始签署。毫米从页面左上角量起；“选项”只用于选项类型，各项用“、”隔开。也可在“在页面上排布”中用鼠标放置；在模板的“试签预览”中可以看到位置',
      'Written into the document before it is signed, one line each; a picture takes a width and a height, and is fitted into them. An amount that must be the contract amount is entered once, and is the amount of the contract. The initiator fills in theirs when starting a contract; the other parties are then asked for theirs, and signing begins once all are filled in. In millimetres from the top left corner of the page. Separate the options of a choice by “、”. You can also place them with the mouse in the page editor. Test signing of the template shows the positions',
    ],
  },
);
