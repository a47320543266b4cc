/**
 * A company signs a PDF with its certificate and its seal: judged in one transaction, signed and stamped outside of any, and kept in another
 * after it was judged anew. Each use of the seal is written down, the refused ones too.
 */
import type { Box } from '#engine/pages/document-pages.ts';
import { keywordsOf } from '#engine/pages/positions.ts';
import { Refusal, sentence } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { collect } from '#service/document/collect.ts';
import { completeSigning, digestFor, signPrepared } from '#service/document/pades.ts';
import { onPdfThread } from '#service/document/pdf-thread.ts';
import type { Stored } from '#service/files/file-store.ts';
import type { Row } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type Act, type Outside, sessionOf } from '../contract.ts';
import { evidenceFor } from './evidence.ts';
import { placed, type Wanted, wantedPlaces } from './places-to-sign.ts';
import { isHandler, proved, type Right, rightToUse, spendCode } from './right-to-use.ts';
import { signerBy, signingCertificate } from './signing-certificate.ts';

interface Judged extends Right {
  readonly seal: Row;
  readonly file: Row;
  readonly certificate: Row;
  readonly wanted: Wanted;
}

interface Begun extends Judged {
  readonly companyName: string;
  readonly reason: string | undefined;
  readonly proof: 'PASSWORD' | 'SMS';
}

interface Result extends Begun {
  readonly id: string;
  readonly stored: Stored;
  readonly level: 'B_LT' | 'B_T';
  readonly boxes: readonly Box[];
}

const sealOf = (act: Act): Promise<Row | undefined> =>
  act.records.find('seals', [{ sealNo: String(act.input.sealNo) }, { member: '$session.memberId' }], { lock: true });

const fileOf = async (act: Act): Promise<Row> => {
  const file = await act.records.find('files', [{ id: String(act.input.file), purpose: 'document' }, { member: '$session.memberId' }]);
  if (file === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'reference' }] });
  return file;
};

/** Everything but who is there: before the signature and once more before it is kept. */
const judged = async (act: Act): Promise<Judged> => {
  const seal = await sealOf(act);
  if (seal === undefined) throw new Refusal('RECORD_MISSING');
  const right = await rightToUse(act, seal);
  const isOver = typeof seal.validTo === 'string' && Date.parse(seal.validTo) <= act.now.getTime();
  if (seal.state !== 'ENABLED' || isOver) throw new Refusal('SEAL_NOT_ENABLED');
  const file = await fileOf(act);
  const wanted = await wantedPlaces(act, seal);
  for (const handler of wanted.handlers) {
    if (await isHandler(act, right.person, handler)) continue;
    const named = await act.records.get('handlers', { id: handler });
    throw new Refusal('SIGN_TEMPLATE_HANDLER', { params: { handler: String(named.code) } });
  }
  return { ...right, seal, file, wanted, certificate: await signingCertificate(act, seal) };
};

const signedName = (name: unknown): string => `${String(name).replace(/(-signed)?\.pdf$/i, '')}-signed.pdf`;

async function* once(...parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}

/** Signs, stamps and adds the evidence: the parts of the file, what stood in it before first. */
const signed = async (services: Services, begun: Begun) => {
  const { seal, file, certificate, wanted, companyName, reason } = begun;
  const bytes = await collect(await services.files.get(String(file.id)));
  const pdf = await onPdfThread('read', { bytes, find: keywordsOf(wanted.positions) });
  const size = { width: Number(seal.widthMm), height: Number(seal.heightMm) };
  const { pictures, boxes, fieldName } = placed(wanted, pdf, size, await collect(await services.files.get(String(seal.picture))));
  const by = await signerBy(services, certificate);
  const prepared = await onPdfThread('prepare', {
    bytes,
    pictures,
    name: companyName,
    signingTime: services.clock(),
    digest: digestFor(by.signer),
    ...(reason === undefined ? {} : { reason }),
    ...(fieldName === undefined ? {} : { fieldName }),
  });
  const cms = await signPrepared(prepared, by);
  const signature = completeSigning(prepared, cms);
  const evidence = await evidenceFor(services, cms);
  if (evidence === undefined) return { parts: [bytes, signature], boxes, level: 'B_T' as const };
  const appended = await onPdfThread('evidence', { bytes: Buffer.concat([bytes, signature]), ...evidence });
  return { parts: [bytes, signature, appended], boxes, level: 'B_LT' as const };
};

