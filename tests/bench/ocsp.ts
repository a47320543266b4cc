/** Questions for the OCSP responder: one that openssl made, with another serial number and nonce put in. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OcspQuestions {
  /** Of one certificate; with a nonce no answer can be had from a cache. */
  question(serialNumber: string, nonce: boolean): Buffer;
}

/** Serial numbers have to be as long as the first one. @throws Error where there is no openssl */
export const ocspQuestions = (issuerPem: string, serialNumber: string): OcspQuestions => {
  const folder = mkdtempSync(join(tmpdir(), 'ocsp-'));
  try {
    const issuer = join(folder, 'issuer.pem');
    writeFileSync(issuer, issuerPem);
    const made = (nonce: boolean): Buffer => {
      const out = join(folder, 'request.der');
      const words = ['ocsp', '-issuer', issuer, '-serial', `0x${serialNumber}`, '-reqout', out, ...(nonce ? ['-nonce'] : ['-no_nonce'])];
      execFileSync('openssl', words, { stdio: 'ignore' });
      return readFileSync(out);
    };
    const [plain, withNonce] = [made(false), made(true)];
    const serial = Buffer.from(serialNumber, 'hex');
    return {
      question(other, nonce) {
        const request = Buffer.from(nonce ? withNonce : plain);
        Buffer.from(other, 'hex').copy(request, request.indexOf(serial));
        // It ends with its 16 octets.
        if (nonce) randomBytes(16).copy(request, request.length - 16);
        return request;
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
