/** PEM at rest: the bytes that it stands for, a quarter less than its letters. Whatever is not written as below rests as it is, so that all comes back to the letter. */

/** The first byte at rest says which of these it is; 0 is any other text. What stands here stays: rows are read by it. */
const forms = [
  { label: 'CERTIFICATE', end: '\n' },
  { label: 'CERTIFICATE', end: '' },
  { label: 'CERTIFICATE REQUEST', end: '\n' },
  { label: 'CERTIFICATE REQUEST', end: '' },
] as const;

/** RFC 7468: lines of 64 characters. */
const written = ({ label, end }: (typeof forms)[number], bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----${end}`;

export const bytesOfPem = (text: string): Buffer => {
  for (const [index, form] of forms.entries()) {
    const begin = `-----BEGIN ${form.label}-----\n`;
    if (!text.startsWith(begin)) continue;
    const bytes = Buffer.from(text.slice(begin.length, text.indexOf('-----END')), 'base64');
    if (written(form, bytes) === text) return Buffer.concat([Buffer.of(index + 1), bytes]);
  }
  return Buffer.concat([Buffer.of(0), Buffer.from(text, 'utf8')]);
};

export const pemOf = (bytes: Buffer): string => {
  const form = forms[(bytes[0] ?? 0) - 1];
  return form === undefined ? bytes.toString('utf8', 1) : written(form, bytes.subarray(1));
};