const tenths = (millimetres: number): number => Math.round(millimetres * 10);
const pagesOf = (boxes: readonly Box[]): string => [...new Set(boxes.map(({ page }) => page))].join(', ').slice(0, 200);

/** What stands in the log of a use, whatever came of it. */
const entryOf = (act: Act, seal: Row): Row => ({
  at: act.now.toISOString(),
  member: seal.member,
  seal: seal.id,
  userNum: sessionOf(act).userNum,
  amount: act.input.amount ?? null,
  ip: act.origin.ip,
});

const writeDown = async (act: Act, result: Result): Promise<void> => {
  const { seal, file, capacity, handler, proof, boxes, id, stored, level, certificate } = result;
  await act.records.create('sealUses', {
    ...entryOf(act, seal),
    result: 'SIGNED',
    capacity,
    handler,
    proof,
    documentName: file.name,
    documentSha256: file.sha256,
    pages: pagesOf(boxes),
    places: boxes.map(({ page, x, y, width, height }) => ({
      page,
      x: tenths(x),
      y: tenths(y),
      width: tenths(width),
      height: tenths(height),
    })),
    signedFile: id,
    signedSha256: stored.sha256,
    level,
    certificate: certificate.id,
  });
};

const keepFile = (act: Act, { id, stored, file, seal }: Result): Promise<Row> =>
  act.records.create('files', {
    id,
    name: signedName(file.name),
    ext: 'pdf',
    mime: 'application/pdf',
    size: stored.size,
    sha256: stored.sha256,
    purpose: 'document',
    side: 'enterprise',
    member: seal.member,
    uploadedBy: sessionOf(act).userNum,
    encrypted: true,
  });

/** `document/sign`. */
export const signDocument = (services: Services): Outside => {
  const begun = new Map<string, Begun>();
  return {
    async prepare(act) {
      const facts = await judged(act);
      const proof = await proved(services, act, facts.person, facts.wanted.needSms);
      const { companyName } = await act.records.get('members', { id: String(facts.seal.member) });
      const reason = typeof act.input.reason === 'string' ? act.input.reason : undefined;
      const step = uuidv7(act.now);
      begun.set(step, { ...facts, proof, companyName: String(companyName), reason });
      return step;
    },
    async perform(step): Promise<Result> {
      const known = begun.get(step);
      if (known === undefined) throw new Error(`signature ${step} was not prepared by this process`);
      begun.delete(step);
      const { parts, boxes, level } = await signed(services, known);
      const id = uuidv7(services.clock());
      return { ...known, id, boxes, level, stored: await services.files.put(id, once(...parts)) };
    },
    async complete(act, _step, outcome) {
      const result = outcome as Result;
      try {
        // Whatever was withdrawn meanwhile: a signature that is not kept was never given out.
        const now = await judged(act);
        if (now.certificate.id !== result.certificate.id) throw new Refusal('SIGN_NO_CERTIFICATE');
        await keepFile(act, result);
        await writeDown(act, result);
        await spendCode(services, act, result.person);
      } catch (error) {
        await services.files.remove(result.id);
        throw error;
      }
      Object.assign(act.answer, {
        file: { id: result.id, label: signedName(result.file.name) },
        sha256: result.stored.sha256,
        size: result.stored.size,
        level: result.level,
        signedAt: act.now.toISOString(),
        certificateNo: result.certificate.seqNo,
        pages: pagesOf(result.boxes),
      });
    },
    async fail(act, step, error) {
      if (step !== null) begun.delete(step);
      const seal = error instanceof Refusal && error.code !== 'INPUT_INVALID' ? await sealOf(act) : undefined;
      if (seal === undefined || !(error instanceof Refusal)) return;
      const refusal = sentence(error.code, error.params ?? {}, act.language).slice(0, 300);
      const file = await act.records.find('files', [{ id: String(act.input.file) }, { member: '$session.memberId' }]);
      await act.records.create('sealUses', {
        ...entryOf(act, seal),
        result: 'REFUSED',
        refusal,
        documentName: file?.name ?? null,
        documentSha256: file?.sha256 ?? null,
      });
    },
  };
};
