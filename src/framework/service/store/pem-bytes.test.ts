/** PEM as it rests: whatever comes in comes back to the letter, and what is PEM takes the room of its bytes. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfPem, pemOf } from './pem-bytes.ts';

const pem = (label: string, bytes: Uint8Array, end = '\n'): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')}-----END ${label}-----${end}`;

test('[BEY-21] a certificate and a request rest as their bytes and one more', () => {
  for (const label of ['CERTIFICATE', 'CERTIFICATE REQUEST'])
    for (const end of ['\n', ''])
      for (const size of [1, 47, 48, 49, 800]) {
        const bytes = randomBytes(size);
        const rests = bytesOfPem(pem(label, bytes, end));
        expect(rests.subarray(1)).toEqual(bytes);
        expect(pemOf(rests)).toBe(pem(label, bytes, end));
      }
});

test('[BEY-21] what is written in any other way comes back as it was', () => {
  const bytes = randomBytes(300);
  const whole = pem('CERTIFICATE', bytes);
  const others = [
    pem('NEW CERTIFICATE REQUEST', bytes),
    whole.replaceAll('\n', '\r\n'),
    `${whole}\n`,
    `${whole}${whole}`,
    `subject=CN\n${whole}`,
    whole.replace('\n-----END', '=\n-----END'),
    whole.replaceAll(/(?<=\w)\n(?=\w)/g, ''),
    '-----BEGIN CERTIFICATE-----\n',
  ];
  for (const text of others) expect(pemOf(bytesOfPem(text))).toBe(text);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => pemOf(bytesOfPem(text)) === text));
});
