/**
 * Power fails at a named step of issuing, of signing a document and of making a revocation list: after the next start nothing that was acknowledged is
 * lost, no number is given twice, no list goes back, and who asks again with the same key is answered at once.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, readLine } from '#product/issuance/lines.ts';
import { pemOf } from '#service/store/pem-bytes.ts';
import { countOf, oneIn, randomFrom, torture } from '../setup/torture.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { operator as operatorOf } from './people.ts';
import type { Answer } from './running.ts';
import { ask, endAll, runCommand, type Spawned, spawnService } from './spawned.ts';
import { done, firstOf, type Login, register, signIn } from './spawned-company.ts';
import { documentFor, orderOf, type Signer, signDocument, signerFor, type Versioned } from './spawned-signer.ts';

type Way = 'issuing' | 'document' | 'list';
interface Point {
  readonly way: Way;
  readonly step: string;
  /** Of which call, where several tell of the step. */
  readonly of?: string;
  /** What was done is kept: who asks again is told of that. */
  readonly isKept?: true;
  /** What is about to be signed stands in the log by then. */
  readonly isLogged?: true;
}
const points: readonly Point[] = [
  { way: 'issuing', step: 'numbered' },
  { way: 'issuing', step: 'logged', isLogged: true },
  { way: 'issuing', step: 'signed', isLogged: true },
  { way: 'issuing', step: 'stored', isLogged: true },
  { way: 'issuing', step: 'committed', of: 'op.cert.issue', isLogged: true, isKept: true },
  { way: 'document', step: 'filed' },
  { way: 'document', step: 'committed', of: 'doc.sign', isKept: true },
  { way: 'list', step: 'signed' },
  { way: 'list', step: 'listed', isKept: true },
];
const random = randomFrom(torture.seed);
/** One of each way in an ordinary run; each of them twenty times where all is asked for. */
const kills = oneIn(points.length, points, 'points at which power fails', ({ way }) => way)
  .flatMap(point => Array.from({ length: countOf(1, 20) }, () => point))
  .map((point, at) => ({ ...point, nth: 1 + Math.floor(random() * 3), server: (at + torture.seed) % 2 === 0 }));
type Kill = (typeof kills)[number];

const root = { userName: 'root', password: 'Root-pass-2026' };
const company = { userName: `points_${process.pid}`, password: 'Company-2026' };
const preload = new URL('./die-at-step.mjs', import.meta.url).href;

let dataDir = '';
let service: Spawned;
let operator = '';
/** Another than whoever orders. */
let issuer = '';
let member = '';
let signer: Signer;
let issuerLogin: Login;
let signedInAt = 0;
let court: Court;
let nss = '';
beforeAll(async () => {
  court = await openCourt();
  dataDir = mkdtempSync(join(tmpdir(), 'points-'));
});
afterAll(async () => {
  await endAll();
  await court.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<void> => {
  service = await spawnService(dataDir, {
    INITIAL_OPERATOR: `${root.userName}:${root.password}`,
    NODE_OPTIONS: `--import=${preload}`,
  });
  await service.ready;
};

/** What matters asks for a login of the last quarter of an hour. */
const signInAgain = async (): Promise<void> => {
  if (performance.now() - signedInAt < 600_000) return;
  signedInAt = performance.now();
  operator = await signIn(service, 'operation/login', root);
  issuer = await signIn(service, 'operation/login', issuerLogin);
  signer = { ...signer, token: await signIn(service, 'employee/login', company) };
};

/** Works until power has failed there, and starts again. @returns what came of the work, undefined where nobody was answered */
const dieAt = async <T>(
  { step, of, server }: Kill,
  nth: number,
  work: () => readonly Promise<Answer<T>>[],
): Promise<readonly (T | undefined)[]> => {
  const order = join(dataDir, 'die-at');
  writeFileSync(order, JSON.stringify({ step, of, server, nth }));
  const answers = await Promise.all(work().map(each => each.catch(() => undefined)));
  expect(await service.ended).toEqual({ code: null, signal: 'SIGKILL' });
  rmSync(order);
  await start();
  return answers.map(answer => (answer === undefined ? undefined : done('answered', answer)));
};

/** How often a number stands in the log as about to be signed. */
const logged = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { path } of filesIn(dataDir))
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = text === '' ? undefined : readLine(text);
      if (line !== undefined && 'serialNumber' in line) counts.set(line.serialNumber, (counts.get(line.serialNumber) ?? 0) + 1);
    }
  return counts;
};

