/** Beside verify.mjs where the document is an OFD, which runs it once it is certain that it is the service's: seal signatures (GB/T 38540) by SM3 and SM2. */
import { createHash, createVerify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/** The files of an OFD (APPNOTE.TXT 4.3). */
const unzipped = bytes => {
  const files = new Map();
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, name, extra, note] = [10, 28, 30, 32].map(from => bytes.readUInt16LE(at + from));
    const [size, local] = [20, 42].map(from => bytes.readUInt32LE(at + from));
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
const sm2Holds = (data, key, signature) => {
  const point = key.export({ format: 'der', type: 'spki' }).subarray(-64);
  const z = createHash('sm3').update(Buffer.from('0080', 'hex')).update('1234567812345678').update(Buffer.from(curve, 'hex')).update(point);
  return createVerify('sm3').update(z.digest()).update(data).verify(key, signature);
};

const sm3 = (bytes, as = 'hex') => createHash('sm3').update(bytes).digest(as);
const certificateSm2 = '2a811ccf55018375';

/**
 * The signers up to the national root, each seal signature (GB/T 38540 8.1): over the description, by the signer's certificate, with the seal that
 * lies beside it, and the time stamps over them. Node's own check of a certificate by SM2 takes no identity, and says no to all.
 */
export const checkOfd = ({ check, attempt, read, files, der, pems, digests, stampOf, checkMessage }) => {
  const within = item => der(item.content);
  const roots = pems(read('certificates/national-root.pem'));
  const isSignedBy = (certificate, issuer) => {
    const [content, algorithm, signature] = within(der(certificate.raw)[0]);
    const isSm2 = within(algorithm)[0].content.toString('hex') === certificateSm2;
    return isSm2 && sm2Holds(content.whole, issuer.publicKey, signature.content.subarray(1));
  };
  /** Each certificate signed by the next, and each in force at the time of use, where that is known. */
  const leadsToRoot = (leaf, time, more, steps = 8) => {
    const isOver = time < Date.parse(leaf.validFrom) || time > Date.parse(leaf.validTo);
    if (roots.some(({ fingerprint256 }) => fingerprint256 === leaf.fingerprint256)) return !isOver;
    const issuer = [...roots, ...more].find(each => each.ca && leaf.checkIssued(each) && isSignedBy(leaf, each));
    return !isOver && issuer !== undefined && steps > 0 && leadsToRoot(issuer, time, more, steps - 1);
  };
  digests['2a811ccf55018311'] = 'sm3';
  const national = {
    holds: (_, data, key, signature) => sm2Holds(data, key, signature),
    leads: (leaf, time, more) => leadsToRoot(leaf, time, more),
  };
  const checkSeal = (number, signer, token) => {
    const words = `signatures/${number}`;
    const ofd = unzipped(read('document-signed.ofd'));
    const [toSign, own, , signature, stamp] = within(der(read(`signatures/${number}.ses`))[0]);
    const [, seal, , hash] = within(toSign);
    const description = read(`signatures/${number}.xml`);
    const value = signature.content.subarray(1);
    check(sm3(description) === hash.content.toString('hex', 1), `${words}: other description / 描述已改动`);
    check(own.content.equals(signer.raw), `${words}: other signer / 签署人证书不符`);
    check(seal.whole.equals(read(`seals/${number}.esl`)), `${words}: other seal / 印章不符`);
    check(sm2Holds(toSign.whole, signer.publicKey, value), `${words}: signature / 签名无效`);
    for (const [, path, digest] of String(description).matchAll(/FileRef="([^"]+)"[^>]*>\s*<[^>]*CheckValue>([^<]+)</g))
      check(ofd.has(path) && sm3(ofd.get(path), 'base64') === digest, `${words}: ${path} altered / 已改动`);
    if (stamp !== undefined) check(sm3(value) === stampOf(token).hash, `${words}: stamp / 时间戳不符`);
  };
  for (const name of Object.keys(files)) {
    if (name.startsWith('time-stamps/')) attempt(name, () => checkMessage(name, read(name), true, undefined, national));
    const [, number] = /^certificates\/signer-(\d+)\.pem$/.exec(name) ?? [];
    if (number === undefined) continue;
    attempt(name, () => {
      const [signer, ...above] = pems(read(name));
      const token = files[`time-stamps/${number}.der`] && read(`time-stamps/${number}.der`);
      check(leadsToRoot(signer, token === undefined ? Number.NaN : stampOf(token).at, above), `${name}: chain / 证书链不成立`);
      checkSeal(number, signer, token);
    });
  }
};
