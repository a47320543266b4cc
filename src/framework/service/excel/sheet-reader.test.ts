import { expect, test } from 'vitest';
import { SheetError } from './sheet-error.ts';
import { sheetRows } from './sheet-reader.ts';
import { zipped } from './zip-writer.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheet = `<worksheet xmlns="${main}"><sheetData><row r="1"><c t="inlineStr"><is><t>名称</t></is></c></row></sheetData></worksheet>`;

const rowsOf = async (book: string, relations: string, more: readonly (readonly [string, string])[] = []): Promise<readonly unknown[]> => {
  const parts = [
    ['xl/workbook.xml', book],
    ['xl/_rels/workbook.xml.rels', relations],
    ['xl/worksheets/first.xml', sheet],
    ...more,
  ] as const;
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(parts.map(([name, text]) => ({ name, chunks: [text] })))) chunks.push(chunk);
  const rows: unknown[] = [];
  for await (const { cells } of sheetRows(Buffer.concat(chunks), 10_000_000)) rows.push(cells);
  return rows;
};

const list = '<sheets><sheet name="一" sheetId="1" state="visible" r:id="rId7"/><sheet name="二" sheetId="2" r:id="rId8"/></sheets>';
const relation = '<Relationship Id="rId7" Type="worksheet" Target="worksheets/first.xml"/>';

test('[TBL-01] the first sheet is found by the lists of the workbook, with or without a prefix', async () => {
  expect(await rowsOf(`<workbook>${list}</workbook>`, `<Relationships>${relation}</Relationships>`)).toEqual([['名称']]);
  const prefixed = (text: string) => text.replace(/<(\/?)(?=[A-Za-z])/g, '<$1x:');
  expect(await rowsOf(prefixed(`<workbook>${list}</workbook>`), prefixed(`<Relationships>${relation}</Relationships>`))).toEqual([
    ['名称'],
  ]);
});

test('[TBL-01] refused at once: lists of beginnings that never end, as large as a list may be', async () => {
  const most = 990_000;
  const filled = (piece: string): string => piece.repeat(Math.floor(most / piece.length));
  for (const piece of ['<sheet\t0', '<sheet r:id="', '<x:sheet -0', '>', '<', '<sheet a:id=>'])
    await expect(rowsOf(filled(piece), relation)).rejects.toThrow(SheetError);
  for (const piece of ['<Relationship\t', '<x:Relationship Id="rId7"', '<>'])
    await expect(rowsOf(list, filled(piece))).rejects.toThrow(SheetError);
});

test('[TBL-01] refused: a few kilobytes that unpack to more strings or rows than a workbook can have, with nothing in them', async () => {
  const strings = (count: number) => [['xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(count)}</sst>`]] as const;
  expect(await rowsOf(`<workbook>${list}</workbook>`, relation, strings(1_000))).toEqual([['名称']]);
  await expect(rowsOf(`<workbook>${list}</workbook>`, relation, strings(1_048_577))).rejects.toThrow(SheetError);
});