/** What OCSP says of a certificate of this number. */
const statusOf = async (serial: string): Promise<string> => {
  const [row] = await ask<{ pem: Buffer; issuer: string }>(
    dataDir,
    'select c.certificate_pem as pem, i.certificate_pem as issuer from certificates c join issuers i on i.id = c.issuer where c.serial_number = $1',
    serial,
  );
  await court.file('asked.pem', pemOf(row?.pem ?? Buffer.alloc(0)));
  await court.file('issuer.pem', row?.issuer ?? '');
  const said = await court.openssl([
    ...['ocsp', '-issuer', 'issuer.pem', '-cert', 'asked.pem', '-CAfile', 'root.pem', '-url', `${service.address}/pki/ocsp`],
  ]);
  expect(said.stderr).toContain('Response verify OK');
  return /asked\.pem: (\w+)/.exec(said.stdout)?.[1] ?? said.stdout;
};

interface Listing {
  readonly number: number;
  readonly text: string;
}
const listAsked = (): Promise<Response> => fetch(`${service.address}/pki/crl/issuing-${new Date().getFullYear()}.crl`);
let highest = 0;
/** The list as it is given out: it never goes back. */
const list = async (): Promise<Listing> => {
  const input = Buffer.from(await (await listAsked()).arrayBuffer());
  const text = execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text', '-crlnumber'], { input, encoding: 'utf8' });
  const number = Number.parseInt(/crlNumber=(?:0x)?([0-9A-Fa-f]+)/.exec(text)?.[1] ?? '', 16);
  expect(number).toBeGreaterThanOrEqual(highest);
  highest = number;
  return { number, text };
};

interface Issued extends Versioned {
  readonly serialNumber: string;
}
const issue = ({ id, version }: Versioned): Promise<Answer<Issued>> =>
  service.call<Issued>('operation/certificate/issue', { id, version }, issuer, { 'idempotency-key': id });

const attemptsOf = (orders: readonly { readonly id: string }[]) =>
  ask<{ certificate: string; serial: string; state: string; told: number; stored: string | null; journal: number }>(
    dataDir,
    `select i.certificate, i.serial_number as serial, i.state, c.serial_number as stored,
       (select count(*)::int from failures f where f.record_label = i.serial_number) as told,
       (select count(*)::int from journal j where j.record_id = c.id::text and j.action = 'issue') as journal
     from issuances i join certificates c on c.id = i.certificate where i.certificate = any($1::uuid[])`,
    orders.map(({ id }) => id),
  );

const issuing = async (kill: Kill): Promise<void> => {
  const orders: Versioned[] = [];
  for (let made = 0; made < 3; made++) orders.push(await orderOf(service, operator, member));
  const answered = await dieAt(kill, kill.nth, () => orders.map(issue));
  // What is half done is given up, and told; what was logged may have been signed, what was not cannot have been.
  const left = await attemptsOf(orders);
  const finished = left.filter(({ state }) => state === 'DONE');
  const lines = logged();
  expect(finished.length).toBeGreaterThanOrEqual(kill.isKept ? kill.nth : answered.filter(answer => answer !== undefined).length);
  if (!kill.isKept) expect(left.length).toBeGreaterThan(finished.length);
  for (const { serial, state, told } of left) {
    expect({ serial, state, told }).toEqual({ serial, state: state === 'DONE' ? 'DONE' : 'ABANDONED', told: state === 'DONE' ? 0 : 1 });
    if (state !== 'DONE') expect(service.said()).toContain(serial);
  }
  if (kill.isLogged) expect(left.filter(({ serial }) => lines.has(serial)).length).toBeGreaterThanOrEqual(kill.nth);
  // Who asks again with the same key has the one certificate.
  for (const [at, order] of orders.entries()) {
    const { serialNumber } = done('again', await issue(order));
    const before = finished.find(({ certificate }) => certificate === order.id);
    expect(serialNumber).toBe(answered[at]?.serialNumber ?? before?.serial ?? serialNumber);
    const own = (await attemptsOf([order])).filter(({ state }) => state === 'DONE');
    expect(own).toMatchObject([{ serial: serialNumber, stored: serialNumber, journal: 1 }]);
    expect(logged().get(serialNumber)).toBe(1);
    expect(await statusOf(serialNumber)).toBe('good');
  }
};

