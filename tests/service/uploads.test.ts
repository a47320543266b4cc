/** Uploads: what a file is by its content, how large, what it would do, where it rests and who may have it back. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#service/store/rows.ts';
import { apply, employee, member, operator, png, type Registered, signIn } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  other = await member(running);
});
afterAll(() => running.stop());

const send = (bytes: Uint8Array | string, purpose = 'application', name = '材料.png', token = company.token): Promise<Answer> =>
  running.upload('file/upload', { purpose }, { name, bytes: Buffer.from(bytes) }, token);
const atRest = async (): Promise<number> => {
  const places = await readdir(join(running.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return places.filter(place => place.isFile()).length;
};
const known = () => running.service.services.database.read.count('files', {});
/** Refused with this code, in whose words the reader finds what to do; nothing of it is kept. */
const isRefused = async (http: number, words: string, ...given: Parameters<typeof send>): Promise<void> => {
  const before = [await atRest(), await known()];
  expect(await send(...given)).toMatchObject({ http, status: http, message: expect.stringContaining(words) });
  expect([await atRest(), await known()]).toEqual(before);
};

const pdfOf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'),
    ...objects.map(each => Buffer.from(each)),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
const stream = (words: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`9 0 obj<<${words}/Length ${body.length}>>stream\n`), body, Buffer.from('\nendstream endobj\n')]);

