/** PDFs signed by companies with keys that are kept here: who may, with which seal, and what pdfsig and the file itself say afterwards. */
import { createHash, sign as nodeSign } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { judgeSignatures } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { countOf } from '../setup/torture.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { largePdf } from '../vectors/large-pdf.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn, effectiveHandler, lapse } from './handler-people.ts';
import { employee, member, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type OnKey, type Row, signingPeople, signPassword } from './signing-people.ts';

const place = { method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 };
let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let company: Company;

const { must, stored, uploaded, fileOf, waiting, onKey, sealed, codeFor, passworded, ready, template } = signingPeople(() => running);
const contract = () => contractOf('甲方', '乙方');
const sign = async (by: Company, words: object = {}, token = by.token): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/sign',
    {
      sealNo: by.seal.sealNo,
      signPassword,
      ...('templateNo' in words ? {} : { positions: [place] }),
      ...('file' in words ? {} : { file: await uploaded(await contract(), token) }),
      ...words,
    },
    token,
  );
/** By the platform, as it is after its company got another name. */
const remade = async ({ seal: { id } }: Company): Promise<void> => {
  const waits = await must('operation/seal/status', { ...at(await stored('seals', id)), status: 'REMAKE' }, running.operator);
  await must('operation/seal/personalize', at(waits), running.operator);
};
const uses = async (token: string, filter: object = {}): Promise<readonly Row[]> =>
  (await must('document/sealUse/list', { filter }, token)).list as readonly Row[];
const pdfsig = async (bytes: Uint8Array): Promise<string> => {
  await court.file('judged.pdf', bytes);
  const { stdout, stderr } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  return stdout + stderr;
};
const count = (text: string, words: string): number => text.split(words).length - 1;

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  company = await ready();
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-03] a key that is kept', () => {
  test('[en.ca.keep] the certificate is in force and its key stays; it is fetched no more', async () => {
    expect(await stored('certificates', company.certificate.id)).toMatchObject({ state: 'ACTIVE', keyRef: expect.any(String) });
    const answer = await running.call(
      `ca/pkcs12/${company.certificate.id}`,
      { version: company.certificate.version, password: 'Fetch-it-2026' },
      company.token,
    );
    expect(answer.status).toBe(409);
  });

  test("[en.ca.keep] refused for another company's, and twice", async () => {
    const { token } = await member(running);
    const certificate = await waiting(token);
    expect((await running.call('ca/keep', at(certificate), company.token)).status).toBe(404);
    expect((await running.call('ca/keep', at(certificate), running.operator)).status).toBe(403);
    const kept = await must('ca/keep', at(certificate), token);
    expect((await running.call('ca/keep', at(kept), token)).status).toBe(409);
  });
});

