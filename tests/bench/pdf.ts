/**
 * `npm run bench -- pdf`: what signing and verifying a large PDF take: time, and the peak memory of the process above what it needs for itself,
 * as a multiple of the file: `make <file> [MB]`, `sign <file>`, `verify <file>`.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { judgeSignatures } from '#trust/document/judge-signatures.ts';
import { completeSigning, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { largePdf } from '../vectors/large-pdf.ts';
import { signingAuthority } from '../vectors/signing.ts';

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
await onPdfThread('prepare', { bytes: largePdf(1), signingTime });
const own = process.memoryUsage().rss;
if (task === 'make') writeFileSync(path, largePdf(Number(megabytes)));
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
