/**
 * `document/prepare`, `document/contract/prepare` and `document/complete`: a document, or the own place in a contract, signed by a key that
 * its holder has in their hand. The first two make the revision and say what the key has to sign; the third takes its signature. Between them
 * lie some minutes and a token that serves once.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { signingPreparations } from '#resources/document/signing-preparations.ts';
import { spendProved } from '#service/calls/proof/sms.ts';
import { type Outside, sessionOf } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { type DocumentSigner, dataToSign, digestFor } from '#trust/document/pades.ts';
import type { PreparedSigning } from '#trust/document/prepare-signing.ts';
import { isKeyAlgorithm } from '#trust/keys/algorithms.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { goOnByKey, onNamed, placeOf, refusedOnNamed } from './contract-sign.ts';
import { isOfd } from './opened-ofd.ts';
import { proved } from './right-to-use.ts';
import { answerOf, taskOf } from './sign.ts';
import {
  type Begun,
  begunBy,
  type File,
  type Judged,
  judge,
  keep,
  type Made,
  prepareRevision,
  type Revision,
  store,
  type Task,
  wholeFile,
  writeRefusal,
} from './signing.ts';
import type { Signing, Told } from './signing-act.ts';
import { keyCertificate, signerOnKey } from './signing-certificate.ts';

const livesSeconds = 300;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** A contract is named by its number, a document of one's own by its file. */
const isContract = ({ input: { contractNo } }: Signing): boolean => contractNo !== undefined && contractNo !== null;

const ownFile = (act: Signing): Promise<File | undefined> =>
  openedFile(act.records, [{ id: act.input.file ?? '' }, { member: '$session.memberId' }]);

const refused = async (act: Signing, error: unknown, file?: File): Promise<void> =>
  isContract(act) ? refusedOnNamed(act, error, file) : writeRefusal(act, error, file ?? (await ownFile(act)));

/** A key signs PDFs alone here. @throws Refusal SIGN_OFD_PDF_ONLY */
const pdfTask = async (act: Signing): Promise<Task> => {
  const task = await taskOf(act);
  if (isOfd(task.file)) throw new Refusal('SIGN_OFD_PDF_ONLY');
  return task;
};

const judged = async (act: Signing): Promise<Judged> => {
  if (!isContract(act)) return judge(act, await pdfTask(act), keyCertificate);
  const on = await onNamed(act);
  const task = await placeOf(on);
  if (isOfd(task.file)) throw new Refusal('CONTRACT_OFD_KEY');
  return judge(on, task, keyCertificate);
};

type Prepared = Begun & { readonly code: string | null };

/** Judged, with the code by SMS where a step wants one; the key's PIN stands for the rest. */
const begunOnKey = async (services: Services, act: Signing): Promise<Prepared> => {
  const facts = await judged(act);
  const code = facts.wanted.needSms ? (await proved(services, act, facts.person, facts.codeFor, true)).code : null;
  return { ...(await begunBy(act, facts, 'KEY')), code };
};

const rowOf = (
  act: Signing,
  { certificate, file, code }: Prepared,
  { prepared, boxes }: Revision,
  token: string,
): ValuesOf<typeof signingPreparations> => {
  const { appended, digest, ...words } = prepared;
  // The code itself is not kept, only which one it was: it is used up with the signature, so that a key that is unplugged costs none.
  const { smsCode: _, ...input } = act.input;
  return {
    tokenHash: hashOf(token),
    userNum: sessionOf(act).userNum,
    certificate: certificate.id,
    input: { ...input, file: file.id, provedCode: code },
    boxes: boxes.map(({ page, x, y, width, height }) => ({ page, x, y, width, height })),
    prepared: words,
    appended: Buffer.from(appended),
    digest: Buffer.from(digest),
    expiresAt: new Date(act.now.getTime() + livesSeconds * 1000).toISOString(),
  };
};

