/** Checks an unpacked evidence package offline 离线核验证据包: node verify.mjs [root certificate to trust, PEM]. Node 18.17 or later, nothing else. */
import { createHash, createPublicKey, createVerify, verify, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const folder = dirname(fileURLToPath(import.meta.url));
const read = name => readFileSync(join(folder, name));
const faults = [];
const check = (holds, words) => holds || faults.push(words);
const digestOf = (name, bytes) => createHash(name).update(bytes).digest('hex');
const pems = text =>
  String(text)
    .match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g)
    .map(each => new X509Certificate(each));

/** The elements of DER that stand side by side. */
const der = bytes => {
  const items = [];
  for (let at = 0; at < bytes.length; ) {
    const more = bytes[at + 1] > 127 ? bytes[at + 1] & 127 : 0;
    const from = at + 2 + more;
    const end = from + (more === 0 ? bytes[at + 1] : bytes.readUIntBE(at + 2, more));
    if (end > bytes.length) throw new Error('cut off / 数据不完整');
    items.push({ tag: bytes[at], whole: bytes.subarray(at, end), content: bytes.subarray(from, end) });
    at = end;
  }
  return items;
};
const within = item => der(item.content);
const hex = item => item.content.toString('hex');
const root = pems(process.argv[2] === undefined ? read('certificates/root.pem') : readFileSync(process.argv[2]))[0];
const authorities = [root, ...pems(read('certificates/authorities.pem'))];
/** Of others: for their time stamps alone, named by the manifest that the service signed. */
const stampRoots = existsSync(join(folder, 'certificates/time-stamp-roots.pem')) ? pems(read('certificates/time-stamp-roots.pem')) : [];
/** Of the national line: above SM2 certificates, named by the manifest as well. */
const nationalRoots = existsSync(join(folder, 'certificates/national-root.pem')) ? pems(read('certificates/national-root.pem')) : [];
/** Up to the root, each certificate signed by the next. */
const leadsToRoot = (certificate, more = [], roots = []) => {
  for (let at = certificate, steps = 0; steps < 8; steps += 1) {
    if ([root, ...roots].some(each => each.fingerprint256 === at.fingerprint256)) return true;
    at = [...authorities, ...roots, ...more].find(each => each.ca && at.checkIssued(each) && isSignedBy(at, each));
    if (at === undefined) return false;
  }
  return false;
};
const digests = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };
/** What only such a service's certificate may be for: our number for evidence, and time stamping (RFC 3161). */
const purposes = { evidence: '1.3.6.1.4.1.32473.2.2', stamp: '1.3.6.1.5.5.7.3.8' };
/** What a time stamp stands over: the kind of digest, and the digest. */
const imprintOf = token => within(within(der(within(within(within(within(within(der(token)[0])[1])[0])[2])[1])[0].content)[0])[2]);
/** A signed message (RFC 5652): its content, its signature, its signer up to the root, and the time stamp over it. */
const checkMessage = (words, message, purpose, detached) => {
  const parts = within(within(within(der(message)[0])[1])[0]);
  const content = detached ?? within(within(parts[2])[1])[0].content;
  const certificates = within(parts.find(({ tag }) => tag === 0xa0)).map(each => new X509Certificate(each.whole));
  const [, id, algorithm, attributes, , signature, unsigned] = within(within(parts.at(-1))[0]);
  const digest = digests[hex(within(algorithm)[0])];
  const stated = within(attributes).find(each => hex(within(each)[0]) === '2a864886f70d010904');
  const signer = certificates.find(each => BigInt(`0x${each.serialNumber}`) === BigInt(`0x${hex(within(id)[1])}`));
  const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  check(digestOf(digest, content) === hex(within(within(stated)[1])[0]), `${words}: other content / 内容已改动`);
  check(verify(digest, signed, signer.publicKey, signature.content), `${words}: signature / 签名无效`);
  const roots = purpose === 'stamp' ? stampRoots : [];
  const isProper = signer.keyUsage.includes(purposes[purpose]) && certificates.every(each => leadsToRoot(each, certificates, roots));
  check(isProper, `${words}: not by the service / 不是本平台的服务证书所签`);
  if (unsigned === undefined) return check(purpose === 'stamp', `${words}: no stamp / 没有时间戳`);
  const token = within(within(within(unsigned)[0])[1])[0].whole;
  const [kind, imprint] = imprintOf(token);
  check(digestOf(digests[hex(within(kind)[0])], signature.content) === hex(imprint), `${words}: stamp / 时间戳不符`);
  checkMessage(`${words}, stamp / 时间戳`, token, 'stamp');
};
/** The files of an OFD (APPNOTE.TXT 4.3). */
const unzipped = bytes => {
  const files = new Map();
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  for (; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [method, size, name, extra, note] = [10, 20, 28, 30, 32].map(from =>
      from === 20 ? bytes.readUInt32LE(at + 20) : bytes.readUInt16LE(at + from),
    );
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + size);
    files.set(`/${bytes.toString('utf8', at + 46, at + 46 + name)}`, method === 0 ? data : inflateRawSync(data));
    at += 46 + name + extra + note;
  }
  return files;
};
/** What SM2 signs before the data: the signer's identity, the curve, the key (GB/T 32918.2 5.5). */
const curve =
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e9332c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';
const sm2Holds = (data, certificate, signature) => {
  const point = certificate.publicKey.export({ format: 'der', type: 'spki' }).subarray(-64);
  const z = createHash('sm3').update(Buffer.from('0080', 'hex')).update('1234567812345678').update(Buffer.from(curve, 'hex')).update(point);
  return createVerify('sm3').update(z.digest()).update(data).verify(certificate.publicKey, signature);
};
/** Of a certificate by SM2 the program's own verification takes no identity, and says no to all. */
const isSignedBy = (certificate, issuer) => {
  const [content, algorithm, signature] = within(der(certificate.raw)[0]);
  const isSm2 = hex(within(algorithm)[0]) === '2a811ccf55018375';
  return isSm2 ? sm2Holds(content.whole, issuer, signature.content.subarray(1)) : certificate.verify(issuer.publicKey);
};
/** A seal signature in the OFD (GB/T 38540 8.1): over the description, by the signer's certificate, with the seal that lies beside it. */
const checkSeal = (number, ofd) => {
  const words = `signatures/${number}`;
  const [toSign, own, , signature, stamp] = within(der(read(`signatures/${number}.ses`))[0]);
  const [, seal, , hash] = within(toSign);
  const description = read(`signatures/${number}.xml`);
  const signer = pems(read(`certificates/signer-${number}.pem`))[0];
  const value = signature.content.subarray(1);
  check(digestOf('sm3', description) === hash.content.toString('hex', 1), `${words}: other description / 描述已改动`);
  check(own.content.equals(signer.raw), `${words}: other signer / 签署人证书不符`);
  check(seal.whole.equals(read(`seals/${number}.esl`)), `${words}: other seal / 印章不符`);
  check(sm2Holds(toSign.whole, signer, value), `${words}: signature / 签名无效`);
  for (const [, path, digest] of String(description).matchAll(/FileRef="([^"]+)"[^>]*>\s*<[^>]*CheckValue>([^<]+)</g))
    check(ofd.has(path) && createHash('sm3').update(ofd.get(path)).digest('base64') === digest, `${words}: ${path} altered / 已改动`);
  if (stamp === undefined) return;
  const [, imprint] = imprintOf(read(`time-stamps/${number}.der`));
  check(digestOf('sm3', value) === hex(imprint), `${words}: stamp / 时间戳不符`);
};
const checkJournal = () => {
  const { signature, ...checkpoint } = JSON.parse(read('journal/checkpoint.json'));
  const key = createPublicKey(read('journal/public-key.pem'));
  const holds = (what, text, by) => verify(null, Buffer.from(`chancery journal ${what}\n${text}`), key, Buffer.from(by, 'base64'));
  check(holds('checkpoint', JSON.stringify(checkpoint, Object.keys(checkpoint).sort()), signature), 'journal: checkpoint / 检查点签名无效');
  let before = null;
  for (const event of JSON.parse(read('journal/events.json')).events) {
    const inPlace = event.position <= checkpoint.entries && event.prevHash === before;
    check(inPlace && holds('link', event.linkHash, event.signature), `journal: ${event.position} / 日志第 ${event.position} 条不成立`);
    before = event.entryHash;
  }
};
const attempt = (words, act) => {
  try {
    act();
  } catch (error) {
    faults.push(`${words}: ${error.message}`);
  }
};
attempt('manifest.json', () => checkMessage('manifest.json', read('manifest.json.p7s'), 'evidence', read('manifest.json')));
const { files } = JSON.parse(read('manifest.json'));
const own = ['manifest.json', 'manifest.json.p7s', ...Object.keys(files)];
for (const name of readdirSync(folder, { recursive: true }).map(each => each.replaceAll('\\', '/')))
  check(own.includes(name) || statSync(join(folder, name)).isDirectory(), `${name}: not of the package / 不属于证据包`);
for (const [name, { sha256 }] of Object.entries(files))
  attempt(name, () => {
    check(digestOf('sha256', read(name)) === sha256, `${name}: altered / 已改动`);
    if (name.startsWith('time-stamps/')) checkMessage(name, read(name), 'stamp');
    if (name.startsWith('certificates/signer-'))
      check(leadsToRoot(pems(read(name))[0], [], nationalRoots), `${name}: chain / 证书链不成立`);
    if (name.endsWith('.ses')) checkSeal(name.slice(11, -4), unzipped(read('document-signed.ofd')));
  });
attempt('journal', checkJournal);
console.log(`root / 根证书 SHA-256: ${root.fingerprint256}`);
if (faults.length === 0 && own.includes('termination.json'))
  console.log(`terminated by all parties / 各方已解约  ${JSON.parse(read('termination.json')).at}`);
for (const words of faults) console.log(`FAULT / 不符  ${words}`);
console.log(faults.length === 0 ? 'OK  nothing was changed / 核验通过，未发现改动' : `${faults.length} fault(s) / 处不符`);
process.exitCode = faults.length === 0 ? 0 : 1;
