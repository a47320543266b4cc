import { expect, it } from 'vitest';
import type { Verdict } from '../calls.ts';
import type { OpenWords } from '../words/use-open-words.ts';
import { reportOf } from './report.ts';

/** Names of sentences, with what is filled into them. */
const t = ((name: string, values: object = {}) => [name, ...Object.values(values)].join(' ')) as OpenWords;

const nothing = {
  ...{ holderName: null, serialNumber: null, issuerDn: null, notBefore: null, notAfter: null, fingerprintSha256: null, sealNo: null },
  ...{ sealName: null, picture: null, signedAt: null, fileSha256: null, fileSize: null, dataHash: null, terminatedAt: null },
};
const verdict: Verdict = { ...nothing, kind: 'PDF', verdict: 'VALID', at: '2026-11-22T07:30:00.000Z', steps: [], signatures: [] };
const reported = (more: Partial<Verdict>): string =>
  reportOf(t, { verdict: { ...verdict, ...more }, fileName: '合同.pdf', language: 'zh', at: 'https://ca.example.com/' });

it('[RTE-01][doc.verify] the report of a contract that its parties have ended says so, as the page does', () => {
  expect(reported({ terminatedAt: '2026-10-01T02:00:00.000Z' })).toContain('verify.terminated 2026-10-01 10:00:00');
  expect(reported({})).not.toContain('verify.terminated');
});
