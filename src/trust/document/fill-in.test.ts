/** What is filled in is as large on its page as it was judged to be, in whatever units the page counts. */
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
  // The reader tells it in the units of the page.
  expect((found?.height ?? 0) * unit).toBeCloseTo((12 * 25.4) / 72, 2);
  expect((found?.width ?? 0) * unit).toBeCloseTo((24 * 25.4) / 72, 2);
  expect(found?.x).toBeCloseTo(40, 1);
});
