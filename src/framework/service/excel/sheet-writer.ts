/** A workbook (ECMA-376, SpreadsheetML) as a stream: rows go out in pages as they come; texts stand in their cells, not in a shared table. */
import { type Cell, columnLetters, type Kind, looksLikeFormula, type SheetColumn } from './cell.ts';
import { escaped } from './xml-text.ts';
import { type Part, zipped } from './zip-writer.ts';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Pages of rows below the header. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** What Excel takes on one sheet: rows with the header; and, far below 4 GiB, bytes. What is more goes on the next sheet. */
const MOST_ROWS = 1_048_576;
const MOST_BYTES = 3_000_000_000;
const MOST_LETTERS = 32_767;

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

/** Places in the style sheet below. */
const styles: Readonly<Record<Kind, number>> = { text: 0, number: 0, money: 1, date: 2, instant: 3 };
const HEADER = 4;
const QUOTED = 5;

const styleSheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`;

const textCell = (ref: string, text: string, style: number): string => {
  const cut = text.length > MOST_LETTERS ? text.slice(0, MOST_LETTERS) : text;
  const space = /^\s|\s$|[\n\t]| {2}/.test(cut) ? ' xml:space="preserve"' : '';
  // The quote mark keeps a spreadsheet from reading the text as a formula when the cell is edited or saved as CSV.
  const kind = style === 0 && looksLikeFormula(cut) ? QUOTED : style;
  return `<c r="${ref}"${kind === 0 ? '' : ` s="${kind}"`} t="inlineStr"><is><t${space}>${escaped(cut)}</t></is></c>`;
};

/** A row's XML by its number. */
const rowWriter = (columns: readonly SheetColumn[]) => {
  const letters = columns.map((_, at) => columnLetters(at));
  const numbers = columns.map(({ kind }) => (styles[kind] === 0 ? '"><v>' : `" s="${styles[kind]}"><v>`));
  return (cells: readonly Cell[], number: number, style = 0): string => {
    let xml = `<row r="${number}">`;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (cell === null || cell === undefined || cell === '') continue;
      if (typeof cell === 'number') xml += `<c r="${letters[at]}${number}${numbers[at]}${cell}</v></c>`;
      else xml += textCell(`${letters[at]}${number}`, cell, style);
    }
    return `${xml}</row>`;
  };
};

const head = (columns: readonly SheetColumn[]): string => {
  const cols = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width ?? 16}" customWidth="1"/>`).join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>`;
};

/** Excel takes a list of choices in place only up to 255 letters, and none that holds a comma. */
const foot = (columns: readonly SheetColumn[]): string => {
  const lists = columns.flatMap(({ choices = [] }, at) => {
    const list = choices.join(',');
    if (choices.length === 0 || list.length > 255 || choices.some(choice => choice.includes(','))) return [];
    const letter = columnLetters(at);
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}${MOST_ROWS}"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
    ];
  });
  const validations = lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  return `</sheetData>${validations}</worksheet>`;
};

interface Placed {
  readonly name: string;
  readonly file: string;
}

const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const frame = (sheets: readonly Placed[]): readonly (readonly [name: string, xml: string])[] => [
  ['xl/styles.xml', styleSheet],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${rels}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packageRels}">${sheets
      .map(({ file }, at) => `<Relationship Id="rId${at + 1}" Type="${rels}/worksheet" Target="${file}"/>`)
      .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${sheets
      .map(({ file }) => `<Override PartName="/xl/${file}" ContentType="${spreadsheet}.worksheet+xml"/>`)
      .join('')}</Types>`,
  ],
];

/** A sheet's name as Excel takes it: at most 31 letters, none of `[]:*?/\`. */
const nameOf = (name: string, part: number): string => {
  const behind = part === 1 ? '' : ` ${part}`;
  return `${name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31 - behind.length)}${behind}`;
};

/** The parts of one sheet; more than one where its rows do not fit on one. */
async function* sheetParts(sheet: Sheet, placed: Placed[]): AsyncGenerator<Part> {
  const write = rowWriter(sheet.columns);
  const titles = sheet.columns.map(column => column.title);
  const source: AsyncIterable<readonly (readonly Cell[])[]> = (async function* () {
    yield* sheet.pages;
  })();
  const pages = source[Symbol.asyncIterator]();
  let waiting: readonly (readonly Cell[])[] | undefined;
  let done = false;
  async function* chunks(): AsyncGenerator<string> {
    let number = 1;
    let bytes = 0;
    yield head(sheet.columns) + write(titles, number++, HEADER);
    while (!done) {
      const page = waiting ?? (await pages.next()).value;
      waiting = undefined;
      if (page === undefined) {
        done = true;
        break;
      }
      if (number + page.length > MOST_ROWS + 1 || bytes > MOST_BYTES) {
        waiting = page;
        break;
      }
      let xml = '';
      for (const cells of page) xml += write(cells, number++);
      bytes += xml.length;
      yield xml;
    }
    yield foot(sheet.columns);
  }
  try {
    for (let part = 1; !done; part++) {
      const file = `worksheets/sheet${placed.length + 1}.xml`;
      placed.push({ name: nameOf(sheet.name, part), file });
      yield { name: `xl/${file}`, chunks: chunks() };
    }
  } finally {
    await pages.return?.();
  }
}

async function* workbookParts(sheets: readonly Sheet[]): AsyncGenerator<Part> {
  const placed: Placed[] = [];
  for (const sheet of sheets) yield* sheetParts(sheet, placed);
  for (const [name, xml] of frame(placed)) yield { name, chunks: [xml] };
}

/** The workbook's bytes, no faster than they are read; leaving off early ends the pages too. */
export const workbook = (sheets: readonly Sheet[]): AsyncGenerator<Buffer> => zipped(workbookParts(sheets));
