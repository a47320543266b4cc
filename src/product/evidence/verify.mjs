/** Checks an unpacked evidence package offline 离线核验证据包: node verify.mjs [root certificate to trust, PEM]. Node 18.17 or later, nothing else. */
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const place = name => new URL(encodeURI(name), import.meta.url);
const read = name => readFileSync(place(name));
const [faults, unsure, stamps, notes] = [[], [], [], []];
const check = (holds, words) => holds || faults.push(words);
const digestOf = (name, bytes) => createHash(name).update(bytes).digest('hex');
const pems = text => Array.from(String(text).match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g), each => new X509Certificate(each));
const der = bytes => {
  if (bytes.length === 0) return [];
  const more = bytes[1] > 127 ? bytes[1] & 127 : 0;
  const end = 2 + more + (more === 0 ? bytes[1] : bytes.readUIntBE(2, more));
  if (end > bytes.length) throw new Error('cut off / 数据不完整');
  return [{ tag: bytes[0], whole: bytes.subarray(0, end), content: bytes.subarray(2 + more, end) }, ...der(bytes.subarray(end))];
};
const [within, hex] = [item => der(item.content), item => item.content.toString('hex')];
const root = pems(process.argv[2] === undefined ? read('certificates/root.pem') : readFileSync(process.argv[2]))[0];
const authorities = [root, ...pems(read('certificates/authorities.pem'))];
const stampRoots = existsSync(place('certificates/time-stamp-roots.pem')) ? pems(read('certificates/time-stamp-roots.pem')) : [];
/** Up to the root, each certificate signed by the next, and each in force at the time of use, where that is known. */
const leadsToRoot = (leaf, time, more = [], roots = [], steps = 8) => {
  const isOver = time < Date.parse(leaf.validFrom) || time > Date.parse(leaf.validTo);
  if ([root, ...roots].some(({ fingerprint256 }) => fingerprint256 === leaf.fingerprint256)) return !isOver;
  const above = [...authorities, ...roots, ...more].find(each => each.ca && leaf.checkIssued(each) && leaf.verify(each.publicKey));
  return !isOver && above !== undefined && steps > 0 && leadsToRoot(above, time, more, roots, steps - 1);
};
const digests = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };
/** What a time stamp token (RFC 3161) says: of which bytes it has the hash, and when. */
const stampOf = token => {
  const [, , kindAndHash, , time] = within(der(within(within(within(within(within(der(token)[0])[1])[0])[2])[1])[0].content)[0]);
  const at = Date.parse(String(time.content).replace(/^(....)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:'));
  return { digest: digests[hex(within(within(kindAndHash)[0])[0])], hash: hex(within(kindAndHash)[1]), at };
};
/** A signed message (RFC 5652): its content, its signature, the time stamp over it, and its signer up to the root as of then, for stamps or evidence alone. */
const checkMessage = (words, message, isStamp, detached, national) => {
  const parts = within(within(within(der(message)[0])[1])[0]);
  const content = detached ?? within(within(parts[2])[1])[0].content;
  const certificates = within(parts.find(({ tag }) => tag === 0xa0)).map(each => new X509Certificate(each.whole));
  const [, id, algorithm, attributes, , signature, unsigned] = within(within(parts.at(-1))[0]);
  const digest = digests[hex(within(algorithm)[0])];
  const stated = within(attributes).find(each => hex(within(each)[0]) === '2a864886f70d010904');
  const signer = certificates.find(each => BigInt(`0x${each.serialNumber}`) === BigInt(`0x${hex(within(id)[1])}`));
  const purpose = isStamp ? '1.3.6.1.5.5.7.3.8' : '1.3.6.1.4.1.32473.2.2';
  const { holds, leads } = digest === 'sm3' ? national : { holds: verify, leads: leadsToRoot };
  const signed = Buffer.from(attributes.whole).fill(0x31, 0, 1);
  check(digestOf(digest, content) === hex(within(within(stated)[1])[0]), `${words}: other content / 内容已改动`);
  check(holds(digest, signed, signer.publicKey, signature.content), `${words}: signature / 签名无效`);
  if (!isStamp && unsigned === undefined) return check(false, `${words}: no stamp / 没有时间戳`);
  const token = isStamp ? message : within(within(within(unsigned)[0])[1])[0].whole;
  const stamp = stampOf(token);
  if (isStamp) stamps.push({ words, at: stamp.at, by: signer });
  const isOurs = certificates.every(each => leads(each, stamp.at, certificates, isStamp ? stampRoots : []));
  check(isOurs && signer.keyUsage.includes(purpose), `${words}: not by the service / 不是本平台的服务证书所签`);
  check(isStamp || digestOf(stamp.digest, signature.content) === stamp.hash, `${words}: stamp / 时间戳不符`);
  return isStamp || checkMessage(`${words}, stamp / 时间戳`, token, true);
};
const attempt = (words, act) => {
  try {
    act();
  } catch (error) {
    faults.push(`${words}: ${error.message}`);
  }
};
attempt('manifest.json', () => checkMessage('manifest.json', read('manifest.json.p7s'), false, read('manifest.json')));
const { files } = JSON.parse(read('manifest.json'));
const own = ['manifest.json', 'manifest.json.p7s', ...Object.keys(files)];
const isOfd = own.includes('verify-ofd.mjs');
for (const name of readdirSync(place('.'), { recursive: true }).map(each => each.replaceAll('\\', '/')))
  check(own.includes(name) || statSync(place(name)).isDirectory(), `${name}: not of the package / 不属于证据包`);
for (const [name, { sha256 }] of Object.entries(files))
  attempt(name, () => {
    check(digestOf('sha256', read(name)) === sha256, `${name}: altered / 已改动`);
    if (name.startsWith('time-stamps/') && !isOfd) checkMessage(name, read(name), true);
    const stamp = `time-stamps/${/signer-(\d+)/.exec(name)?.[1]}.der`;
    const time = files[stamp] === undefined ? Number.NaN : stampOf(read(stamp)).at;
    if (name.startsWith('certificates/signer-') && !isOfd) check(leadsToRoot(pems(read(name))[0], time), `${name}: chain / 证书链不成立`);
  });
const given = { check, attempt, read, files, der, pems, digests, stampOf, checkMessage, stamps, unsure, notes };
const isSound = name => own.includes(name) && !faults.some(words => /^(manifest|verify-)/.test(words));
if (isSound('verify-ofd.mjs')) (await import('./verify-ofd.mjs')).checkOfd(given);
if (isSound('verify-standing.mjs')) (await import('./verify-standing.mjs')).checkStanding(given);
attempt('journal', () => {
  const { signature, ...checkpoint } = JSON.parse(read('journal/checkpoint.json'));
  const key = createPublicKey(read('journal/public-key.pem'));
  const holds = (what, text, by) => verify(null, Buffer.from(`chancery journal ${what}\n${text}`), key, Buffer.from(by, 'base64'));
  check(holds('checkpoint', JSON.stringify(checkpoint, Object.keys(checkpoint).sort()), signature), 'journal: checkpoint / 检查点签名无效');
  const last = new Map();
  for (const event of JSON.parse(read('journal/events.json')).events) {
    const inPlace = event.position <= checkpoint.entries && event.prevHash === (last.get(event.record) ?? null);
    check(inPlace && holds('link', event.linkHash, event.signature), `journal: ${event.position} / 日志第 ${event.position} 条不成立`);
    last.set(event.record, event.entryHash);
  }
});
const found = [...faults.map(words => `FAULT / 不符  ${words}`), ...unsure.map(words => `UNSURE / 不能确定  ${words}`)];
const sound = unsure.length === 0 ? 'OK  nothing was changed / 核验通过，未发现改动' : 'UNSURE  see above / 不能确定，原因见上';
const said = faults.length === 0 ? sound : `${faults.length} fault(s) / 处不符`;
console.log([`root / 根证书 SHA-256: ${root.fingerprint256}`, ...(faults.length === 0 ? notes : []), ...found, said].join('\n'));
process.exitCode = faults.length > 0 ? 1 : Math.min(unsure.length, 1) * 2;
