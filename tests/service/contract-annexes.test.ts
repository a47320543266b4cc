/** Several files in one contract: their pages come after its own document, each signature is over all of them, and seals stay where the template has them. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { dayIn } from './handler-people.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let templates: Person;
let seller: Company;
let buyer: Company;
let template: Row;
let others: readonly object[];
/** A quotation with the words by which the template finds its seals, and a form that somebody filled in. */
let quotation: string;
let form: string;

const people = signingPeople(() => running);
const { must, stored, uploaded, fileOf } = people;
const read = () => running.service.services.database.read;

const filledForm = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 300]);
  page.drawText('Delivery note', { x: 40, y: 240, size: 14, font: await document.embedFont(StandardFonts.Helvetica) });
  const field = document.getForm().createTextField('quantity');
  field.addToPage(page, { x: 40, y: 180, width: 120, height: 20 });
  field.setText('seventeen');
  return document.save();
};

const start = (annexFiles: readonly string[], words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    { template: template.id, title: '购销合同', party: 'SELLER', signBy: dayIn(running, 30), others, annexFiles, ...words },
    seller.token,
  );
const errorsOf = async (annexFiles: readonly string[], words: object = {}) => (await start(annexFiles, words)).data.errors;
const sign = async (contract: Row, by: Company): Promise<Row> => {
  const now = await must('document/contract/detail', { id: contract.id }, by.token);
  return must('document/contract/sign', { ...at(now), sealNo: by.seal.sealNo, signPassword }, by.token);
};
const textOn = async (bytes: Uint8Array, page: number): Promise<string> => {
  await court.file('whole.pdf', bytes);
  const pages = ['-f', page, '-l', page].map(String);
  return (await court.run('pdftotext', ['-layout', ...pages, 'whole.pdf', '-'])).stdout.replace(/\s/g, '');
};
const pagesOf = async (bytes: Uint8Array): Promise<number> => (await PDFDocument.load(bytes)).getPageCount();
/** The pages on which the seal of each step stands, as the log of its use says. */
const sealedPages = async ({ steps }: Row) => {
  const signedSha256 = (steps as readonly Row[]).map(({ sha256 }) => String(sha256));
  const { list } = await read().list('sealUses', { where: [{ signedSha256 }], page: { number: 1, size: 9 }, total: false });
  return list.map(({ pages }) => pages);
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await people.ready(), await people.ready()];
  template = await people.template(templates, 'WITH_ANNEXES', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  others = [{ party: 'BUYER', company: String((await must('company/info', {}, buyer.token)).companyName) }];
  quotation = await uploaded(
    await contractPdf({ title: '报价单', clauses: ['办公椅 40 把。'], parties: ['甲方', '乙方'] }),
    seller.token,
    'contract',
  );
  form = await uploaded(await filledForm(), seller.token, 'contract');
});
afterAll(async () => {
  await Promise.all([running.stop(), court.close()]);
});

