/** `document/sign`: a company signs a PDF or an OFD of its own. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import type { Outside } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { ownDocument } from './own-document.ts';
import { wantedPlaces } from './places-to-sign.ts';
import { inFile } from './right-to-use.ts';
import { type Begun, begin, type File, keep, type Made, make, ownSeal, pagesOf, signedName, type Task, writeRefusal } from './signing.ts';
import type { Signing } from './signing-act.ts';

/** Under the number that was named; no file has an empty one. */
const namedFile = ({ input }: Signing): string => input.file ?? '';

const fileOf = async (act: Signing): Promise<File> => {
  const file = await ownDocument(act.records, namedFile(act));
  if (file === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'reference' }] });
  return file;
};

/** What `document/sign` and its likes ask for. @throws Refusal RECORD_MISSING for a seal that is not the company's */
export const taskOf = async (act: Signing): Promise<Task> => {
  const seal = await ownSeal(act);
  if (seal === undefined) throw new Refusal('RECORD_MISSING');
  const file = await fileOf(act);
  return { seal, file, wanted: await wantedPlaces(act, seal), codeFor: inFile(file) };
};

export const answerOf = (act: Pick<Signing, 'now'>, made: Made): Row => ({
  file: { id: made.id, label: signedName(made.file) },
  sha256: made.stored.sha256,
  size: made.stored.size,
  level: made.level,
  signedAt: (made.stampedAt ?? act.now).toISOString(),
  certificateNo: made.certificate.seqNo,
  pages: pagesOf(made.boxes),
});

export const signDocument = (services: Services): Outside => {
  const begun = prepared<Begun>('signature');
  return answerOutside(documentCalls)('doc.sign', {
    async prepare(act) {
      return begun.put(act.now, await begin(services, act, await taskOf(act)));
    },
    async perform(step): Promise<Made> {
      return make(services, begun.take(step));
    },
    async complete(act, _step, result) {
      const made = result as Made;
      await keep(services, act, made, await taskOf(act));
      Object.assign(act.answer, answerOf(act, made));
    },
    async fail(act, step, error) {
      begun.drop(step);
      await writeRefusal(act, error, await openedFile(act.records, [{ id: namedFile(act) }, { member: '$session.memberId' }]));
    },
    undo: result => services.files.remove((result as Made).id),
  });
};
