import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { onPdfThread, PdfThreads } from './pdf-thread.ts';

const document = async (pages = 1): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1) pdf.addPage([595.28, 841.89]).drawText('Sign here', { x: 100, y: 700, size: 12, font });
  return pdf.save();
};

test('[BEY-03] a document is read beside the main thread, whose functions stay its own', async () => {
  const { stringify, parse } = JSON;
  const { pages, places } = await onPdfThread('read', { bytes: await document(2), find: ['Sign  here', 'nowhere'] });
  expect(pages).toEqual([
    { page: 1, width: 210, height: 297 },
    { page: 2, width: 210, height: 297 },
  ]);
  expect(places.get('Sign  here')?.map(({ page }) => page)).toEqual([1, 2]);
  expect(places.get('nowhere')).toEqual([]);
  expect([JSON.stringify, JSON.parse]).toEqual([stringify, parse]);
  expect(JSON.stringify).toBe(stringify);
});

test('[BEY-03] what a document is refused for comes back as the refusal it was, and the thread goes on', async () => {
  const threads = new PdfThreads({ threads: 1 });
  await expect(threads.run('read', { bytes: Buffer.from('no document') })).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  expect((await threads.run('read', { bytes: await document() })).pages).toHaveLength(1);
});

test('[BEY-03] a document at which its parser fails beside the task is refused, and the next one has a thread of its own', async () => {
  // Its table names another generation than the object: pdf.js rejects a promise that nobody waits for, which ends the thread.
  const stray = gunzipSync(readFileSync(new URL('../../../tests/vectors/stray-rejection.pdf.gz', import.meta.url)));
  const threads = new PdfThreads({ threads: 1 });
  await expect(threads.run('read', { bytes: stray })).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  expect((await threads.run('read', { bytes: await document() })).pages).toHaveLength(1);
});

/** A thread whose first file leaves something behind that ends it while the next one is worked on, or where it is told so while none is. */
const leftBehind = `
  const { parentPort } = require('node:worker_threads');
  let earlier = false;
  parentPort.on('message', ({ input }) => {
    if (earlier || input.find?.includes('end alone')) Promise.reject({ name: 'XRefEntryException' });
    else parentPort.postMessage({ value: { pages: [], places: new Map() } });
    earlier = true;
  });`;

test('[BEY-03] what an earlier file left behind on a thread ends no other: that one is done once more on a thread of its own', async () => {
  let begun = 0;
  const threads = new PdfThreads({ threads: 1 }, options => {
    begun += 1;
    return new Worker(leftBehind, { ...options, eval: true });
  });
  const bytes = new Uint8Array();
  for (const _ of [1, 2, 3]) expect((await threads.run('read', { bytes })).pages).toEqual([]);
  expect(begun).toBe(3);
  // What ends a thread of its own as well is refused, and tried no third time.
  await expect(threads.run('read', { bytes, find: ['end alone'] })).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  expect(begun).toBe(4);
});

test('[BEY-03] a task past its time is ended and refused; the next one has a thread of its own', async () => {
  const late = new PdfThreads({ threads: 1, milliseconds: 1 });
  await expect(late.run('read', { bytes: await document() })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' });
  await expect(late.run('read', { bytes: await document() })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' });
});

test('[BEY-03] a task past its memory is ended and refused, and the process lives', async () => {
  const small = new PdfThreads({ threads: 1, megabytes: 8 });
  await expect(small.run('read', { bytes: await document(300), find: ['Sign here'] })).rejects.toMatchObject({
    code: 'DOCUMENT_TOO_COMPLEX',
  });
});

/** A thread that never answers what it is told to be slow at. */
const slow = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ input }) => {
    if (!input.find?.includes('for ever')) parentPort.postMessage({ value: { pages: [], places: new Map() } });
  });`;

test('[BEY-03][BEY-23] files that are slow hold up no others, up to as many as there are threads', async () => {
  const limits = { threads: 1, waiting: 1, slowMilliseconds: 20, milliseconds: 3_000 };
  const threads = new PdfThreads(limits, options => new Worker(slow, { ...options, eval: true }));
  const bytes = new Uint8Array();
  const ended: string[] = [];
  const run = async (find: string): Promise<void> => {
    const code = await threads.run('read', { bytes, find: [find] }).then(
      () => 'read',
      error => error.code,
    );
    ended.push(`${find}: ${code}`);
  };
  const first = run('for ever');
  await run('innocent');
  expect(ended).toEqual(['innocent: read']);
  // A second one holds the thread that was left; what comes after it waits until one of the two is ended.
  const second = run('for ever');
  const behind = run('behind');
  await first;
  expect(ended).toEqual(['innocent: read', 'for ever: DOCUMENT_TOO_COMPLEX']);
  await behind;
  expect(ended.slice(2)).toEqual(['behind: read']);
  await second;
  expect(ended.slice(3)).toEqual(['for ever: DOCUMENT_TOO_COMPLEX']);
});

test('[BEY-03] more documents than may wait are turned away at once', async () => {
  const threads = new PdfThreads({ threads: 1, waiting: 1 });
  const bytes = await document();
  const [first, second] = [threads.run('read', { bytes }), threads.run('read', { bytes })];
  await expect(threads.run('read', { bytes })).rejects.toMatchObject({ code: 'DOCUMENT_BUSY' });
  expect((await first).pages).toHaveLength(1);
  expect((await second).pages).toHaveLength(1);
});