describe('[BEY-03] a company signs', () => {
  test('[doc.sign] pdfsig finds the signature valid and trusted; what was there before is kept; B-LT from the file alone', async () => {
    const before = await contract();
    const { data } = await sign(company, { file: await uploaded(before, company.token), reason: '同意' });
    expect(data).toMatchObject({ level: 'B_LT', certificateNo: company.certificate.seqNo, pages: '1' });
    const file = await fileOf(data.file, company.token);
    expect(createHash('sha256').update(file).digest('hex')).toBe(data.sha256);
    expect(file.subarray(0, before.length).equals(before)).toBe(true);
    const said = await pdfsig(file);
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Certificate is Trusted.');
    expect(said).toContain('ETSI.CAdES.detached');
    const authorities = await Promise.all((await running.service.services.authority.standing()).map(({ issuer }) => issuer.certificate));
    const found = await onPdfThread('signatures', { bytes: file });
    const [one] = await judgeSignatures(found, { authorities, now: new Date(Date.now() + 2 * 365 * 86_400_000) });
    expect(one).toMatchObject({ fault: undefined, stamp: { state: 'TRUSTED' }, isInTime: true, isLongTerm: true });
    expect(one?.signer?.der).toEqual(certificateDer(String(company.certificate.certificatePem)));
    await court.file('checked.pdf', file);
    expect((await court.run('qpdf', ['--check', 'checked.pdf'])).stdout).toContain('No syntax or stream encoding errors found');
    const [box] = (await onPdfThread('read', { bytes: file })).fields.get('Signature1') ?? [];
    const { widthMm } = await stored('seals', company.seal.id);
    expect([box?.page, box?.x, box?.y, box?.width].map(value => Math.round(Number(value)))).toEqual([1, 120, 200, widthMm]);
  });

  test('[doc.sign] another company signs the signed file: both signatures are valid', async () => {
    const first = (await sign(company)).data;
    const other = await ready({ algorithm: 'RSA_2048' });
    const file = await uploaded(await fileOf(first.file, company.token), other.token);
    const { data } = await sign(other, {
      file,
      positions: [
        { ...place, x: 20 },
        { method: 'EDGE', pages: 'ALL', y: 120 },
      ],
    });
    const said = await pdfsig(await fileOf(data.file, other.token));
    expect(count(said, 'Signature is Valid.'), said).toBe(2);
    expect(count(said, 'Certificate is Trusted.'), said).toBe(2);
  });

  test('[doc.sign][BEY-11] refused for a file that was changed after somebody had signed it, with whose signature that broke', async () => {
    const signed = Buffer.from(await fileOf((await sign(company)).data.file, company.token));
    // Within a stream that the first signature covers.
    const at = signed.indexOf('stream') + 40;
    signed[at] = (signed[at] ?? 0) ^ 1;
    const file = await uploaded(signed, company.token);
    const before = (await uses(company.token, { result: 'SIGNED' })).length;
    const refused = await sign(company, { file });
    expect(refused).toMatchObject({ status: 0, data: { code: 'DOCUMENT_BROKEN' } });
    expect(await uses(company.token, { result: 'SIGNED' })).toHaveLength(before);
  });

  test('[doc.sign][BEY-11] refused for a document that readers could show in two ways, which is kept as it was', async () => {
    // What stands in no table is shown by readers that search for objects.
    const ambiguous = Buffer.concat([await contract(), Buffer.from('\n9 0 obj\n<< /Type /Page >>\nendobj\n')]);
    const file = await uploaded(ambiguous, company.token);
    const answer = await sign(company, { file });
    expect(answer).toMatchObject({ status: 0, data: { code: 'DOCUMENT_AMBIGUOUS', doubt: { code: 'STRAY' } } });
    expect(answer.message).toContain('重新生成');
    expect(await stored('files', file)).toMatchObject({ sha256: createHash('sha256').update(ambiguous).digest('hex') });
    expect((await uses(company.token))[0]).toMatchObject({ result: 'REFUSED', signedSha256: null });
  });

  test("[doc.sign] with several certificates it is the seal's own that signs, however new the others are, or the one that is named", async () => {
    const several = await ready();
    const newer = await must('ca/keep', at(await waiting(several.token, { years: 2 })), several.token);
    expect((await sign(several)).data).toMatchObject({ certificateNo: several.certificate.seqNo });
    expect((await sign(several, { certificateNo: newer.seqNo })).data).toMatchObject({ certificateNo: newer.seqNo });
    expect(await sign(several, { certificateNo: company.certificate.seqNo })).toMatchObject({ data: { code: 'SIGN_NO_CERTIFICATE' } });
  });

  test('[doc.sign] a code by SMS serves as well, and once', async () => {
    const file = await uploaded(await contract(), company.token);
    const words = { signPassword: undefined, file, smsCode: await codeFor(company, { file }) };
    expect(await sign(company, words)).toMatchObject({ status: 1 });
    expect(await sign(company, words)).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
  });

  test('[doc.sign] refused without password or code, with a wrong one, and to operators', async () => {
    expect(await sign(company, { signPassword: undefined })).toMatchObject({
      status: 422,
      data: { errors: { signPassword: [expect.any(String)] } },
    });
    expect(await sign(company, { signPassword: 'Company-2026' })).toMatchObject({
      status: 0,
      message: expect.stringMatching(/还可以再试 \d 次/),
      data: { code: 'SIGN_PASSWORD_WRONG' },
    });
    expect((await running.call('document/sign', { sealNo: company.seal.sealNo }, running.operator)).status).toBe(403);
  });

  test("[doc.sign] refused: another company's seal or file, places that do not fit, what is no such template", async () => {
    const { token } = await member(running);
    expect((await sign(company, {}, token)).status).toBe(404);
    const theirs = await uploaded(await contract(), token);
    expect((await sign(company, { file: theirs })).status).toBe(404);
    expect(await sign(company, { positions: [{ ...place, page: 99 }] })).toMatchObject({
      status: 422,
      data: { errors: { 'positions[0].page': [expect.any(String)] } },
    });
    expect(await sign(company, { templateNo: 'TP99999999', party: 'SELLER' })).toMatchObject({ status: 422 });
  });

  test('[doc.sign] a company whose keys are its own has nothing to sign with here', async () => {
    const { token, mobile, adminUserName: userName } = await member(running);
    const certificate = await waiting(token);
    const fetched = await fetch(`${running.address}/user/ca/pkcs12/${certificate.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': token },
      body: JSON.stringify({ version: certificate.version, password: 'Fetch-it-2026' }),
    });
    expect(fetched.status).toBe(200);
    const seal = await sealed(token);
    await passworded(token, mobile);
    expect(await sign({ token, userName, mobile, certificate, seal })).toMatchObject({ status: 0, data: { code: 'SIGN_NO_CERTIFICATE' } });
  });

  test('[doc.sign] revoked: the next signature is refused, the one before stays', async () => {
    const by = await ready();
    expect(await sign(by)).toMatchObject({ status: 1 });
    const { version } = await stored('certificates', by.certificate.id);
    await must('operation/certificate/revoke', { id: by.certificate.id, version, reason: 'keyCompromise' }, running.operator);
    expect((await sign(by)).data).toMatchObject({ code: 'SEAL_SUSPENDED_REVOKED' });
    expect((await uses(by.token)).map(({ result }) => result)).toEqual(['REFUSED', 'SIGNED']);
  });

  test('[doc.sign] refused where the seal is made again while the document is signed with its former picture; nothing is kept', async () => {
    const { files, database } = running.service.services;
    const by = await ready();
    const file = await uploaded(await contract(), by.token);
    const put = files.put.bind(files);
    let kept = 0;
    const meanwhile = vi.spyOn(files, 'put').mockImplementationOnce(async (...words) => {
      await remade(by);
      kept = await database.read.count('files', {});
      return put(...words);
    });
    const refused = await sign(by, { file });
    meanwhile.mockRestore();
    expect(refused).toMatchObject({ data: { code: 'SIGN_SEAL_REMADE' } });
    expect(await database.read.count('files', {})).toBe(kept);
    expect((await sign(by)).status).toBe(1);
  });

  test('[doc.sign] by a template: at its positions, by the code it asks for, and only a file that fits', async () => {
    const { seqNo } = await template(templates, 'SIGNED', [{ party: 'SELLER', needSms: true }, { party: 'BUYER' }]);
    const by = { templateNo: seqNo, party: 'SELLER' };
    expect(await sign(company, by)).toMatchObject({ status: 422, data: { errors: { smsCode: [expect.any(String)] } } });
    expect((await sign(company, { ...by, party: 'THIRD' })).data).toMatchObject({ code: 'SIGN_TEMPLATE_PARTY' });
    const bare = await uploaded(await contractPdf({ title: '无关', clauses: ['无'], parties: [] }), company.token);
    const misfit = { ...by, file: bare, smsCode: await codeFor(company, { file: bare }) };
    expect((await sign(company, misfit)).data).toMatchObject({ code: 'SIGN_TEMPLATE_MISFIT' });
    const file = await uploaded(await contract(), company.token);
    const fitting = { ...by, file, smsCode: await codeFor(company, { file }) };
    expect(await sign(company, fitting)).toMatchObject({ status: 1, data: { pages: '4' } });
  });
});

describe('[BEY-03] a handler signs', () => {
  test('[doc.sign] with a seal that was granted them, within its days and their limit; otherwise not', async () => {
    const person = await employee(running, company.token, 'HANDLER');
    const { mobile } = await stored('employees', person.id);
    await passworded(person.token, String(mobile));
    expect((await sign(company, {}, person.token)).data).toMatchObject({ code: 'SEAL_USE_DENIED' });
    const handler = await effectiveHandler(running, company.token, { employee: person.id });
    const terms = {
      handler: handler.id,
      seal: company.seal.id,
      validFrom: dayIn(running, -1),
      validTo: dayIn(running, 30),
      limitAmount: '1000',
    };
    const grant = await must('handlerSeal/manage', terms, company.token);
    expect(await sign(company, {}, person.token)).toMatchObject({ status: 422, data: { errors: { amount: [expect.any(String)] } } });
    expect((await sign(company, { amount: '1000.01' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_LIMIT' });
    expect(await sign(company, { amount: '1000.00' }, person.token)).toMatchObject({ status: 1 });
    const [use] = await uses(company.token, { result: 'SIGNED' });
    expect(use).toMatchObject({ userNum: person.userNum, capacity: 'HANDLER', proof: 'PASSWORD', amount: '1000.00', pages: '1' });
    const asked = await must('handlerSeal/manage', { ...at(grant), needApproval: true }, company.token);
    expect((await sign(company, { amount: '1' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
    await must('handlerSeal/manage', { ...at(asked), needApproval: false, enabled: false }, company.token);
    expect((await sign(company, { amount: '1' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_DENIED' });
  });

  describe('[en.sealRequest.submit, en.sealRequest.decide] where each use is confirmed', () => {
    let person: Person;
    let file: string;
    const ask = (words: object = {}, token = person.token) =>
      running.call<Row>('sealRequest/submit', { seal: company.seal.id, file, amount: '500.00', purpose: '年度投标文件', ...words }, token);
    const decide = (request: Row, decision: 'APPROVE' | 'REFUSE', words: object = {}, token = company.token) =>
      running.call<Row>('sealRequest/decide', { ...at(request), decision, ...words }, token);
    const confirmed = async (words: object = {}): Promise<Row> => {
      const { data } = await ask(words);
      return (await decide(data, 'APPROVE')).data;
    };
    const told = async (token: string): Promise<readonly Row[]> =>
      (await must('message/list', { filter: { kind: 'SEAL' } }, token)).list as readonly Row[];

    beforeAll(async () => {
      person = await employee(running, company.token, 'HANDLER');
      await passworded(person.token, String((await stored('employees', person.id)).mobile));
      const handler = await effectiveHandler(running, company.token, { employee: person.id });
      const days = { validFrom: dayIn(running, -1), validTo: dayIn(running, 30) };
      const terms = { handler: handler.id, seal: company.seal.id, ...days, limitAmount: '1000', needApproval: true };
      await must('handlerSeal/manage', terms, company.token);
      file = await uploaded(await contract(), person.token);
    });

    test('[en.sealRequest.list, doc.sign] asked, confirmed by an administrator, used once for that very document', async () => {
      expect((await sign(company, { file, amount: '500.00' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      const { data: request } = await ask();
      expect(request).toMatchObject({
        state: 'SUBMITTED',
        applicant: person.userNum,
        documentSha256: (await stored('files', file)).sha256,
      });
      expect((await told(company.token))[0]).toMatchObject({ title: '有用印申请待确认', content: expect.stringContaining('年度投标文件') });
      expect((await sign(company, { file, amount: '500.00' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      expect((await decide(request, 'APPROVE', {}, person.token)).data).toMatchObject({ code: 'SEAL_REQUEST_ADMIN' });
      expect((await decide(request, 'APPROVE', {}, (await ready()).token)).status).toBe(404);
      expect((await decide(request, 'APPROVE')).data).toMatchObject({ state: 'APPROVED', expiresAt: expect.any(String) });
      expect((await told(person.token))[0]).toMatchObject({ title: '用印申请已确认' });
      const changed = await uploaded(await contractOf('甲方'), person.token);
      expect((await sign(company, { file: changed, amount: '500.00' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      expect((await sign(company, { file, amount: '500.01' }, person.token)).data).toMatchObject({ code: 'SEAL_REQUEST_AMOUNT' });
      expect((await sign(company, { file, amount: '500.00', signPassword: 'Company-2026' }, person.token)).data).toMatchObject({
        code: 'SIGN_PASSWORD_WRONG',
      });
      const both = await Promise.all([1, 2].map(() => sign(company, { file, amount: '500.00' }, person.token)));
      expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
      expect(await stored('sealRequests', request.id)).toMatchObject({ state: 'USED', usedAt: expect.any(String) });
      const [use] = await uses(company.token, { result: 'SIGNED' });
      expect(use).toMatchObject({ userNum: person.userNum, capacity: 'HANDLER', request: { label: request.requestNo } });
      expect((await sign(company, { file, amount: '500.00' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
    });

    test('[en.sealRequest.decide, en.sealRequest.withdraw] declined with a reason, withdrawn by whoever asked, lapsed after a day', async () => {
      const { data: request } = await ask();
      expect((await decide(request, 'REFUSE')).status).toBe(422);
      const refused = await decide(request, 'REFUSE', { reason: '文件缺少附件，请补齐' });
      expect(refused.data).toMatchObject({ state: 'REFUSED', decisionReason: '文件缺少附件，请补齐' });
      expect((await told(person.token))[0]?.content).toContain('文件缺少附件，请补齐');
      const withdrawn = await confirmed();
      const colleague = await employee(running, company.token, 'HANDLER');
      const theirs = await running.call('sealRequest/withdraw', at(withdrawn), colleague.token);
      expect(theirs.data).toMatchObject({ code: 'SEAL_REQUEST_OWN' });
      await must('sealRequest/withdraw', at(withdrawn), person.token);
      expect((await sign(company, { file, amount: '5' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      await must('sealRequest/withdraw', at(await confirmed()), company.token);
      expect((await told(person.token))[0]).toMatchObject({ title: '用印申请已由管理员撤回' });
      expect((await sign(company, { file, amount: '5' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      const old = await confirmed();
      const later = new Date(running.service.services.clock().getTime() + 24 * 3_600_000);
      await running.service.services.database.transaction(rows =>
        rows.update('sealRequests', old.id, null, { expiresAt: new Date(running.service.services.clock().getTime() - 1).toISOString() }),
      );
      running.byHand('sealRequests', old.id);
      // Over before the clock has moved it.
      expect((await sign(company, { file, amount: '5' }, person.token)).data).toMatchObject({ code: 'SEAL_USE_CONFIRM' });
      await lapse(running, 'sealRequests', later);
      expect((await stored('sealRequests', old.id)).state).toBe('EXPIRED');
    });

    test('[en.sealRequest.submit][en.sealRequest.decide] one that nobody decides lapses after a week, and cannot be confirmed then', async () => {
      const { data: request } = await ask();
      const clock = () => running.service.services.clock().getTime();
      const days = (Date.parse(String(request.expiresAt)) - clock()) / 86_400_000;
      expect([days > 6.9, days <= 7]).toEqual([true, true]);
      await running.service.services.database.transaction(rows =>
        rows.update('sealRequests', request.id, null, { expiresAt: new Date(clock() - 1).toISOString() }),
      );
      running.byHand('sealRequests', request.id);
      await lapse(running, 'sealRequests', new Date(clock()));
      expect((await stored('sealRequests', request.id)).state).toBe('EXPIRED');
      expect((await decide(request, 'APPROVE')).status).toBe(409);
    });

    test("[en.sealRequest.submit] refused: beyond the limit, both or neither document, another company's, and where nothing is to be confirmed", async () => {
      expect((await ask({ amount: '1000.01' })).data).toMatchObject({ code: 'SEAL_USE_LIMIT' });
      expect((await ask({ file: undefined })).data).toMatchObject({ errors: { file: [expect.any(String)] } });
      const other = await ready();
      expect((await ask({ file: await uploaded(await contract(), other.token) })).status).toBe(422);
      expect((await ask({ seal: other.seal.id })).status).toBe(422);
      expect((await ask({}, company.token)).data).toMatchObject({ code: 'SEAL_USE_DENIED' });
    });
  });
});

describe('[BEY-03] a hardware key signs', () => {
  const prepared = async (by: Company, serialNumber: unknown, words: object = {}): Promise<Answer<Row>> => {
    const file = await uploaded(await contract(), by.token);
    return running.call<Row>('document/prepare', { sealNo: by.seal.sealNo, file, positions: [place], serialNumber, ...words }, by.token);
  };
  const completed = (token: unknown, signature: string, by = company.token) =>
    running.call<Row>('document/complete', { token, signature }, by);
  let key: OnKey;
  beforeAll(async () => {
    key = await onKey(company.token);
  });

  test('[doc.prepare][doc.complete] its signature is put in place, stamped and proved; once', async () => {
    const { data } = await prepared(company, key.certificate.serialNumber);
    expect(data).toMatchObject({ algorithm: 'ECDSA_P256', certificateNo: key.certificate.seqNo });
    const signature = key.sign(String(data.data));
    const done = await completed(data.token, signature);
    expect(done.data).toMatchObject({ level: 'B_LT', pages: '1', certificateNo: key.certificate.seqNo });
    const said = await pdfsig(await fileOf(done.data.file, company.token));
    expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([1, 1]);
    expect((await uses(company.token))[0]).toMatchObject({ result: 'SIGNED', proof: 'KEY', signedSha256: done.data.sha256 });
    expect((await completed(data.token, signature)).data).toMatchObject({ code: 'SIGN_TOKEN' });
  });

  test('[doc.prepare][doc.complete] by a template that asks for a code: it is shown before the key signs, and used up by one signature', async () => {
    const { seqNo } = await template(templates, 'BYKEY', [{ party: 'SELLER', needSms: true }, { party: 'BUYER' }]);
    const file = await uploaded(await contract(), company.token);
    const by = { templateNo: seqNo, party: 'SELLER', positions: undefined, file };
    const { serialNumber } = key.certificate;
    expect(await prepared(company, serialNumber, by)).toMatchObject({ status: 422, data: { errors: { smsCode: [expect.any(String)] } } });
    const smsCode = await codeFor(company, { file });
    // The key was unplugged before it signed: the code serves on, for one signature.
    const [lost, data] = [
      await prepared(company, serialNumber, { ...by, smsCode }),
      (await prepared(company, serialNumber, { ...by, smsCode })).data,
    ];
    expect(await completed(data.token, key.sign(String(data.data)))).toMatchObject({ status: 1, data: { pages: '4' } });
    expect((await completed(lost.data.token, key.sign(String(lost.data.data)))).data).toMatchObject({ code: 'SMS_CODE_WRONG' });
    expect((await prepared(company, serialNumber, { ...by, smsCode })).data).toMatchObject({ code: 'SMS_CODE_WRONG' });
  });

  test("[doc.complete] refused: the signature of another key, of other data, another person's token, one that is over; nothing is kept", async () => {
    const files = async () => (await running.service.services.database.read.list('files', { page: { number: 1, size: 1 } })).total;
    const other = await makeKeyPair('ECDSA_P256');
    const first = (await prepared(company, key.certificate.serialNumber)).data;
    const before = await files();
    const foreign = nodeSign('sha256', Buffer.from(String(first.data), 'base64'), other.privateKey).toString('base64');
    expect((await completed(first.token, foreign)).data).toMatchObject({ code: 'SIGN_KEY_SIGNATURE' });
    expect((await completed(first.token, key.sign(String(first.data)))).data).toMatchObject({ code: 'SIGN_TOKEN' });
    expect((await uses(company.token))[0]).toMatchObject({ result: 'REFUSED', documentName: '购销合同.pdf' });
    expect(await files()).toBe(before);
    const second = (await prepared(company, key.certificate.serialNumber)).data;
    expect((await completed(second.token, key.sign(String(first.data)))).data).toMatchObject({ code: 'SIGN_KEY_SIGNATURE' });
    const third = (await prepared(company, key.certificate.serialNumber)).data;
    const { token } = await member(running);
    expect((await completed(third.token, key.sign(String(third.data)), token)).data).toMatchObject({ code: 'SIGN_TOKEN' });
    running.clock.now = new Date(running.clock.now.getTime() + 6 * 60_000);
    expect((await completed(third.token, key.sign(String(third.data)))).data).toMatchObject({ code: 'SIGN_TOKEN' });
    await running.turnBack(new Date(running.started));
  });

  test('[doc.complete] refused: of a seal that was made again since, whose former picture was prepared', async () => {
    const { data } = await prepared(company, key.certificate.serialNumber);
    await remade(company);
    expect(await completed(data.token, key.sign(data.data))).toMatchObject({ data: { code: 'SIGN_SEAL_REMADE' } });
    const again = (await prepared(company, key.certificate.serialNumber)).data;
    expect((await completed(again.token, key.sign(again.data))).status).toBe(1);
  });

  test("[doc.prepare] refused: a key that is kept here, another company's certificate, one that was revoked meanwhile", async () => {
    expect((await prepared(company, company.certificate.serialNumber)).data).toMatchObject({ code: 'SIGN_KEY_CERTIFICATE' });
    const lost = await onKey(company.token);
    const { data } = await prepared(company, lost.certificate.serialNumber);
    const { version } = await stored('certificates', lost.certificate.id);
    await must('operation/certificate/revoke', { id: lost.certificate.id, version, reason: 'keyCompromise' }, running.operator);
    expect((await completed(data.token, lost.sign(String(data.data)))).data).toMatchObject({ code: 'SIGN_KEY_CERTIFICATE' });
    expect((await prepared(company, lost.certificate.serialNumber)).data).toMatchObject({ code: 'SIGN_KEY_CERTIFICATE' });
    const { token } = await member(running);
    expect((await prepared({ ...company, token }, key.certificate.serialNumber)).status).toBe(404);
  });
});

describe('[BEY-03] the log of the use of seals', () => {
  test('[doc.sealUse] each use stands there with document and places, for the company and for operators', async () => {
    const before = await contract();
    const { data } = await sign(company, { file: await uploaded(before, company.token) });
    const [use] = await uses(company.token);
    expect(use).toMatchObject({
      result: 'SIGNED',
      capacity: 'ADMIN',
      seal: { id: company.seal.id },
      documentSha256: createHash('sha256').update(before).digest('hex'),
      signedSha256: data.sha256,
      level: 'B_LT',
    });
    const [whole] = await uses(company.token, { id: use?.id });
    expect(whole?.places).toMatchObject([{ page: 1, x: 1200, y: 2000 }]);
    expect((await uses(running.operator, { id: use?.id }))[0]).toMatchObject({ member: { id: expect.any(String) }, result: 'SIGNED' });
  });

  test('[doc.sealUse] refused without a session and to those without the menu; another company sees nothing of it', async () => {
    const { token } = await member(running);
    expect(await uses(token)).toEqual([]);
    expect((await running.call('document/sealUse/list', {})).status).toBe(300);
    const stranger = await operator(running, 'FINANCE');
    expect((await running.call('document/sealUse/list', {}, stranger.token)).status).toBe(403);
  });
});

describe('[BEY-03] large documents', () => {
  const anonymous = (name: string, bytes: Uint8Array) => running.upload('document/verify', {}, { name, bytes });

  test('[doc.sign][doc.verify] a large file is signed, and verified by anybody', async () => {
    const before = largePdf(countOf(24, 98));
    const { data } = await sign(company, { file: await uploaded(before, company.token) });
    expect(data).toMatchObject({ level: 'B_LT', pages: '1' });
    const file = await fileOf(data.file, company.token);
    expect(file.subarray(0, before.length).equals(before)).toBe(true);
    expect(await pdfsig(file)).toContain('Signature is Valid.');
    expect(await anonymous('大.pdf', file)).toMatchObject({
      status: 1,
      data: { kind: 'PDF', verdict: 'VALID', fileSha256: data.sha256, fileSize: file.length },
    });
  }, 120_000);

  test('[doc.verify] what is no PDF has its own limit; more than a PDF may have is refused before it is sent', async () => {
    expect(await anonymous('大.bin', Buffer.alloc(31 * 1_048_576))).toMatchObject({
      status: 413,
      message: expect.stringContaining('30 MB'),
    });
    const refused = await new Promise<string>((done, failed) => {
      const asked = request(`${running.address}/user/document/verify`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 101 * 1_048_576 },
      });
      asked.on('response', answer => {
        expect(answer.statusCode).toBe(413);
        expect(answer.headers.connection).toBe('close');
        answer.setEncoding('utf8').once('data', done);
      });
      asked.on('error', failed);
      // No byte of the body.
      asked.flushHeaders();
    });
    expect(refused).toContain('100 MB');
  });
});
