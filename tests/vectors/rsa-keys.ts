/** RSA keys for tests of what is done with a key, not of how it is made. Making one takes seconds: a checkout makes each once and keeps it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/test-keys/', import.meta.url));

/** A private key, PKCS #8 as PEM: in one checkout always the same of a size and an exponent. */
export const rsaKeyOf = (bits: number, exponent = 65537): string => {
  const place = `${folder}rsa-${bits}-${exponent}.pem`;
  try {
    return readFileSync(place, 'utf8');
  } catch {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits, publicExponent: exponent });
    mkdirSync(folder, { recursive: true });
    // Written apart and put in place, so that another process never reads half of it.
    const made = `${place}.${process.pid}`;
    writeFileSync(made, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    renameSync(made, place);
    return readFileSync(place, 'utf8');
  }
};
