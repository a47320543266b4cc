/** PDFs as the programs make them that are installed where tests run, each by another writer. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { createCanvas, PDFDocument as SkiaDocument } from '@napi-rs/canvas';
import { findChromium } from '#cli/programs.mjs';
import type { Court } from '../judges.ts';
import { type Body, latin, written } from './revision.ts';

const html = `<!doctype html><meta charset="utf-8"><title>Contract</title><h1>合同 Contract</h1><p>Party A pays 100,000 by 1 May.</p>
<table border="1"><tr><td>甲方</td><td>Party A</td></tr></table><form><input value="typed"></form>
<p style="break-before: page">Second page: <a href="https://example.com/">annex</a></p>`;
const sheet = 'Item,Price\nPen,1.50\nPaper,3\n';

/** By hand, as small as can be: with a picture, a layer, a form to fill in and a font of its own in each. */
const byHand = (): Buffer => {
  const stream = (text: string) => ({ text: '<<>>', stream: latin(text) });
  return written(
    new Map<number, Body>([
      [1, { text: '<</Type /Catalog /Pages 2 0 R>>' }],
      [2, { text: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources 8 0 R>>' }],
      [3, { text: '<</Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R]>>' }],
      [4, stream('BT /F1 24 Tf 72 700 Td (Party A owes 100) Tj ET')],
      [5, stream('0 0 1 rg 72 600 100 40 re f /X1 Do')],
      [6, { text: '<</Type /Page /Parent 2 0 R /Contents 7 0 R>>' }],
      [7, stream('BT /F1 18 Tf 72 700 Td (The annex) Tj ET')],
      [8, { text: '<</Font <</F1 9 0 R>> /XObject <</X1 10 0 R>>>>' }],
      [9, { text: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' }],
      [10, { text: '<</Type /XObject /Subtype /Form /BBox [0 0 595 842]>>', stream: latin('1 0 0 rg 300 500 80 80 re f') }],
    ]),
  ).bytes;
};

const pdfLib = async (useObjectStreams: boolean): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const words of ['Party A owes 100', 'The annex']) {
    const page = pdf.addPage([595, 842]);
    page.drawText(words, { x: 72, y: 700, size: 18, font });
    page.drawRectangle({ x: 72, y: 600, width: 100, height: 40, color: rgb(0, 0, 1) });
  }
  const field = pdf.getForm().createTextField('remark');
  field.setText('as agreed');
  field.addToPage(pdf.getPage(0), { x: 72, y: 500, width: 200, height: 24 });
  return Buffer.from(await pdf.save({ useObjectStreams }));
};

const skia = (): Buffer => {
  const document = new SkiaDocument({ title: 'Contract' });
  for (const words of ['Party A owes 100', 'The annex']) {
    const context = document.beginPage(595, 842);
    context.fillStyle = '#00f';
    context.fillRect(72, 200, 100, 40);
    context.font = '18px sans-serif';
    context.fillText(words, 72, 140);
    document.endPage();
  }
  return Buffer.from(document.close());
};

const picture = (): Buffer => {
  const canvas = createCanvas(120, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 120, 160);
  context.fillStyle = '#a00';
  context.fillRect(20, 20, 60, 30);
  return canvas.toBuffer('image/png');
};

const must = async (court: Court, program: string, args: readonly string[], made: string): Promise<Buffer> => {
  const { stdout, stderr } = program === 'soffice' ? await court.soffice(args) : await court.run(program, args);
  return readFile(join(court.folder, made)).catch(() => {
    throw new Error(`${program} made no ${made}: ${stdout}${stderr}`);
  });
};

/** A file by each writer, by the writer's name. */
export const producedFiles = async (court: Court): Promise<ReadonlyMap<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const chromium = findChromium();
  if (chromium === null) throw new Error('no Chromium');
  await Promise.all([court.file('a.html', html), court.file('sheet.csv', sheet), court.file('hand.pdf', byHand())]);
  await court.file('page.png', picture());
  files.set('by hand', byHand());
  files.set('pdf-lib', await pdfLib(false));
  files.set('pdf-lib, object streams', await pdfLib(true));
  files.set('Skia', skia());
  const print = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--user-data-dir=${court.folder}/chromium`];
  const [printed, exported] = await Promise.all([
    must(court, chromium, [...print, '--print-to-pdf=chromium.pdf', 'a.html'], 'chromium.pdf'),
    must(court, 'soffice', ['--convert-to', 'pdf', '--outdir', court.folder, 'sheet.csv'], 'sheet.pdf'),
  ]);
  files.set('Chromium', printed);
  files.set('LibreOffice', exported);
  const steps: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
    ['cairo', 'pdftocairo', ['-pdf', 'chromium.pdf', 'cairo.pdf']],
    ['qpdf', 'qpdf', ['--object-streams=disable', 'chromium.pdf', 'qpdf.pdf']],
    ['qpdf, linearised', 'qpdf', ['--linearize', 'chromium.pdf', 'linear.pdf']],
    ['qpdf, object streams', 'qpdf', ['--object-streams=generate', 'sheet.pdf', 'packed.pdf']],
    ['qpdf, linearised, object streams', 'qpdf', ['--linearize', '--object-streams=generate', 'hand.pdf', 'linear-packed.pdf']],
    ['qpdf, for editors', 'qpdf', ['--qdf', 'sheet.pdf', 'qdf.pdf']],
    ['mutool clean', 'mutool', ['clean', 'chromium.pdf', 'mutool.pdf']],
    ['mutool clean, packed', 'mutool', ['clean', '-gggg', '-z', 'sheet.pdf', 'mutool-packed.pdf']],
    ['mutool convert', 'mutool', ['convert', '-o', 'converted.pdf', 'page.png']],
    ['poppler, united', 'pdfunite', ['hand.pdf', 'sheet.pdf', 'united.pdf']],
    ['poppler, apart', 'pdfseparate', ['-f', '1', '-l', '1', 'chromium.pdf', 'apart.pdf']],
    ['mutool merge', 'mutool', ['merge', '-o', 'merged.pdf', 'hand.pdf', 'chromium.pdf']],
  ];
  for (const [name, program, args] of steps) {
    const made = program === 'mutool' && args[1] === '-o' ? args[2] : args.at(-1);
    files.set(name, await must(court, program, args, made ?? ''));
  }
  return files;
};
