/** A time-stamp authority of somebody else's: openssl behind a small HTTP server, that answers well at one address and ill at others. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Der, integer, integerOf, octetString, sequence, trueValue } from '#trust/pki/der.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { openCourt } from '../vectors/judges.ts';

const settings = (signer: string): string => `
[ ca ]
default_ca = root
[ root ]
database = index.txt
crlnumber = crlnumber
certificate = root.pem
private_key = root.key
default_md = sha256
default_crl_days = 30
[ tsa ]
default_tsa = own
[ own ]
serial = ${signer}.serial
signer_cert = ${signer}.pem
signer_key = ${signer}.key
certs = root.pem
signer_digest = sha256
default_policy = 1.2.3.4.5
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** The same question otherwise: another nonce, or another imprint. */
const twisted = (request: Buffer, what: 'nonce' | 'imprint'): Buffer => {
  const [, imprint, nonce] = Der.whole(request).items;
  const [algorithm] = imprint?.items ?? [];
  if (imprint === undefined || algorithm === undefined || nonce === undefined) throw new Error('not a TimeStampReq');
  return what === 'nonce'
    ? sequence(integerOf(1), imprint.bytes, integer(randomBytes(16)), trueValue)
    : sequence(integerOf(1), sequence(algorithm.bytes, octetString(randomBytes(32))), nonce.bytes, trueValue);
};

/** How it answers, by the path of its address; `told` as the test has told it. */
export type Manner = 'well' | 'nonce' | 'imprint' | 'ended' | 'stranger' | 'never' | 'busy' | 'nonsense';

export const openTsa = async () => {
  const court = await openCourt();
  let count = 0;
  const made = async (...words: readonly string[]): Promise<void> => {
    const { status, stderr } = await court.openssl(words);
    if (status !== 0) throw new Error(`openssl ${words.join(' ')}: ${stderr}`);
  };
  const replyBy = async (signer: string, request: Buffer): Promise<Buffer> => {
    count += 1;
    const name = `q${count}`;
    await court.file(`${name}.tsq`, request);
    // Of several at once each has its own place for the number.
    await court.file(`${name}.cnf`, settings(signer).replace(`${signer}.serial`, `${name}.serial`));
    await court.file(`${name}.serial`, `${randomBytes(8).toString('hex')}\n`);
    await made('ts', '-reply', '-config', `${name}.cnf`, '-queryfile', `${name}.tsq`, '-out', `${name}.tsr`);
    return readFile(join(court.folder, `${name}.tsr`));
  };
  const told: { manner: Manner } = { manner: 'well' };
  const answers: Record<Manner, (request: Buffer) => Promise<Buffer | undefined>> = {
    well: request => replyBy('tsa', request),
    nonce: request => replyBy('tsa', twisted(request, 'nonce')),
    imprint: request => replyBy('tsa', twisted(request, 'imprint')),
    ended: request => replyBy('ended', request),
    stranger: request => replyBy('stranger', request),
    never: async () => undefined,
    busy: async () => Buffer.alloc(0),
    nonsense: async () => Buffer.from('<html>Welcome</html>'),
  };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(1);
    if (path === 'root.crl') return void response.end(await readFile(join(court.folder, 'root.crl')));
    const manner = path === 'told' ? told.manner : path;
    const body = await buffer(request);
    const answer = request.headers['content-type'] === 'application/timestamp-query' ? await answers[manner as Manner](body) : undefined;
    // One that never answers keeps whoever asks waiting.
    if (answer === undefined) return;
    response.writeHead(manner === 'busy' ? 503 : 200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await court.file('tsa.cnf', settings('tsa'));
  await court.file('index.txt', '');
  await court.file('crlnumber', '01\n');
  await court.file(
    'extensions.cnf',
    `keyUsage = critical, digitalSignature\nextendedKeyUsage = critical, timeStamping\nsubjectKeyIdentifier = hash\nauthorityKeyIdentifier = keyid\ncrlDistributionPoints = URI:${address}/root.crl\n`,
  );
  const root = async (name: string): Promise<void> => {
    const usage = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
    const subject = ['-subj', `/C=CN/O=Other/CN=${name} of time stamps`];
    await made(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      ...subject,
      '-days',
      '3650',
      ...usage,
    );
  };
  const leaf = async (name: string, by: string, days: string): Promise<void> => {
    await made(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/C=CN/O=Other/CN=${name}`,
    );
    const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-set_serial', `0x${randomBytes(8).toString('hex')}`];
    await made('x509', '-req', '-in', `${name}.csr`, ...issuer, '-days', days, '-extfile', 'extensions.cnf', '-out', `${name}.pem`);
  };
  await root('root');
  await root('strangers');
  await leaf('tsa', 'root', '1000');
  await leaf('ended', 'root', '-1');
  await leaf('stranger', 'strangers', '1000');
  await made('ca', '-gencrl', '-config', 'tsa.cnf', '-out', 'crl.pem');
  await made('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'root.crl');
  const rootDer = certificateDer(await readFile(join(court.folder, 'root.pem'), 'utf8'));
  if (rootDer === undefined) throw new Error('openssl made no root');
  return {
    court,
    /** In PEM. */
    rootFile: join(court.folder, 'root.pem'),
    root: rootDer,
    urlOf: (manner: Manner | 'told'): string => `${address}/${manner}`,
    told,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      await court.close();
    },
  };
};

export type Tsa = Awaited<ReturnType<typeof openTsa>>;
