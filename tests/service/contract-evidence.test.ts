/** The evidence of a finished contract: judged by programs that know nothing of this service, and by the script that lies in it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseBlock, fromBER, type Sequence } from 'asn1js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { masked } from '#engine/project/represent.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn } from './handler-people.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let seller: Company;
let buyer: Company;
let both: Row;
let contract: Row;
let bytes: Buffer;
let folder: string;

const { must, stored, ready, template, fileOf } = signingPeople(() => running);

const started = async (): Promise<Row> => {
  const company = String((await must('company/info', {}, buyer.token)).companyName);
  const body = {
    template: both.id,
    title: '钢材购销合同',
    party: 'SELLER',
    signBy: dayIn(running, 30),
    others: [{ party: 'BUYER', company }],
  };
  return must('document/contract/start', body, seller.token);
};
const signed = async (row: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(row), sealNo: by.seal.sealNo, signPassword }, by.token);
const evidence = (token: string, id: unknown = contract.id, side = 'document') =>
  running.get(`/user/${side}/contract/evidence/${id}`, token);
const sha = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
const part = (name: string): Promise<Buffer> => readFile(join(folder, name));
const parsed = async <T>(name: string): Promise<T> => JSON.parse((await part(name)).toString('utf8')) as T;

/** A signed message (RFC 5652, 5.3) whose signer has no unsigned attributes any more. */
const withoutStamp = (message: Buffer): Buffer => {
  const { result } = fromBER(message);
  const within = (block: unknown): BaseBlock[] => (block as Sequence).valueBlock.value as BaseBlock[];
  const signer = within(within(within(within(within(result)[1])[0]).at(-1))[0]);
  if (signer.at(-1)?.idBlock.tagClass !== 3) throw new Error('the message has no stamp');
  signer.pop();
  return Buffer.from(result.toBER());
};

