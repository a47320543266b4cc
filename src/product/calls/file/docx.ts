/** A letter for a word processor (ECMA-376, WordprocessingML): a title, lines to be filled in, a sentence, and who signs below. The reader's own fonts draw it. */
import { escaped } from '#service/excel/xml-text.ts';
import { zipped } from '#service/excel/zip-writer.ts';

export const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export interface Letter {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly says: string;
  readonly signs: readonly (readonly [label: string, value: string])[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const run = (text: string, look = ''): string => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (runs: string, look: string): string => `<w:p><w:pPr>${look}</w:pPr>${runs}</w:p>`;

/** A value on its line; an empty one leaves room for a hand. */
const room = '\u3000'.repeat(14);
const filled = ([label, value]: readonly [string, string], look: string): string =>
  paragraph(run(`${label}：`) + run(value === '' ? room : value, '<w:u w:val="single"/>'), look);

const documentOf = ({ title, lines, says, signs }: Letter): string => {
  const body = [
    paragraph(run(title, '<w:b/><w:sz w:val="36"/>'), '<w:spacing w:after="480"/><w:jc w:val="center"/>'),
    ...lines.map(each => filled(each, '<w:spacing w:after="160"/>')),
    paragraph(run(says), '<w:spacing w:before="400" w:after="800" w:line="420" w:lineRule="auto"/><w:ind w:firstLine="480"/>'),
    ...signs.map(each => filled(each, '<w:spacing w:after="560"/><w:ind w:left="3600"/>')),
  ].join('');
  const page = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418"/></w:sectPr>';
  return `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}${page}</w:body></w:document>`;
};

const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
const parts = (letter: Letter) => [
  {
    name: '[Content_Types].xml',
    chunks: [
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      `<Override PartName="/word/document.xml" ContentType="${docxMime}.main+xml"/>`,
      '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    ],
  },
  {
    name: '_rels/.rels',
    chunks: [
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`,
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ],
  },
  {
    name: 'word/_rels/document.xml.rels',
    chunks: [
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`,
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ],
  },
  {
    name: 'word/styles.xml',
    chunks: [
      `${declaration}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr>`,
      `${fonts}<w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    ],
  },
  { name: 'word/document.xml', chunks: [documentOf(letter)] },
];

export const docx = (letter: Letter): AsyncIterable<Uint8Array> => zipped(parts(letter));
