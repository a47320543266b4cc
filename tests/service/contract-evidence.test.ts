/** The evidence of a finished contract: judged by programs that know nothing of this service, and by the script that lies in it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseBlock, fromBER, type Sequence } from 'asn1js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { masked } from '#engine/project/represent.ts';
import { wordingNow, wordings } from '#resources/document/_wording.ts';
import { repacked } from '#service/files/repacked.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { signPrepared } from '#trust/document/pades.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { signingAuthority, trustIn } from '../vectors/signing.ts';
import { dayIn } from './handler-people.ts';
import { only, operator, type Person, png, registration } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

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

const { must, stored, onKey, ready, template, fileOf, uploaded } = signingPeople(() => running);

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
const verified = (where: string, ...root: readonly string[]): Promise<{ readonly code: number; readonly words: string }> =>
  new Promise(resolve =>
    execFile(process.execPath, [join(where, 'verify.mjs'), ...root], (error, stdout, stderr) =>
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

  test('[en.contract.evidence] asked for by both parties at once it is made once, and both get the same bytes', async () => {
    const handed = await signed(await started(), seller);
    const { id } = await signed(await must('document/contract/detail', { id: handed.id }, buyer.token), buyer);
    const put = vi.spyOn(running.service.services.files, 'put');
    onTestFinished(() => put.mockRestore());
    const answers = await Promise.all([seller, buyer, seller].map(({ token }) => evidence(token, id)));
    const hashes = await Promise.all(answers.map(async answer => sha(Buffer.from(await answer.arrayBuffer()))));
    expect(new Set(hashes).size).toBe(1);
    expect(put).toHaveBeenCalledTimes(1);
    expect((await evidence(buyer.token, id)).status).toBe(200);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('[en.contract.evidence][op.companyChange.commit] a company that was identified anew and is called otherwise since stands there as it signed', async () => {
    const renamed = await ready();
    const { id: member, companyName, uscc } = await must('company/info', {}, renamed.token);
    const words = { template: both.id, title: '改名前的合同', party: 'SELLER', signBy: dayIn(running, 30) };
    const begun = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company: companyName }] }, seller.token);
    await signed(begun, seller);
    const { id } = await signed(await must('document/contract/detail', { id: begun.id }, renamed.token), renamed);
    const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, renamed.token);
    const wish = { companyName: '改名以后有限公司', uscc, legalName: '张三', licenceFile: licence.data.fileId };
    await must(
      'operation/companyChange/commit',
      { ...at(await must('company/update', wish, renamed.token)), decision: 'approve' },
      running.operator,
    );
    expect((await must('company/info', {}, renamed.token)).companyName).toBe(wish.companyName);
    // As whoever left and registered again is.
    const { database } = running.service.services;
    const [first] = (await database.read.list('authentications', { filter: { member }, page: { number: 1, size: 9 } }))
      .list as readonly Row[];
    const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...same } = first as Row;
    const again = { ...same, applyNo: 'RZ20990101000001', decidedAt: running.service.services.clock().toISOString() };
    const made = await database.transaction(rows => rows.insert('authentications', again as never));
    running.byHand('authentications', made.id);

    await court.file('renamed.zip', Buffer.from(await (await evidence(seller.token, id)).arrayBuffer()));
    await court.run('unzip', ['-q', 'renamed.zip', '-d', 'renamed']);
    const said = (await court.run('pdftotext', ['renamed/completion.pdf', '-'])).stdout.replace(/\s/g, '');
    expect(said).toContain(String(companyName).replace(/\s/g, ''));
    expect(said).not.toContain(wish.companyName);
    expect([said.includes(String(first?.applyNo)), said.includes(again.applyNo)]).toEqual([true, false]);
    const { consents } = JSON.parse(await readFile(join(court.folder, 'renamed', 'consents.json'), 'utf8')) as { consents: readonly Row[] };
    expect(new Set(consents.map(({ company }) => company))).toContain(companyName);
  });

  test('[en.contract.evidence][op.member.out][en.register] a company that left and came back by another name stands there as it signed', async () => {
    const company = await ready();
    const { id: member, companyName, uscc } = await must('company/info', {}, company.token);
    const words = { template: both.id, title: '注销前的合同', party: 'SELLER', signBy: dayIn(running, 30) };
    const begun = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company: companyName }] }, seller.token);
    await signed(begun, seller);
    const { id } = await signed(await must('document/contract/detail', { id: begun.id }, company.token), company);
    const { version } = await stored('members', member);
    await must('operation/member/out', { id: member, version, reason: '企业主动申请注销' }, running.operator);
    const back = '注销以后又回来的有限公司';
    const { body } = await registration(running, { companyName: back, uscc: String(uscc) });
    const { applyNo } = await must('enterprise/register', { ...body, adminUserName: `back_${company.userName}` }, '');
    const application = await only(running, 'operation/authentication/list', { applyNo }, running.operator);
    await must('operation/authentication/approve', { ...at(application), decision: 'approve' }, running.operator);
    expect((await stored('members', member)).companyName).toBe(back);
    await court.file('back.zip', Buffer.from(await (await evidence(seller.token, id)).arrayBuffer()));
    await court.run('unzip', ['-q', 'back.zip', '-d', 'back']);
    const said = (await court.run('pdftotext', ['back/completion.pdf', '-'])).stdout.replace(/\s/g, '');
    expect(said).toContain(String(companyName).replace(/\s/g, ''));
    expect(said).not.toContain(back);
  });

  test('[en.contract.evidence][en.employee.modify] who signed stands there by the name that they had then, whoever has their account since', async () => {
    const company = await ready();
    const { companyName } = await must('company/info', {}, company.token);
    const words = { template: both.id, title: '换人前的合同', party: 'SELLER', signBy: dayIn(running, 30) };
    const begun = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company: companyName }] }, seller.token);
    await signed(begun, seller);
    const { id } = await signed(await must('document/contract/detail', { id: begun.id }, company.token), company);
    const own = await only(running, 'employee/list', { account: company.userName }, company.token);
    const name = String(own.name);
    for (const other of ['欧阳明远', '诸葛清和']) {
      const { id: employee, version } = await only(running, 'employee/list', { account: company.userName }, company.token);
      await must('employee/modify', { id: employee, version, name: other }, company.token);
    }
    await court.file('called.zip', Buffer.from(await (await evidence(seller.token, id)).arrayBuffer()));
    await court.run('unzip', ['-q', 'called.zip', '-d', 'called']);
    const said = (await court.run('pdftotext', ['called/completion.pdf', '-'])).stdout.replace(/\s/g, '');
    expect(['欧阳明远', '诸葛清和'].filter(each => said.includes(each))).toEqual([]);
    expect(said).toContain(`${name}（${own.userNum}）`);
  });

  test('[en.contract.evidence] where what is made for two cannot be kept, nothing of it stays, and the next one to ask gets it', async () => {
    const handed = await signed(await started(), seller);
    const { id } = await signed(await must('document/contract/detail', { id: handed.id }, buyer.token), buyer);
    const { files } = running.service.services;
    const read = files.get.bind(files);
    const get = vi.spyOn(files, 'get');
    const removed = vi.spyOn(files, 'remove');
    onTestFinished(() => {
      get.mockRestore();
      removed.mockRestore();
    });
    const packages: string[] = [];
    const put = vi.spyOn(files, 'put').mockImplementationOnce(async (name, body) => {
      packages.push(name);
      put.mockRestore();
      return files.put(name, body);
    });
    get.mockImplementation(async name => {
      if (packages.includes(name)) throw new Error('the disk is gone');
      return read(name);
    });
    const failed = await Promise.all([seller, buyer].map(({ token }) => evidence(token, id)));
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect(removed.mock.calls).toEqual([[packages[0]]]);
    packages.length = 0;
    expect((await evidence(buyer.token, id)).status).toBe(200);
  });

  test('[op.contract.list][op.contract.detail] the platform finds the contract and sees who signed, and not the documents', async () => {
    const found = await must('operation/contract/list', { filter: { contractNo: contract.contractNo } }, templates.token);
    const [row, ...others] = found.list as readonly Row[];
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: contract.id, state: 'SIGNED', title: contract.title });
    const seen = await must('operation/contract/detail', { id: contract.id }, templates.token);
    expect(seen).toMatchObject({ contractNo: contract.contractNo, state: 'SIGNED', sha256: contract.sha256 });
    expect((seen.steps as readonly Row[]).map(({ outcome }) => outcome)).toEqual(['SIGNED', 'SIGNED']);
    expect(seen).not.toHaveProperty('file');
    expect(seen).not.toHaveProperty('originalFile');
  });

  test('[op.contract.detail][doc.sealUse][doc.sealUseDetail] operators with F3 open no document of a contract, from the seal log neither; what a company signed for itself they do', async () => {
    const whole = await stored('contracts', contract.id);
    const { list: uses } = await running.service.services.database.read.list('sealUses', {
      where: [{ inContract: true, result: 'SIGNED' }],
      page: { number: 1, size: 200 },
      total: false,
    });
    expect(uses.map(({ signedFile }) => signedFile)).toContain(whole.file);
    for (const id of uses.map(({ signedFile }) => String(signedFile)))
      expect((await running.get(`/user/file/read/${id}`, templates.token)).status, id).toBe(404);
    for (const { id } of uses) {
      const seen = await must('document/sealUse/detail', { id }, templates.token);
      expect(seen).toMatchObject({ inContract: true, signedSha256: expect.any(String) });
      expect(seen.signedFile ?? null).toBeNull();
    }
    const own = await uploaded(await contractOf('甲方'), seller.token);
    const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
    const { file } = await must('document/sign', { file: own, sealNo: seller.seal.sealNo, positions, signPassword }, seller.token);
    expect((await running.get(`/user/file/read/${(file as Row).id}`, templates.token)).status).toBe(200);
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

  const taken = (token: string, filter: object) =>
    fetch(`${running.address}/user/document/contract/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': token },
      body: JSON.stringify({ filter, format: 'zip' }),
    });

  test('[BEY-25][en.contract.export] the documents of a list in one archive beside the list: each as it was signed, and each journalled', async () => {
    const second = await signed(await started(), seller);
    const answer = await taken(buyer.token, { id: [contract.id, second.id] });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const name = `export-${second.id}.zip`;
    await court.file(name, Buffer.from(await answer.arrayBuffer()));
    expect((await court.run('python3', ['-m', 'zipfile', '-e', name, `from-${second.id}`])).status).toBe(0);
    const where = join(court.folder, `from-${second.id}`);
    const names = (await readdir(where)).sort();
    expect(names.filter(each => each.endsWith('.xlsx'))).toHaveLength(1);
    const documents = await Promise.all(names.filter(each => each.endsWith('.pdf')).map(each => readFile(join(where, each))));
    const files = await Promise.all([contract, second].map(({ id }) => stored('contracts', id)));
    expect(documents.map(sha).sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
    const { list } = await running.service.services.database.read.list('journal', {
      where: [{ resource: 'files', recordId: files.map(({ file }) => String(file)), action: 'download' }],
    });
    expect(list).toHaveLength(2);
  });

  test('[BEY-25][en.contract.export] refused where none of them is for whoever asks, and where they are more than 200', async () => {
    // What others have no part in is not there, and where nothing is, it says so.
    const stranger = await ready();
    const none = await taken(stranger.token, { id: [contract.id] });
    expect(await none.json()).toMatchObject({ status: 0, data: { code: 'EXPORT_NO_FILES' } });
    const own = await stored('contracts', contract.id);
    const { database } = running.service.services;
    const copies = Array.from({ length: 200 }, (_, n) => ({ ...own, id: undefined, contractNo: `HTCOPY${n}` }));
    const made = await database.transaction(rows => rows.insertMany('contracts', copies));
    for (const { id } of made) running.byHand('contracts', String(id));
    onTestFinished(async () => {
      await database.transaction(rows => rows.deleteWhere('contracts', { id: made.map(({ id }) => id) }));
    });
    expect(await (await taken(buyer.token, {})).json()).toMatchObject({ status: 0, data: { code: 'EXPORT_FILES_MANY' } });
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
    // Both parties read both signers by their whole names.
    for (const { userName } of [seller, buyer]) {
      const signer = await running.service.services.database.read.find('employees', { account: userName });
      expect(flat).toContain(`签署人：${String(signer?.name)}（${String(signer?.userNum)}）`);
    }
    // Every face is within the file: a machine without Chinese ones shows the same.
    const faces = (await court.run('pdffonts', ['unpacked/completion.pdf'])).stdout.trimEnd().split('\n').slice(2);
    expect(faces).toHaveLength(1);
    expect(faces[0]).toMatch(/NotoSerifSC-Regular\S*\s+CID Type 0C\s+Identity-H\s+yes yes yes/);
    const { consents } = await parsed<{ consents: readonly Row[] }>('consents.json');
    expect(sha(Buffer.from(String(consents[0]?.text)))).toBe(consents[0]?.sha256);
  });

  test('[BEY-04] the journal of the contract comes with signed places below a checkpoint, names masked', async () => {
    const all = (await parsed<{ events: readonly Row[] }>('journal/events.json')).events;
    const events = all.filter(({ record }) => record === 'contract');
    expect(events.map(({ action }) => action)).toEqual(['create', 'begin', 'handOver', 'sign']);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    const { list } = await running.service.services.database.read.list('journal', {
      where: [{ resource: 'contracts', recordId: contract.id, action: 'sign' }],
      heavy: true,
    });
    expect(events.at(-1)).toMatchObject({ entryHash: list[0]?.hash, actor: masked(String(list[0]?.userName), 'name'), result: 'OK' });
    const checkpoint = await parsed<Row>('journal/checkpoint.json');
    expect(Number(checkpoint.entries)).toBeGreaterThanOrEqual(Number(events.at(-1)?.position));
  });

  test('[BEY-26] who took a document is in it, masked and with the address, and of a template that many contracts begin with nothing', async () => {
    const handed = await signed(await started(), seller);
    await running.get(`/user/file/download/${(handed.file as Row).id}`, buyer.token);
    const { id } = await signed(await must('document/contract/detail', { id: handed.id }, buyer.token), buyer);
    const name = `taken-${id}`;
    await court.file(`${name}.zip`, Buffer.from(await (await evidence(buyer.token, id)).arrayBuffer()));
    await court.run('unzip', ['-q', `${name}.zip`, '-d', name]);
    const where = join(court.folder, name);
    const { events } = JSON.parse(await readFile(join(where, 'journal/events.json'), 'utf8')) as { events: readonly Row[] };
    const person = await running.service.services.database.read.find('employees', { account: buyer.userName });
    expect(events.filter(({ action }) => action === 'download')).toMatchObject([
      { record: expect.stringMatching(/^document-\d$/), actor: masked(String(person?.name), 'name'), address: expect.any(String) },
    ]);
    expect(events.map(({ about }) => (about as readonly string[])[0])).not.toContain('签署前的文件');
    expect(await verified(where)).toMatchObject({ code: 0 });
    expect((await running.upload('document/verify', {}, { name: 'taken.zip', bytes: await readFile(`${where}.zip`) })).data).toMatchObject({
      verdict: 'VALID',
    });
  });

  test('[BEY-26] the words that signers were shown and sent are in it, by the edition that each signature names', async () => {
    const { signatures, editions } = await parsed<{ signatures: readonly Row[]; editions: readonly Row[] }>('wording.json');
    expect(signatures.map(({ edition }) => edition)).toEqual([wordingNow, wordingNow]);
    expect(editions).toEqual([{ edition: wordingNow, ...wordings[wordingNow] }]);
  });

  test('[BEY-26] refused by the script: a certificate that was not in force at the stamped time of its signature', async () => {
    const copy = join(court.folder, 'later');
    await cp(folder, copy, { recursive: true });
    const pair = ['-newkey', 'rsa:2048', '-nodes', '-subj'];
    await court.openssl(['req', '-x509', ...pair, '/CN=Later root', '-keyout', 'later.key', '-out', 'later.pem', '-days', '2']);
    await court.openssl(['req', ...pair, '/CN=Later', '-keyout', 'leaf.key', '-out', 'leaf.csr']);
    const leaf = ['-CA', 'later.pem', '-CAkey', 'later.key', '-CAcreateserial', '-out', 'later/certificates/signer-1.pem', '-days', '2'];
    await court.openssl(['x509', '-req', '-in', 'leaf.csr', ...leaf]);
    const root = join(court.folder, 'later.pem');
    expect((await verified(copy, root)).words).toContain('certificates/signer-1.pem: chain');
    // Its chain leads to that root: where no time is known it holds.
    const listed = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as { readonly files: Record<string, unknown> };
    delete listed.files['time-stamps/1.der'];
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(listed));
    expect((await verified(copy, root)).words).not.toContain('certificates/signer-1.pem: chain');
  });

  test('[BEY-26] the script in it is no longer than somebody reads: a hundred lines', async () => {
    expect((await part('verify.mjs')).toString('utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });

  describe('[doc.verify] the public page takes it', () => {
    interface Verified {
      readonly kind: string;
      readonly verdict: string;
      readonly steps: readonly {
        readonly step: string;
        readonly outcome: string;
        readonly words: readonly [string, string];
        readonly reasons: readonly object[];
      }[];
      readonly signatures: readonly Row[];
      readonly holderName: string;
    }
    const told = async (zip: Uint8Array, name = 'evidence.zip'): Promise<Verified> =>
      (await running.upload('document/verify', {}, { name, bytes: zip })).data as unknown as Verified;
    const stepOf = ({ steps }: Verified, step: string) => steps.find(each => each.step === step);
    const archive = () => openArchive(bytes, { bytes: 500_000_000 });
    const flipped = (content: Buffer): Buffer => {
      const middle = Math.floor(content.length / 2);
      const copy = Buffer.from(content);
      copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
      return copy;
    };
    const having = (put: Readonly<Record<string, Buffer>>): Buffer => Buffer.concat(repacked(archive(), new Map(Object.entries(put))));

    test('and says whose contract it is, who signed when, and that nothing was altered', async () => {
      const said = await told(bytes);
      expect(said.steps.filter(({ outcome }) => outcome !== 'PASSED')).toEqual([]);
      expect(said).toMatchObject({ kind: 'EVIDENCE', verdict: 'VALID' });
      expect(stepOf(said, 'structure')?.words[0]).toContain(String(contract.contractNo));
      const names = await Promise.all(
        [seller, buyer].map(async ({ token }) => String((await must('company/info', {}, token)).companyName)),
      );
      expect(said.signatures).toMatchObject(names.map(holderName => ({ holderName, isTimeProven: true, standing: 'HOLDS' })));
      expect(said.holderName.split('、').toSorted()).toEqual(names.toSorted());
    });

    test('and after its stamper and its maker have ended believes the one that is kept here; of another it is not certain', async () => {
      const before = running.clock.now;
      running.clock.now = new Date(before.getTime() + 5 * 365 * 86_400_000);
      const [kept, other] = [await told(bytes), await told(having({ 'more.txt': Buffer.from('more') }))];
      await running.turnBack(before);
      const steps = ['packageMaker', 'timeStamp'];
      expect(steps.map(step => stepOf(kept, step)?.outcome)).toEqual(['PASSED', 'PASSED']);
      expect(steps.map(step => stepOf(other, step)?.outcome)).toEqual(['UNSURE', 'UNSURE']);
      expect(stepOf(other, 'packageMaker')?.words.join(' ')).toMatch(/证书已到期.*has expired/);
    });

    test('and names the file that was altered, is missing or came later', async () => {
      for (const name of ['document-original.pdf', 'document-signed.pdf', 'completion.pdf', 'journal/events.json', 'README.txt']) {
        const said = await told(having({ [name]: flipped(await part(name)) }));
        expect(said.verdict, name).toBe('INVALID');
        expect(stepOf(said, 'packageFiles'), name).toMatchObject({
          outcome: 'FAILED',
          reasons: [{ code: 'FILE_ALTERED', params: { name } }],
        });
        expect(stepOf(said, 'packageFiles')?.words[0]).toContain(`“${name}”被改动`);
      }
      const { names, packed } = archive();
      const without = Buffer.concat(repacked({ names: names.filter(each => each !== 'consents.json'), packed }, new Map()));
      expect(stepOf(await told(without), 'packageFiles')).toMatchObject({
        outcome: 'FAILED',
        reasons: [{ code: 'FILE_MISSING', params: { name: 'consents.json' } }],
      });
      expect(stepOf(await told(having({ 'extra/page.txt': Buffer.from('x') })), 'packageFiles')).toMatchObject({
        outcome: 'FAILED',
        reasons: [{ code: 'FILE_ADDED', params: { name: 'extra/page.txt' } }],
      });
    });

    test('and believes no manifest that our evidence service has not signed, nor a journal whose signatures do not hold', async () => {
      const listing = (await part('manifest.json')).toString('utf8');
      const other = Buffer.from(listing.replace(String(contract.contractNo), 'HT20260101000001'));
      const said = await told(having({ 'manifest.json': other }));
      expect([said.verdict, stepOf(said, 'packageMaker')]).toMatchObject(['INVALID', { outcome: 'FAILED' }]);
      const bare = await told(having({ 'manifest.json.p7s': withoutStamp(await part('manifest.json.p7s')) }));
      expect([bare.verdict, stepOf(bare, 'timeStamp')]).toMatchObject(['INVALID', { outcome: 'FAILED' }]);
      // Signed under our root by somebody who signs for themselves.
      const key = await onKey(seller.token);
      const signature = (data: Uint8Array) => Buffer.from(key.sign(Buffer.from(data).toString('base64')), 'base64');
      const certificate = certificateDer(String(key.certificate.certificatePem)) ?? Buffer.alloc(0);
      const by = {
        certificate,
        chain: [],
        signer: {
          algorithm: 'ECDSA_P256',
          publicKey: parseCertificate(certificate).subjectPublicKeyInfo,
          sign: async (data: Uint8Array) => signature(data),
        },
      } as const;
      const forged = await signPrepared({ digest: createHash('sha256').update(other).digest(), digestName: 'sha256' }, by);
      const theirs = await told(having({ 'manifest.json': other, 'manifest.json.p7s': forged }));
      expect([theirs.verdict, stepOf(theirs, 'packageMaker')]).toMatchObject(['INVALID', { outcome: 'FAILED' }]);
      expect(stepOf(theirs, 'packageJournal')).toMatchObject({ outcome: 'SKIPPED' });
      expect(stepOf(theirs, 'packageMaker')?.words[0]).toContain('不是本平台的存证服务');
      const events = (await part('journal/events.json'))
        .toString('utf8')
        .replace(/"linkHash": "(.)/, (_, first) => `"linkHash": "${first === '0' ? '1' : '0'}`);
      expect(stepOf(await told(having({ 'journal/events.json': Buffer.from(events) })), 'packageJournal')).toMatchObject({
        outcome: 'FAILED',
      });
    });

    test('and says nothing of the journal in a package that another platform signed', async () => {
      const { signer } = await signingAuthority();
      const foreign = await signer('Example evidence');
      const digest = createHash('sha256')
        .update(await part('manifest.json'))
        .digest();
      const said = await told(having({ 'manifest.json.p7s': await signPrepared({ digest, digestName: 'sha256' }, foreign) }));
      expect([stepOf(said, 'packageMaker'), stepOf(said, 'packageFiles'), stepOf(said, 'packageJournal')]).toMatchObject([
        { outcome: 'UNSURE' },
        { outcome: 'PASSED' },
        { outcome: 'UNSURE', words: [expect.stringContaining('不能确认出具方'), expect.any(String)] },
      ]);
      expect(said.verdict).not.toBe('VALID');
    });

    test('and takes none that has a byte besides its files in it', async () => {
      const payload = Buffer.from('what nobody signed');
      const { names, packed } = archive();
      const withFolder = (data: Buffer): Buffer => {
        const folder = { data, method: 0, crc: 0, size: 0 };
        const all = { names: [...names, 'notes/'], packed: (name: string) => (name === 'notes/' ? folder : packed(name)) };
        return Buffer.concat(repacked(all, new Map()));
      };
      const lastLine = bytes.lastIndexOf('PK\u0001\u0002');
      const end = bytes.length - 22;
      const grown = (lengthAt: number, more: Buffer): Buffer => {
        const copy = Buffer.concat([bytes.subarray(0, end), more, bytes.subarray(end)]);
        copy.writeUInt16LE(more.length, lastLine + lengthAt);
        copy.writeUInt32LE(bytes.readUInt32LE(end + 12) + more.length, end + more.length + 12);
        return copy;
      };
      const commented = Buffer.concat([bytes, payload]);
      commented.writeUInt16LE(payload.length, end + 20);
      const dated = Buffer.from(bytes);
      dated.writeUInt16LE(0x5a5a, lastLine + 12);
      const foreign = {
        'a folder': withFolder(Buffer.alloc(0)),
        'a folder that holds something': withFolder(payload),
        'a comment': commented,
        'a comment of a file': grown(32, payload),
        'a field of a file': grown(30, Buffer.concat([Buffer.from([0xfe, 0xca, payload.length, 0]), payload])),
        'a time of a file': dated,
      };
      for (const [what, zip] of Object.entries(foreign))
        expect(await told(zip), what).toMatchObject({ kind: 'EVIDENCE', verdict: 'UNJUDGEABLE' });
      expect(await told(having({}))).toMatchObject({ kind: 'EVIDENCE', verdict: 'VALID' });
    });

    test('and judges no archive that two programs could read differently, that leads out, or that swells', async () => {
      const hostile = {
        'a name twice': having({ 'readme.TXT': Buffer.from('x') }),
        'a way out': having({ '../evil.txt': Buffer.from('x') }),
        'bytes behind': Buffer.concat([bytes, Buffer.from('more')]),
        'cut off': bytes.subarray(0, bytes.length - 30),
      };
      for (const [what, zip] of Object.entries(hostile)) {
        const said = await told(zip);
        expect(said.verdict, what).not.toBe('VALID');
        expect(said.verdict, what).not.toBe('INVALID');
      }
      const zeros = Buffer.alloc(110 * 1_048_576);
      const files = Object.fromEntries([1, 2, 3, 4, 5].map(number => [`bomb-${number}`, zeros]));
      const manifest = {
        format: 'chancery-evidence/1',
        contractNo: 'HT',
        madeAt: '',
        files: Object.fromEntries(Object.keys(files).map(name => [name, { sha256: '0'.repeat(64) }])),
      };
      const bomb = having({ ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)) });
      expect(bomb.length).toBeLessThan(5 * 1_048_576);
      expect(await told(bomb)).toMatchObject({ kind: 'EVIDENCE', verdict: 'UNJUDGEABLE' });
    });
  });

  test('the script in it is content, and notices one altered byte in each kind of file', async () => {
    expect(await verified(folder)).toMatchObject({ code: 0, words: expect.stringContaining('OK') });
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(each => each.isFile() && !each.name.startsWith('verify'))
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