const signing = async (kill: Kill): Promise<void> => {
  const documents = [await documentFor(service, signer), await documentFor(service, signer)];
  const nth = Math.min(kill.nth, documents.length);
  const answered = await dieAt(kill, nth, () => documents.map(file => signDocument(service, signer, file)));
  const usesOf = (file: string | undefined) =>
    ask<{ file: string; sha256: string }>(
      dataDir,
      `select f.id as file, f.sha256 from seal_uses u join files f on f.id = u.signed_file, files d
       where d.id = $1 and u.document_sha256 = d.sha256 and u.result = 'SIGNED'`,
      file,
    );
  const kept = (await Promise.all(documents.map(usesOf))).flat();
  expect(kept.length).toBeGreaterThanOrEqual(kill.isKept ? nth : 0);
  if (!kill.isKept) expect(kept.length).toBeLessThan(documents.length);
  for (const [at, document] of documents.entries()) {
    const before = await usesOf(document);
    const { file, sha256 } = done('again', await signDocument(service, signer, document));
    expect({ file: file.id, sha256 }).toEqual(before[0] ?? { file: answered[at]?.file.id ?? file.id, sha256 });
    expect(await usesOf(document)).toEqual([{ file: file.id, sha256 }]);
    const read = await fetch(`${service.address}/user/file/read/${file.id}`, { headers: { 'session-token': signer.token } });
    const bytes = Buffer.from(await read.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    await court.file('judged.pdf', bytes);
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    expect(stdout).toContain('Certificate is Trusted.');
  }
};

const listing = async (kill: Kill): Promise<void> => {
  const { id, version, serialNumber } = done('issued', await issue(await orderOf(service, operator, member)));
  await list();
  const revoke = (): Promise<Answer<unknown>> =>
    service.call('operation/certificate/revoke', { id, version, reason: 'superseded' }, operator, { 'idempotency-key': `${id} revoke` });
  const revokeAndRead = async (): Promise<Answer<unknown>> => {
    const answer = await revoke();
    await listAsked().catch(() => undefined);
    return answer;
  };
  await dieAt(kill, 1, () => [revokeAndRead()]);
  const numbers = await ask<{ last: string; known: string }>(
    dataDir,
    "select max(l.number) as last, i.crl_number as known from crls l join issuers i on i.id = l.issuer where l.shard = 0 and i.name like 'issuing-%' group by i.id",
  );
  expect(numbers.every(({ last, known }) => last === known)).toBe(true);
  if (kill.isKept) expect(Number(numbers[0]?.last)).toBeGreaterThan(highest);
  done('again', await revoke());
  const { number, text } = await list();
  expect(number).toBeGreaterThanOrEqual(Number(numbers[0]?.last));
  expect(text.match(new RegExp(`Serial Number: 0*${serialNumber.replace(/^0+/, '')}\\b`, 'g'))).toHaveLength(1);
  expect(await statusOf(serialNumber)).toBe('revoked');
};

const ways: Readonly<Record<Way, (kill: Kill) => Promise<void>>> = { issuing, document: signing, list: listing };

test(
  `[BEY-22][op.cert.issue][doc.sign][pki.crl] power fails ${kills.length} times at named steps: nothing acknowledged is lost or done twice (seed ${torture.seed})`,
  async () => {
    await start();
    operator = await signIn(service, 'operation/login', root);
    const mobile = await register(service, operator, company);
    const person = await operatorOf({ call: service.call, operator }, 'ISSUER');
    issuer = person.token;
    issuerLogin = { userName: person.userName, password: person.password };
    signer = await signerFor(service, dataDir, { operator, issuer }, { token: await signIn(service, 'employee/login', company), mobile });
    member = (await firstOf(service, 'operation/member/list', {}, operator)).id;
    // What stamps and answers for the first time makes its certificate first.
    done('signed', await signDocument(service, signer, await documentFor(service, signer)));
    const authority = await (await fetch(`${service.address}/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
    nss = await trustIn(court, Buffer.from(authority));

    signedInAt = performance.now();
    for (const [at, kill] of kills.entries()) {
      await signInAgain();
      await ways[kill.way](kill).catch((cause: unknown) => {
        throw new Error(`kill ${at + 1}, ${JSON.stringify(kill)}`, { cause });
      });
    }

    expect(await ask(dataDir, 'select serial_number from issuances group by serial_number having count(*) > 1')).toEqual([]);
    expect([...logged().values()].filter(lines => lines > 1)).toEqual([]);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    const verified = await runCommand('verify', dataDir);
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('All is well.') });
    if (kills.some(({ step }) => step === 'filed')) expect(verified.said).toMatch(/are stored, [1-9]\d* without a record/);
  },
  torture.share > 0 ? 3_600_000 : 240_000,
);