export const prepareByKey = (services: Services): Outside => {
  const held = prepared<Prepared>('signature');
  return answerOutside(documentCalls)(['doc.prepare', 'doc.contractPrepare'], {
    async prepare(act) {
      return held.put(act.now, await begunOnKey(services, act));
    },
    async perform(step) {
      const begun = held.of(step);
      const { algorithm } = begun.certificate;
      if (!isKeyAlgorithm(algorithm)) throw new Refusal('SIGN_KEY_CERTIFICATE');
      return prepareRevision(services, begun, digestFor({ algorithm }));
    },
    async complete(act, step, result) {
      const begun = held.of(step);
      const token = randomBytes(32).toString('base64url');
      const revision = result as Revision;
      const row = await act.records.of(signingPreparations).create(rowOf(act, begun, revision, token));
      const { der } = parseCertificate(heldIn(begun.certificate, 'certificatePem'));
      Object.assign(act.answer, {
        token,
        data: dataToSign(revision.prepared, der).toString('base64'),
        algorithm: begun.certificate.algorithm,
        certificateNo: begun.certificate.seqNo,
        expiresAt: row.expiresAt,
      });
      held.drop(step);
    },
    async fail(act, step, error) {
      const begun = held.find(step);
      held.drop(step);
      await refused(act, error, begun?.file);
    },
  });
};

type Preparation = RowOf<typeof signingPreparations>;

interface Held {
  readonly begun: Begun;
  readonly row: Preparation;
}

/** The own preparation. */
const preparedAs = ({ records }: Pick<Signing, 'records'>, token: string): Promise<Preparation | undefined> =>
  records
    .of(signingPreparations)
    .find([{ tokenHash: hashOf(token), userNum: '$session.userNum' }, { expiresAt: { from: '$now' } }], { lock: true });

/** Taken out: the token serves once, whatever comes of it. */
const taken = async (act: Pick<Signing, 'records'>, token: string): Promise<Preparation> => {
  const row = await preparedAs(act, token);
  if (row === undefined) throw new Refusal('SIGN_TOKEN');
  await act.records.of(signingPreparations).remove(row, null);
  return row;
};

/** The act as it was asked for when the document was prepared. */
const asAsked = (act: Omit<Signing, 'input'>, row: Preparation): Signing => ({ ...act, input: row.input as Told });

const revisionOf = async (services: Services, { begun, row }: Held): Promise<Revision> => ({
  bytes: await wholeFile(services, begun.file),
  prepared: { ...(row.prepared as object), appended: row.appended, digest: row.digest } as PreparedSigning,
  boxes: row.boxes as readonly Box[],
});

/** The key has signed already: its signature is judged when it is put in place. */
const signedBy = (by: DocumentSigner, signature: string): DocumentSigner => ({
  ...by,
  signer: { ...by.signer, sign: async () => Buffer.from(signature, 'base64') },
});

const putInPlace = async (services: Services, held: Held, signature: string): Promise<Made> => {
  try {
    const by = signedBy(await signerOnKey(services, held.begun.certificate), signature);
    return await store(services, held.begun, await revisionOf(services, held), by);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'PKI_SIGNER' ? new Refusal('SIGN_KEY_SIGNATURE') : error;
  }
};

export const completeByKey = (services: Services): Outside => {
  const held = prepared<Held & { readonly signature: string }>('signature');
  return answerOutside(documentCalls)('doc.complete', {
    async prepare(act) {
      const row = await taken(act, act.input.token);
      const asked = asAsked(act, row);
      return held.put(act.now, { row, begun: await begunBy(asked, await judged(asked), 'KEY'), signature: act.input.signature });
    },
    async perform(step) {
      const known = held.of(step);
      return putInPlace(services, known, known.signature);
    },
    async complete(act, step, result) {
      const known = held.of(step);
      const asked = asAsked(act, known.row);
      const made = result as Made;
      const { provedCode } = asked.input;
      if (provedCode !== undefined && provedCode !== null) await spendProved(services, provedCode, act.now);
      if (isContract(asked)) await goOnByKey(services, asked, step, made);
      else await keep(services, asked, made, await taskOf(asked), keyCertificate);
      Object.assign(act.answer, answerOf(act, made));
      held.drop(step);
    },
    async fail(act, step, error) {
      const known = held.find(step);
      held.drop(step);
      // Refused before it was begun: what was prepared stands as it did.
      const row = known?.row ?? (await preparedAs(act, act.input.token));
      if (row !== undefined) await refused(asAsked(act, row), error, known?.begun.file);
    },
    undo: result => services.files.remove((result as Made).id),
  });
};