describe('[BEY-25] several files in one contract', () => {
  test('[doc.contractStart, doc.contractSign] they are signed as one document, seals standing where the template has them', async () => {
    const { data: begun, message } = await start([quotation, form]);
    expect(begun.state, message).toBe('SIGNING');
    const own = await pagesOf(await contractOf('甲方', '乙方'));
    const [ofQuotation, ofForm] = await Promise.all([quotation, form].map(async id => (await stored('files', id)).sha256));
    const annexes = [
      { name: '购销合同.pdf', fromPage: own + 1, pages: 2, sha256: ofQuotation },
      { name: '购销合同.pdf', fromPage: own + 3, pages: 1, sha256: ofForm },
    ];
    expect(begun.annexes).toEqual(annexes);
    const whole = await sign(await sign(begun, seller), buyer);
    expect(whole).toMatchObject({ state: 'SIGNED', annexes });
    const bytes = await fileOf(whole.file, buyer.token);
    expect(await pagesOf(bytes)).toBe(own + 3);
    expect(await textOn(bytes, own + 1)).toContain('办公椅40把');
    // What was filled in is a part of the page; nobody fills it in anew.
    expect(await textOn(bytes, own + 3)).toContain('seventeen');
    expect(
      (await PDFDocument.load(bytes))
        .getForm()
        .getFields()
        .filter(field => field.getName() === 'quantity'),
    ).toEqual([]);
    const judged = (await court.run('pdfsig', ['-nocert', 'whole.pdf'])).stdout;
    expect(judged.split('Signature is Valid.')).toHaveLength(3);
    expect((await stored('contracts', whole.id)).places).toMatchObject([
      { stepOrder: 1, page: own },
      { stepOrder: 2, page: own },
    ]);
    const evidence = await running.get(`/user/document/contract/evidence/${whole.id}`, seller.token);
    const archive = openArchive(Buffer.from(await evidence.arrayBuffer()), { bytes: 100_000_000 });
    const part = async (name: string): Promise<Buffer> => collect(archive.read(name));
    expect(JSON.parse((await part('annexes.json')).toString())).toEqual({ contractNo: whole.contractNo, annexes });
    await court.file('completion.pdf', await part('completion.pdf'));
    const said = (await court.run('pdftotext', ['completion.pdf', '-'])).stdout.replace(/\s/g, '');
    expect(said).toContain(`文件第${own + 1}至${own + 2}页`);
  });

  test('[doc.contractPreview, doc.contractStart] what is shown before is what is signed', async () => {
    const preview = async (words: object): Promise<Buffer> => {
      const answer = await fetch(`${running.address}/user/document/contract/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'session-token': seller.token },
        body: JSON.stringify({ template: template.id, filled: [], ...words }),
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    const ownFile = await uploaded(await contractOf('甲方', '乙方'), seller.token, 'contract');
    for (const words of [{}, { file: ownFile }]) {
      const { data: begun } = await start([quotation], words);
      const shown = await preview({ annexFiles: [quotation], ...words });
      expect(shown.equals(await fileOf(begun.file, seller.token))).toBe(true);
    }
    expect(await pagesOf(await preview({ file: ownFile }))).toBe(await pagesOf(await contractOf('甲方', '乙方')));
  });

  test('[doc.contractStart] a seal may stand on the pages of an annex', async () => {
    const own = await pagesOf(await contractOf('甲方', '乙方'));
    const place = (stepOrder: number, words: object) => ({ stepOrder, method: 'COORD', pages: 'PAGE', x: 30, y: 40, ...words });
    const places = [place(1, { page: own + 1 }), place(2, { page: own, y: 200 })];
    const { data: begun, message } = await start([quotation], { places });
    expect(begun.state, message).toBe('SIGNING');
    expect((await stored('contracts', begun.id)).places).toMatchObject(places);
    expect(await errorsOf([quotation], { places: [place(1, { page: own + 3 }), place(2, { page: own })] })).toMatchObject({
      'places[0].page': [expect.stringContaining(String(own + 2))],
    });
    const whole = await sign(await sign(begun, seller), buyer);
    expect((await sealedPages(whole)).toSorted()).toEqual([String(own), String(own + 1)]);
  });

  test('[BEY-13][doc.contractDetail] under a template that shows the document at a party’s turn, its annexes are seen only then', async () => {
    const later = await people.template(templates, 'ANNEXES_LATER', [{ party: 'SELLER' }, { party: 'BUYER' }], { shownAtTurn: true });
    const { data: begun } = await start([quotation], { template: later.id });
    const asked = ['document/contract/detail', { id: begun.id }] as const;
    expect((await must(...asked, seller.token)).annexes).toHaveLength(1);
    expect((await must(...asked, buyer.token)).annexes).toBeNull();
    await sign(begun, seller);
    expect((await must(...asked, buyer.token)).annexes).toHaveLength(1);
  });

  test('[doc.contractStart, doc.contractPreview] refused: what is signed, not to be read, too many, and a file of somebody else', async () => {
    const before = await Promise.all(['contracts', 'files'].map(name => read().count(name, {})));
    const signed = await must(
      'document/sign',
      {
        sealNo: buyer.seal.sealNo,
        file: await uploaded(await contractOf('甲方', '乙方'), buyer.token),
        positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 20, y: 20 }],
        signPassword,
      },
      buyer.token,
    );
    const bytes = await fileOf(signed.file, buyer.token);
    const ofBuyer = await uploaded(bytes, buyer.token, 'contract');
    const signedFile = await uploaded(bytes, seller.token, 'contract');
    const broken = Buffer.from(await contractOf('甲方'));
    // The table of objects points elsewhere: programs that repair it may see another document.
    broken.write('9', broken.lastIndexOf('startxref') + 10);
    const unsound = await uploaded(broken, seller.token, 'contract');
    expect(await errorsOf([quotation, signedFile])).toEqual({ annexFiles: [expect.stringContaining('已有电子签名')] });
    expect(await errorsOf([quotation], { file: signedFile })).toEqual({ annexFiles: [expect.stringContaining('再接附件会使签名失效')] });
    expect(await errorsOf([unsound])).toEqual({ annexFiles: [expect.stringContaining('不能读取')] });
    expect(await errorsOf([ofBuyer])).toEqual({ annexFiles: [expect.any(String)] });
    expect(await errorsOf(Array.from({ length: 11 }, () => quotation))).toEqual({ annexFiles: [expect.stringContaining('10')] });
    const preview = await running.call<Row>(
      'document/contract/preview',
      { template: template.id, filled: [], annexFiles: [unsound] },
      seller.token,
    );
    expect(preview.data.errors).toEqual({ annexFiles: [expect.stringContaining('不能读取')] });
    const foreign = await running.call<Row>(
      'document/contract/preview',
      { template: template.id, filled: [], file: ofBuyer },
      seller.token,
    );
    expect(foreign.http).toBe(404);
    const [contracts] = await Promise.all(['contracts'].map(name => read().count(name, {})));
    expect(contracts).toBe(before[0]);
  });
});
