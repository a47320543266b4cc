/** Reads DER, certificates and time stamps for verify.mjs beside it. */
import { createHash, X509Certificate } from 'node:crypto';

export const digestOf = (name, bytes) => createHash(name).update(bytes).digest('hex');
export const pems = text =>
  Array.from(String(text).match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g), each => new X509Certificate(each));
/** The elements of DER that stand side by side. */
export const der = bytes => {
  if (bytes.length === 0) return [];
  const more = bytes[1] > 127 ? bytes[1] & 127 : 0;
  const end = 2 + more + (more === 0 ? bytes[1] : bytes.readUIntBE(2, more));
  if (end > bytes.length) throw new Error('cut off / 数据不完整');
  return [{ tag: bytes[0], whole: bytes.subarray(0, end), content: bytes.subarray(2 + more, end) }, ...der(bytes.subarray(end))];
};
export const within = item => der(item.content);
export const hex = item => item.content.toString('hex');
export const digests = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };
/** What a time stamp token (RFC 3161) says: of which bytes it has the hash, and when. */
export const stampOf = token => {
  const [, , kindAndHash, , time] = within(der(within(within(within(within(within(der(token)[0])[1])[0])[2])[1])[0].content)[0]);
  const [kind, hash] = within(kindAndHash);
  const at = Date.parse(String(time.content).replace(/^(....)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:'));
  return { digest: digests[hex(within(kind)[0])], hash: hex(hash), at };
};