describe('what comes in', () => {
  test('[en.file.upload] its kind is told by its content, whatever its name says', async () => {
    expect(await send(png, 'application', '申请表.pdf')).toMatchObject({ status: 1, data: { mime: 'image/png' } });
    const strangers: readonly string[] = [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'MZ\u0090\u0000\u0003',
      'PK\u0003\u0004',
      'just words',
      '',
    ];
    for (const bytes of strangers) await isRefused(415, 'pdf', bytes, 'application', '材料.bin');
    // Named as what is taken, it is not told to be what it seems to be already.
    for (const bytes of strangers) await isRefused(415, '扩展名', bytes, 'application', '材料.PNG');
    // A PDF is no licence picture of a seal.
    await isRefused(415, 'png', pdfOf(), 'sealImage', '印模.png');
  });

  test('[en.file.upload] no larger than its purpose allows', async () => {
    const fat = Buffer.concat([png, Buffer.alloc(5 * 1_048_576)]);
    await isRefused(413, '5 MB', fat, 'licence');
    expect(await send(fat.subarray(0, 5 * 1_048_576), 'licence')).toMatchObject({ status: 1, data: { size: 5 * 1_048_576 } });
  });

  test('[en.file.upload] a picture that unpacks to too many pixels, or to none, is refused', async () => {
    const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(1_048_576);
    await isRefused(413, '8000 × 6000', huge);
    await isRefused(415, '损坏', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 7)]));
  });

  test('[en.file.upload] a PDF that runs, starts, sends or is locked is refused, however it is written', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Letter of authorisation');
    document.addJavaScript('main', 'app.alert(1)');
    const scripts = [await document.save({ useObjectStreams: false }), await document.save({ useObjectStreams: true })];
    const packed = deflateSync('7 0 <</S/JavaScript/JS(app.alert(1))>>');
    // Within what is packed stands the word that ends it for a hasty reader.
    const hidden = deflateSync(Buffer.from(`endstream ${'x'.repeat(200)}<</S/JavaScript>>`), { level: 0 });
    const acting: readonly (Uint8Array | Buffer)[] = [
      ...scripts,
      pdfOf('3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
      pdfOf('3 0 obj<</S/J#61vaScrip#74/JS(app.alert(1))>>endobj'),
      pdfOf('3 0 obj<</S/Launch/F(calc.exe)>>endobj'),
      pdfOf('3 0 obj<</S/SubmitForm/F(http://example.test)>>endobj'),
      pdfOf('3 0 obj<</AcroForm<</XFA[(a)4 0 R]>>>>endobj'),
      pdfOf(stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', packed)),
      pdfOf(stream('/Type/ObjStm/Subtype/Image/N 1/First 4/Filter/FlateDecode', packed)),
      pdfOf(stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', hidden)),
      pdfOf(stream('/Type/Obj#53tm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from(`${packed.toString('hex')}>`))),
    ];
    for (const bytes of acting) await isRefused(415, '脚本', bytes, 'letter', '授权书.pdf');
    await isRefused(415, '加密', pdfOf('3 0 obj<</Filter/Standard/V 2>>endobj\ntrailer<</Encrypt 3 0 R>>'), 'letter', '授权书.pdf');
    await isRefused(413, '解压', pdfOf(stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(140 * 1_048_576)))), 'letter', '授权书.pdf');
  });

  test('[en.file.upload] a PDF as programs write it is taken', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Letter of authorisation');
    document.setTitle('授权书');
    for (const useObjectStreams of [true, false])
      expect(await send(await document.save({ useObjectStreams }), 'letter', '授权书.pdf')).toMatchObject({
        status: 1,
        data: { mime: 'application/pdf' },
      });
  });

  test('[en.file.upload] XML that a browser would draw or run, or that fetches, is no invoice', async () => {
    const head = '<?xml version="1.0" encoding="UTF-8"?>';
    const bad = [
      `${head}<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
      `${head}<a:html xmlns:a="http://www.w3.org/1999/xhtml"/>`,
      `${head}<?xml-stylesheet href="data:text/xsl,x"?><EInvoice/>`,
      `${head}<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`,
    ];
    for (const text of bad) await isRefused(415, '脚本', text, 'invoice', '发票.xml', running.operator);
    expect(await send(`${head}<EInvoice><Number>1</Number></EInvoice>`, 'invoice', '发票.xml', running.operator)).toMatchObject({
      status: 1,
    });
  });

  test('[en.file.upload] every file that a form asks for has a purpose that is for uploads', async () => {
    const { resources } = running.service.services.model;
    const asked = Object.values(resources).flatMap(resource =>
      Object.values(resource.fields).flatMap(({ type, readOnly, purpose }) =>
        (type === 'file' || type === 'files') && !readOnly && purpose !== undefined ? [purpose] : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const purpose of new Set(asked)) expect(await send('MZ', purpose), purpose).toMatchObject({ status: 415 });
    expect(await send(png, 'maintenance', '截图.png', running.operator)).toMatchObject({ status: 1 });
  });

  test('[en.file.upload][en.file.encUpload] one file at a time, of a purpose that is for uploads, and so many an hour', async () => {
    const form = new FormData();
    form.set('purpose', 'application');
    for (const name of ['一.png', '二.png']) form.append('file', new Blob([new Uint8Array(png)]), name);
    const before = await known();
    await fetch(`${running.address}/user/file/upload`, { method: 'POST', headers: { 'session-token': company.token }, body: form });
    expect((await known()) - before).toBeLessThanOrEqual(1);
    expect(await send(png, 'seal')).toMatchObject({ status: 422, data: { errors: { purpose: [expect.any(String)] } } });
    const { throttle, clock } = running.service.services;
    const { userNum } = (await running.call<{ userNum: string }>('userInfo/query', {}, other.token)).data;
    for (const call of ['en.file.upload', 'en.file.encUpload'])
      await Promise.all(Array.from({ length: 1000 }, () => throttle.hit(`${call}:${userNum}`, { most: 1000, seconds: 3600 }, clock())));
    expect(await send(png, 'application', '一.png', other.token)).toMatchObject({ http: 429, status: 429 });
    expect(await running.upload('file/encrypted/upload', {}, { name: '一.png', bytes: png }, other.token)).toMatchObject({ http: 429 });
  });
});

describe('what goes out', () => {
  const maintenance = () => ({
    title: '更换磁盘',
    operator: '王小明',
    content: '更换损坏的磁盘',
    startedAt: running.clock.now.toISOString(),
  });
  const paths = ['file/read', 'file/download', 'file/decrypted/download'];
  const statusOf = async (response: Response) => [response.status, ((await response.json()) as Answer).status];

  test('[en.file.read][en.file.download][en.file.decDownload][PRM-05] who uploaded it has it; to colleagues, other companies and operators it does not exist while no record holds it', async () => {
    const marked = Buffer.concat([png, Buffer.from('what stands in the file')]);
    const { fileId } = (await send(marked)).data;
    const colleague = await employee(running, company.token);
    const strangers = [other, colleague, await operator(running, 'SYSTEM_ADMIN'), { token: running.operator }];
    for (const path of paths) {
      const own = await running.get(`/user/${path}/${fileId}`, company.token);
      expect(Buffer.from(await own.arrayBuffer())).toEqual(marked);
      for (const { token } of strangers) {
        const foreign = await running.get(`/user/${path}/${fileId}`, token);
        const never = await running.get(`/user/${path}/01980000-0000-7000-8000-000000000000`, token);
        expect(await statusOf(foreign)).toEqual([404, 404]);
        expect(await statusOf(never)).toEqual([404, 404]);
      }
    }
    const resting = await readdir(join(running.dataDir, 'files'), { recursive: true, withFileTypes: true });
    for (const file of resting.filter(place => place.isFile()))
      expect((await readFile(join(file.parentPath, file.name))).includes('what stands in the file')).toBe(false);
  });

  test('[en.file.read][en.file.download] its address opens nothing without a session, nor after that has ended', async () => {
    const { fileId } = (await send(png)).data;
    const token = await signIn(running, company.adminUserName, company.adminPassword);
    for (const path of paths) {
      expect((await running.get(`/user/${path}/${fileId}`, token)).headers.get('content-type')).toBe('image/png');
      // An address carries nothing that opens it: neither a token in the query nor the cookie by itself.
      const bare = [
        `/user/${path}/${fileId}`,
        ...['token', 'session-token', 'login'].map(name => `/user/${path}/${fileId}?${name}=${token}`),
      ];
      for (const address of bare) expect((await statusOf(await running.get(address)))[1], address).not.toBe(1);
      const byCookie = await fetch(`${running.address}${bare[0]}`, { headers: { cookie: `chancery-companion=${token}` } });
      expect((await statusOf(byCookie))[1]).toBe(300);
    }
    await running.call('employee/logout', {}, token);
    for (const path of paths) expect((await statusOf(await running.get(`/user/${path}/${fileId}`, token)))[1]).toBe(300);
  });

  test('[en.file.read][en.file.download] opened as a page it runs nothing and is taken for nothing else', async () => {
    const { fileId } = (await send(png, 'application', '申请表.html')).data;
    for (const path of paths) {
      const { headers } = await running.get(`/user/${path}/${fileId}`, company.token);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('content-disposition')).toMatch(path === 'file/read' ? /^inline; filename=/ : /^attachment; filename=/);
    }
  });

  test('[BEY-13][en.file.read] a paper is given to whoever may open the record that holds it, and to nobody else', async () => {
    const status = async (fileId: unknown, token: string) => (await running.get(`/user/file/read/${fileId}`, token)).status;
    const { data: paper } = await send(png, 'maintenance', '截图.png', running.operator);
    const [reader, support] = [await operator(running, 'SYSTEM_ADMIN'), await operator(running, 'SUPPORT')];
    expect(await status(paper.fileId, reader.token)).toBe(404);
    expect(
      await running.call('operation/log/maintenance/save', { ...maintenance(), files: [paper.fileId] }, running.operator),
    ).toMatchObject({ status: 1 });
    expect(await status(paper.fileId, running.operator)).toBe(200);
    expect([await status(paper.fileId, reader.token), await status(paper.fileId, support.token)]).toEqual([200, 404]);
    // Of a registration: who sees companies, but not whoever keeps templates.
    const { licenceFile }: Row = (await running.service.services.database.read.find('members', { uscc: company.uscc })) ?? {};
    const [reviewer, templates] = [await operator(running, 'REVIEWER'), await operator(running, 'TEMPLATE_ADMIN')];
    expect([await status(licenceFile, reviewer.token), await status(licenceFile, templates.token)]).toEqual([200, 404]);
    expect([await status(licenceFile, company.token), await status(licenceFile, other.token)]).toEqual([200, 404]);
  });

  test('[BEY-13][op.log.maintenanceSave] what somebody does not get they cannot attach, and so read', async () => {
    const { data: secret } = await send(png, 'identity', '证件.png');
    for (const token of [running.operator, (await operator(running, 'SYSTEM_ADMIN')).token])
      expect(await running.call('operation/log/maintenance/save', { ...maintenance(), files: [secret.fileId] }, token)).toMatchObject({
        status: 422,
        data: { errors: { files: [expect.any(String)] } },
      });
  });

  test('[op.log.maintenanceSave][BEY-13] a file that was uploaded as something else is held to the kinds and the size of the field that takes it', async () => {
    const attach = async (bytes: Buffer, purpose: string, name: string) => {
      const { data } = await send(bytes, purpose, name, running.operator);
      return running.call('operation/log/maintenance/save', { ...maintenance(), files: [data.fileId] }, running.operator);
    };
    const invoice = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice><Number>1</Number></EInvoice>');
    expect(await attach(invoice, 'invoice', '发票.xml')).toMatchObject({
      status: 422,
      data: { errors: { files: [expect.stringContaining('jpg, jpeg, png, pdf')] } },
    });
    const template = Buffer.concat([pdfOf(), Buffer.alloc(11 * 1_048_576, ' ')]);
    expect(await attach(template, 'template', '合同.pdf')).toMatchObject({
      status: 422,
      data: { errors: { files: [expect.stringContaining('10 MB')] } },
    });
    expect(await attach(pdfOf(), 'template', '合同.pdf')).toMatchObject({ status: 1 });
  });
});

test('[en.file.read][en.file.download] that the staff opened a file stands in the journal under its company, once an hour for each who looks', async () => {
  const reviewer = await operator(running, 'REVIEWER');
  const { id } = await apply(running, company.token, { files: [(await send(png)).data.fileId] });
  const stored = await running.service.services.database.read.find('certificateApplications', id);
  const [fileId] = (stored?.files ?? []) as readonly string[];
  const open = async (how: string, token: string) => (await running.get(`/user/file/${how}/${fileId}`, token)).status;
  const entries = async (action: string) => {
    const { list } = await running.service.services.database.read.list('journal', {
      filter: { resource: 'files', recordId: String(fileId), action },
      page: { number: 1, size: 20 },
      total: false,
    });
    return list;
  };
  expect([await open('read', company.token), await open('read', reviewer.token), await open('read', reviewer.token)]).toEqual([
    200, 200, 200,
  ]);
  const member = stored?.member;
  expect(await entries('view')).toMatchObject([{ userNum: reviewer.userNum, member, recordLabel: '材料.png' }]);
  expect(await open('download', reviewer.token)).toBe(200);
  expect(await entries('download')).toMatchObject([{ userNum: reviewer.userNum, member }]);
  // What the service draws nobody entrusted to them: a page shows it, and the journal goes without.
  const { database } = running.service.services;
  running.byHand('files', String(fileId));
  await database.transaction(async rows => {
    await rows.update('files', String(fileId), null, { purpose: 'seal' });
  });
  const other = await operator(running, 'REVIEWER');
  expect(await open('read', other.token)).toBe(200);
  expect(await entries('view')).toHaveLength(1);
});
