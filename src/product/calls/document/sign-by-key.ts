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
import { goOnByKey, onNamed, placeOf, refusedOnNamed } from './contract-sign.ts';
import { finishOnKey, prepareOnKey, type ToSign } from './revision-on-key.ts';
import { proved } from './right-to-use.ts';
import { answerOf, taskOf } from './sign.ts';
import { type Begun, begunBy, type File, type Judged, judge, keep, keyChoiceFor, type Made, storeParts, writeRefusal } from './signing.ts';
import type { Signing, Told } from './signing-act.ts';

const livesSeconds = 300;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** A contract is named by its number, a document of one's own by its file. */
const isContract = ({ input: { contractNo } }: Signing): boolean => contractNo !== undefined && contractNo !== null;

const ownFile = (act: Signing): Promise<File | undefined> =>
  openedFile(act.records, [{ id: act.input.file ?? '' }, { member: '$session.memberId' }]);

const refused = async (act: Signing, error: unknown, file?: File): Promise<void> =>
  isContract(act) ? refusedOnNamed(act, error, file) : writeRefusal(act, error, file ?? (await ownFile(act)));

const judged = async (act: Signing): Promise<Judged> => {
  const on = isContract(act) ? await onNamed(act) : act;
  const task = await (isContract(act) ? placeOf(on) : taskOf(on));
  return judge(on, task, keyChoiceFor(task.file));
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
  { certificate, file, seal, code }: Prepared,
  { kept }: ToSign,
  token: string,
): ValuesOf<typeof signingPreparations> => {
  // The code itself is not kept, only which one it was: it is used up with the signature, so that a key that is unplugged costs none.
  const { smsCode: _, ...input } = act.input;
  return {
    ...kept,
    tokenHash: hashOf(token),
    userNum: sessionOf(act).userNum,
    certificate: certificate.id,
    input: { ...input, file: file.id, picture: seal.picture, provedCode: code },
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
      return prepareOnKey(services, held.of(step));
    },
    async complete(act, step, result) {
      const begun = held.of(step);
      const token = randomBytes(32).toString('base64url');
      const toSign = result as ToSign;
      const row = await act.records.of(signingPreparations).create(rowOf(act, begun, toSign, token));
      Object.assign(act.answer, {
        token,
        data: toSign.data.toString('base64'),
        algorithm: begun.certificate.algorithm,
        certificateNo: begun.certificate.seqNo,
        expiresAt: row.expiresAt,
      });
    },
    done: held.ends.done,
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

export const completeByKey = (services: Services): Outside => {
  const held = prepared<Held & { readonly signature: string }>('signature');
  return answerOutside(documentCalls)('doc.complete', {
    async prepare(act) {
      const row = await taken(act, act.input.token);
      const asked = asAsked(act, row);
      const facts = await judged(asked);
      const { picture = facts.seal.picture } = asked.input;
      if (picture !== facts.seal.picture) throw new Refusal('SIGN_SEAL_REMADE');
      return held.put(act.now, { row, begun: await begunBy(asked, facts, 'KEY'), signature: act.input.signature });
    },
    async perform(step) {
      const { begun, row, signature } = held.of(step);
      return storeParts(services, begun, await finishOnKey(services, begun, row, Buffer.from(signature, 'base64')));
    },
    async complete(act, step, result) {
      const known = held.of(step);
      const asked = asAsked(act, known.row);
      const made = result as Made;
      const { provedCode } = asked.input;
      if (provedCode !== undefined && provedCode !== null) await spendProved(services, provedCode, act);
      if (isContract(asked)) await goOnByKey(services, asked, step, made);
      else await keep(services, asked, made, await taskOf(asked), keyChoiceFor(made.file));
      Object.assign(act.answer, answerOf(act, made));
    },
    done: held.ends.done,
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
