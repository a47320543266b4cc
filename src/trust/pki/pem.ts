/** PEM (RFC 7468): base64 between two lines. Knows labels, not contents. */

/** DER as PEM, 64 characters to a line, with a final newline. */
export const toPem = (label: string, der: Uint8Array): string => {
  const text = Buffer.from(der.buffer, der.byteOffset, der.byteLength).toString('base64');
  return `-----BEGIN ${label}-----\n${(text.match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;
};

/**
 * The blocks of that label, as DER, in order; text around them is passed over.
 * Undefined if a block is not closed or holds something else than base64.
 */
export const readPem = (label: string, text: string): Buffer[] | undefined => {
  const blocks: Buffer[] = [];
  const begin = `-----BEGIN ${label}-----`;
  const end = `-----END ${label}-----`;
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at)) {
    const close = text.indexOf(end, at);
    if (close < 0) return undefined;
    const body = text.slice(at + begin.length, close).replace(/\s+/g, '');
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) return undefined;
    blocks.push(Buffer.from(body, 'base64'));
    at = close + end.length;
  }
  return blocks;
};

/** One certificate, given as PEM or DER, as DER; undefined for anything else. */
export const certificateDer = (certificate: string | Uint8Array): Buffer | undefined => {
  if (typeof certificate !== 'string') return Buffer.from(certificate.buffer, certificate.byteOffset, certificate.byteLength);
  const blocks = readPem('CERTIFICATE', certificate);
  return blocks?.length === 1 ? blocks[0] : undefined;
};
