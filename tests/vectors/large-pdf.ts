/** PDFs of a size that is asked for. */
import { randomBytes } from 'node:crypto';

/** A page with a picture of that many bytes that cannot be packed. */
export const largePdf = (megabytes: number): Buffer => {
  const picture = randomBytes(megabytes * 1_048_576);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = 9;
  const add = (...bytes: readonly Buffer[]): void => {
    places.push(length);
    for (const each of bytes) {
      parts.push(each);
      length += each.length;
    }
  };
  add(Buffer.from('1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n'));
  add(Buffer.from('2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n'));
  add(Buffer.from('3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R>>\nendobj\n'));
  add(Buffer.from(`4 0 obj\n<</Length ${picture.length}>>\nstream\n`), picture, Buffer.from('\nendstream\nendobj\n'));
  const lines = places.map(place => `${String(place).padStart(10, '0')} 00000 n\r\n`).join('');
  parts.push(Buffer.from(`xref\n0 5\n0000000000 65535 f\r\n${lines}trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
};