/** What the script in the package says, and whether it is content. */
const verified = (where: string): Promise<{ readonly code: number; readonly words: string }> =>
  new Promise(resolve =>
    execFile(process.execPath, [join(where, 'verify.mjs')], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, words: stdout + stderr }),
    ),
  );

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  nss = await trustIn(court, Buffer.from(await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer()));
  seller = await ready();
  buyer = await ready({ algorithm: 'RSA_2048' });
  both = await template(templates, 'BOTH', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  const handed = await signed(await started(), seller);
  contract = await signed(await must('document/contract/detail', { id: handed.id }, buyer.token), buyer);
  const answer = await evidence(seller.token);
  if (answer.status !== 200) throw new Error(await answer.text());
  bytes = Buffer.from(await answer.arrayBuffer());
  await court.file('evidence.zip', bytes);
  folder = join(court.folder, 'unpacked');
  await court.run('unzip', ['-q', 'evidence.zip', '-d', 'unpacked']);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-26] the evidence of a finished contract', () => {
  test('[en.contract.evidence, op.contract.evidence] each party and the platform get the same bytes, and every download is journalled', async () => {
    expect((await court.run('unzip', ['-t', 'evidence.zip'])).status).toBe(0);
    const other = await evidence(buyer.token);
    expect(other.headers.get('content-type')).toBe('application/zip');
    expect(sha(Buffer.from(await other.arrayBuffer()))).toBe(sha(bytes));
    const byOperator = await evidence(templates.token, contract.id, 'operation');
    expect(sha(Buffer.from(await byOperator.arrayBuffer()))).toBe(sha(bytes));
    const { list } = await running.service.services.database.read.list('journal', {
      where: [{ resource: 'contracts', recordId: contract.id, action: ['download', 'evidence'] }],
      sort: { field: 'id', order: 'ASC' },
    });
    expect(list.map(({ action }) => action)).toEqual(['evidence', 'download', 'download', 'download']);
  });

  test('[en.contract.evidence] who has no part in it finds nothing, who may not read contracts is refused, an unfinished one has none', async () => {
    const stranger = await ready();
    expect((await evidence(stranger.token)).status).toBe(404);
    const clerk = await operator(running, 'CLERK');
    expect((await evidence(clerk.token, contract.id, 'operation')).status).toBe(403);
    const open = await started();
    const answer = await evidence(seller.token, open.id);
    expect([answer.status, (await answer.json()) as Answer<Row>]).toMatchObject([
      400,
      { status: 0, data: { code: 'CONTRACT_EVIDENCE_STATE' } },
    ]);
    expect(await stored('contracts', open.id)).toMatchObject({ evidence: null });
  });

  test('the documents are those that were signed, and hashes, manifest and chains hold by openssl', async () => {
    const whole = await fileOf(contract.file, seller.token);
    expect((await part('document-signed.pdf')).equals(whole)).toBe(true);
    expect(sha(await part('document-original.pdf'))).toBe(contract.originalSha256);
    const at = (command: string, args: readonly string[]) => court.run('sh', ['-c', 'cd unpacked && exec "$0" "$@"', command, ...args]);
    expect((await at('sha256sum', ['-c', '--quiet', 'sha256sums.txt'])).status).toBe(0);
    const root = ['-CAfile', 'certificates/root.pem'];
    const cms = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'manifest.json.p7s', '-content', 'manifest.json', ...root];
    const judged = await at('openssl', [...cms, '-signer', '../by.pem', '-out', '/dev/null']);
    expect(judged.stderr).toMatch(/verification successful/i);
    expect((await court.openssl(['x509', '-in', 'by.pem', '-noout', '-ext', 'extendedKeyUsage'])).stdout).toContain(
      '1.3.6.1.4.1.32473.2.2',
    );
    for (const leaf of ['signer-1', 'signer-2', 'evidence'])
      expect(
        (await at('openssl', ['verify', ...root, '-untrusted', 'certificates/authorities.pem', `certificates/${leaf}.pem`])).stdout,
      ).toContain('OK');
    expect((await at('openssl', ['ts', '-reply', '-token_in', '-in', 'time-stamps/1.der', '-token_out', '-text'])).stdout).toContain(
      'Time stamp',
    );
    expect((await at('openssl', ['ocsp', '-respin', 'revocation/ocsp-1.der', '-resp_text', '-noverify'])).stdout).toContain('good');
    const { files } = await parsed<{ files: Row }>('manifest.json');
    const there = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(each => each.isFile());
    expect(there).toHaveLength(Object.keys(files).length + 2);
  });

  test('the completion document is signed by the service and says who signed, and how they were known', async () => {
    const judged = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'unpacked/completion.pdf']);
    expect(judged.stdout).toMatch(/Signature is Valid\.[\s\S]*Certificate is Trusted\./);
    const { stdout: words } = await court.run('mutool', ['draw', '-F', 'txt', 'unpacked/completion.pdf']);
    const flat = words.replace(/\s/g, '');
    for (const company of [seller, buyer]) {
      const { companyName, uscc } = await must('company/info', {}, company.token);
      for (const each of [companyName, uscc, company.certificate.serialNumber]) expect(flat).toContain(String(each));
    }
    for (const each of [contract.contractNo, contract.sha256, contract.originalSha256, '签章密码', '资料审核', 'PAdESB-LT', '订户协议'])
      expect(flat).toContain(String(each));
    const signer = await running.service.services.database.read.find('employees', { account: seller.userName });
    expect(flat).toContain(masked(String(signer?.name), 'name'));
    expect(flat).not.toContain(`签署人：${String(signer?.name)}`);
    const { consents } = await parsed<{ consents: readonly Row[] }>('consents.json');
    expect(sha(Buffer.from(String(consents[0]?.text)))).toBe(consents[0]?.sha256);
  });

  test('[BEY-04] the journal of the contract comes with signed places below a checkpoint, names masked', async () => {
    const { events } = await parsed<{ events: readonly Row[] }>('journal/events.json');
    expect(events.map(({ action }) => action)).toEqual(['create', 'begin', 'handOver', 'sign']);
    const { list } = await running.service.services.database.read.list('journal', {
      where: [{ resource: 'contracts', recordId: contract.id, action: 'sign' }],
      heavy: true,
    });
    expect(events.at(-1)).toMatchObject({ entryHash: list[0]?.hash, actor: masked(String(list[0]?.userName), 'name'), result: 'OK' });
    const checkpoint = await parsed<Row>('journal/checkpoint.json');
    expect(Number(checkpoint.entries)).toBeGreaterThanOrEqual(Number(events.at(-1)?.position));
  });

  test('the script in it is content, and notices one altered byte in each kind of file', async () => {
    expect(await verified(folder)).toMatchObject({ code: 0, words: expect.stringContaining('OK') });
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(each => each.isFile() && each.name !== 'verify.mjs')
      .map(each => join(each.parentPath, each.name).slice(folder.length + 1));
    const kinds = new Map(names.map(name => [name.replace(/-?\d+(?=\.\w+$)/, ''), name]));
    for (const name of kinds.values()) {
      const copy = join(court.folder, `altered-${name.replaceAll('/', '-')}`);
      await cp(folder, copy, { recursive: true });
      const content = await readFile(join(copy, name));
      const middle = Math.floor(content.length / 2);
      content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
      await writeFile(join(copy, name), content);
      expect((await verified(copy)).code, name).toBe(1);
    }
    const unstamped = join(court.folder, 'unstamped');
    await cp(folder, unstamped, { recursive: true });
    await writeFile(join(unstamped, 'manifest.json.p7s'), withoutStamp(await readFile(join(folder, 'manifest.json.p7s'))));
    expect(await verified(unstamped)).toMatchObject({ code: 1, words: expect.stringContaining('no stamp') });
    const more = join(court.folder, 'more');
    await cp(folder, more, { recursive: true });
    await mkdir(join(more, 'extra'));
    await writeFile(join(more, 'extra', 'page.txt'), 'x');
    expect(await verified(more)).toMatchObject({ code: 1, words: expect.stringContaining('extra/page.txt') });
  });
});
