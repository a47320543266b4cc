/**
 * `npm run bench -- excel [rows]`: rows a second and memory of workbooks out and in, beside packages from the registry in the same run, each
 * in a process of its own. exceljs joins in where it is installed beside (`npm i --no-save exceljs`).
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell, SheetColumn } from '#service/excel/cell.ts';
import { sheetRows } from '#service/excel/sheet-reader.ts';
import { workbook } from '#service/excel/sheet-writer.ts';

const COLUMNS = 15;
const kinds: readonly SheetColumn['kind'][] = ['number', 'text', 'money', 'instant'];
const columns: readonly SheetColumn[] = Array.from({ length: COLUMNS }, (_, at) => ({ title: `列 ${at}`, kind: kinds[at] ?? 'text' }));
const row = (n: number): Cell[] => [
  n,
  `福建契证测试第${n}有限公司`,
  12_345.67 + n,
  46_000.5 + n / 1000,
  ...Array.from({ length: COLUMNS - 4 }, (_, at) => `文字 ${n} ${at} value`),
];
function* pages(count: number): Generator<Cell[][]> {
  for (let from = 0; from < count; from += 1_000) yield Array.from({ length: Math.min(1_000, count - from) }, (_, at) => row(from + at));
}

/** The little of exceljs that is measured: it need not be installed. */
interface Excel {
  readonly stream: {
    readonly xlsx: {
      readonly WorkbookWriter: new (
        words: object,
      ) => {
        addWorksheet(name: string): { addRow(cells: readonly Cell[]): { commit(): void }; commit(): Promise<void> };
        commit(): Promise<void>;
      };
      readonly WorkbookReader: new (path: string, words: object) => AsyncIterable<AsyncIterable<unknown>>;
    };
  };
}
const exceljs = async (): Promise<Excel> => {
  const name = 'exceljs';
  return ((await import(name)) as { default: Excel }).default;
};

const subjects: Readonly<Record<string, (path: string, count: number) => Promise<void>>> = {
  'export ours': (path, count) =>
    pipeline(Readable.from(workbook([{ name: '数据', columns, pages: pages(count) }])), createWriteStream(path)),
  'export exceljs': async (path, count) => {
    const book = new (await exceljs()).stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: false, useStyles: false });
    const sheet = book.addWorksheet('数据');
    for (const page of pages(count)) {
      for (const cells of page) sheet.addRow(cells).commit();
      await new Promise(resolve => setImmediate(resolve));
    }
    await sheet.commit();
    await book.commit();
  },
  'export write-excel-file': async (path, count) => {
    const { default: write } = await import('write-excel-file/node');
    await write([...pages(count)].flat()).toFile(path);
  },
  'import ours': async path => {
    for await (const _ of sheetRows(await readFile(path), Number.MAX_SAFE_INTEGER));
  },
  'import exceljs': async path => {
    for await (const sheet of new (await exceljs()).stream.xlsx.WorkbookReader(path, {})) for await (const _ of sheet);
  },
  'import read-excel-file': async path => {
    await (await import('read-excel-file/node')).readSheet(path);
  },
};

const measure = async (name: string, path: string, count: number): Promise<void> => {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  await subjects[name]?.(path, count);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const rate = Math.round(count / seconds).toLocaleString('en');
  process.stdout.write(
    `${name.padEnd(24)} ${rate.padStart(9)} rows/s  ${Math.round(Math.max(peak, process.memoryUsage.rss()) / 1_048_576)} MB\n`,
  );
};

const [script = '', ...words] = process.argv.slice(1);
const [count = '100000', name, path] = words;
if (name !== undefined && path !== undefined) await measure(name, path, Number(count));
else {
  const folder = await mkdtemp(join(tmpdir(), 'excel-'));
  for (const each of Object.keys(subjects)) {
    const file = join(folder, each.startsWith('import') ? 'ours.xlsx' : `${each.split(' ')[1]}.xlsx`);
    try {
      process.stdout.write(execFileSync(process.execPath, [script, count, each, file], { stdio: ['ignore', 'pipe', 'ignore'] }));
    } catch {
      process.stdout.write(`${each.padEnd(24)} not installed\n`);
    }
  }
  await rm(folder, { recursive: true });
}
