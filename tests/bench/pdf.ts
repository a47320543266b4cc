/** What signing and verifying a large PDF take: time, and the peak memory of the process above what it needs for itself, as a multiple of the file: `make <file> [MB]`, `sign <file>`, `verify <file>`. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { judgeSignatures } from '#service/document/judge-signatures.ts';
import { completeSigning, signPrepared } from '#service/document/pades.ts';
import { onPdfThread } from '#service/document/pdf-thread.ts';
import { signingAuthority } from '../vectors/signing.ts';

/** A page with a picture of that many bytes that cannot be packed. */
const large = (megabytes: number): Buffer => {
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

/** Everything is loaded before the file is, so that only the file counts; the file itself is part of the multiple. */
const watched = async (name: string, bytes: Buffer, own: number, work: () => Promise<unknown>): Promise<void> => {
  const from = performance.now();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - own);
  }, 2);
  await work();
  clearInterval(watch);
  const [ratio, megabytes] = [(peak / bytes.length).toFixed(2), Math.round(bytes.length / 1_048_576)];
  process.stdout.write(`${name}: ${Math.round(performance.now() - from)} ms, peak ${ratio} times the file of ${megabytes} MB\n`);
};

const [task = 'make', path = 'large.pdf', megabytes = '95'] = process.argv.slice(2);
const authority = await signingAuthority();
const by = await authority.signer('Large');
const signingTime = new Date();
await onPdfThread('prepare', { bytes: large(1), signingTime });
const own = process.memoryUsage().rss;
if (task === 'make') writeFileSync(path, large(Number(megabytes)));
else if (task === 'sign') {
  const bytes = readFileSync(path);
  await watched('sign', bytes, own, async () => {
    const prepared = await onPdfThread('prepare', { bytes, signingTime });
    appendFileSync(path, completeSigning(prepared, await signPrepared(prepared, by)));
  });
} else {
  const bytes = readFileSync(path);
  await watched('verify', bytes, own, async () =>
    judgeSignatures(await onPdfThread('signatures', { bytes }), { authorities: [authority.root.issuer.certificate], now: new Date() }),
  );
}
