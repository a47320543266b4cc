/** Requests to the public PKI services with anything wrong in them: drawn by a seed, answered in the standard's words, never by a failure of ours. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBER } from 'asn1js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutant } from '../setup/mutants.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { openCourt } from '../vectors/judges.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
const logged: string[] = [];
beforeAll(async () => {
  running = await startRunning({ log: line => void (/"level":(50|60)/.test(line) && logged.push(line)) });
});
afterAll(() => running.stop());

const count = countOf(200, 4_000);

/** Sends mutants a few at a time, and looks at each answer. */
const bombard = async (request: Buffer, send: (body: Buffer) => Promise<Response>, type: string): Promise<void> => {
  const random = randomFrom(torture.seed);
  const bodies = Array.from({ length: count }, () => mutant(request, random));
  for (let from = 0; from < bodies.length; from += 8) {
    await Promise.all(
      bodies.slice(from, from + 8).map(async body => {
        const response = await send(body);
        const named = `${response.status} for ${body.toString('hex')}`;
        expect(response.status, named).toBe(200);
        expect(response.headers.get('content-type'), named).toBe(type);
        expect(fromBER(await response.arrayBuffer()).offset, named).toBeGreaterThan(0);
      }),
    );
  }
  expect(logged).toEqual([]);
};
test(`[pki.ocsp][pki.ocspGet] ${count} questions with something wrong in them (TORTURE_SEED=${torture.seed}) are each answered`, async () => {
  const court = await openCourt();
  const { list } = await running.service.services.database.read.list('issuers', { filter: { state: 'ACTIVE' }, heavy: true });
  await court.file('issuing.pem', String(list.find(({ name }) => /^issuing-\d/.test(String(name)))?.certificatePem));
  await court.openssl(['ocsp', '-issuer', 'issuing.pem', '-serial', '0x4001', '-serial', '0x4002', '-nonce', '-reqout', 'request.der']);
  const request = await readFile(join(court.folder, 'request.der'));
  await court.close();
  const post = (body: Buffer) =>
    fetch(`${running.address}/pki/ocsp`, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: new Uint8Array(body),
    });
  await bombard(request, post, 'application/ocsp-response');
  const get = (body: Buffer) => fetch(`${running.address}/pki/ocsp/${encodeURIComponent(body.toString('base64'))}`);
  await bombard(request, get, 'application/ocsp-response');
});

test(`[pki.tsa] ${count} requests for stamps with something wrong in them (TORTURE_SEED=${torture.seed}) are each answered`, async () => {
  const court = await openCourt();
  await court.openssl(['ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert', '-tspolicy', '1.2.3.4', '-out', 'request.tsq']);
  const request = await readFile(join(court.folder, 'request.tsq'));
  await court.close();
  // From many addresses: one alone would be told to wait.
  const addresses = Array.from({ length: count }, (_, n) => `10.3.${n >> 8}.${n & 255}`);
  const send = (body: Buffer) =>
    fetch(`${running.address}/pki/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', 'x-forwarded-for': addresses.pop() ?? '10.4.0.1' },
      body: new Uint8Array(body),
    });
  await bombard(request, send, 'application/timestamp-reply');
});
