/** What is filled in stands on its page where and as large as it was judged to be, in whatever units the page counts and whatever it leaves open. */
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { onPdfThread } from './pdf-thread.ts';

test.each([1, 2, 0.5])('[BEY-25] on a page whose unit is %s points, a line of 12 points takes 12 points of it', async unit => {
  const blank = await PDFDocument.create();
  blank.addPage([595, 842]).node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
  const lines = [{ text: '福州', page: 1, x: 40, y: 60, width: 70, size: 12 }];
  const bytes = await onPdfThread('fill', { bytes: await blank.save(), lines });
  const { places } = await onPdfThread('read', { bytes, find: ['福州'] });
  const [found] = places.get('福州') ?? [];
  expect(found?.height).toBeCloseTo((12 * 25.4) / 72, 2);
  expect(found?.width).toBeCloseTo((24 * 25.4) / 72, 2);
  expect(found?.x).toBeCloseTo(40, 1);
});

test.each([
  ['one state', 'q 0.5 0 0 0.5 60 60 cm'],
  [
    'several states, and words and pictures that look like more',
    'q 2 0 0 2 0 0 cm q (Q \\) Q) Tj % Q\nBI /W 1 /H 1 ID Q Q EI Q q /Q gs <51> Tj',
  ],
  ['one state too few', 'q Q Q 0.5 0 0 0.5 60 60 cm'],
])('[BEY-25] on a page that leaves open %s, a line stands where it was placed', async (_what, content) => {
  const blank = await PDFDocument.create();
  const { node } = blank.addPage([595, 842]);
  node.set(PDFName.of('Contents'), blank.context.register(blank.context.stream(content)));
  const lines = [{ text: '福州', page: 1, x: 40, y: 60, width: 70, size: 12 }];
  const bytes = await onPdfThread('fill', { bytes: await blank.save(), lines });
  const [found] = (await onPdfThread('read', { bytes, find: ['福州'] })).places.get('福州') ?? [];
  expect(found?.x).toBeCloseTo(40, 1);
  expect(found?.height).toBeCloseTo((12 * 25.4) / 72, 2);
});
