/** `document/contract/preview`: the document that a contract would begin with: the template's or one's own, with what was filled in and the annexes. Nothing of it is kept. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { files } from '#resources/file/files.ts';
import { collect } from '#service/files/collect.ts';
import { FileAnswer, type Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { annexFilesOf, joined, readAnnexes } from './contract-annexes.ts';
import { filledBytes, linesOf } from './contract-blanks.ts';
import { filledAtStart } from './contract-fillers.ts';
import { type File, fileOfTemplate, groundOf } from './contract-ground.ts';

/** What is written where, onto which file, and what comes behind it. */
interface Begun {
  readonly file: File;
  readonly filled: Parameters<typeof linesOf>;
  readonly annexes: readonly File[];
}

export const previewContract = (services: Services): Outside => {
  const begun = prepared<Begun>('preview');
  return answerOutside(documentCalls)('doc.contractPreview', {
    async prepare(act) {
      const ground = await groundOf(act, act.input.template);
      const own = act.input.file;
      const isOwn = own !== undefined && own !== null;
      // A document that each party is shown at its turn is shown to nobody before.
      if (ground.template.shownAtTurn && !isOwn) throw new Refusal('RECORD_MISSING');
      const filled: Begun['filled'] = isOwn
        ? [[], []]
        : [filledAtStart(ground.config.blanks ?? [], act.input.party), act.input.filled ?? []];
      const file = isOwn ? await act.records.of(files).get({ id: own }) : await fileOfTemplate(act, ground);
      return begun.put(act.now, { file, filled, annexes: await annexFilesOf(act) });
    },
    async perform(step) {
      const known = begun.take(step);
      const { file, filled } = known;
      // Pictures are opened while no transaction waits.
      const lines = await linesOf(...filled);
      const bytes = await collect(await services.files.get(file.id), file.size ?? 0);
      const annexes = await readAnnexes(services, file, known.annexes);
      const whole = await joined(await filledBytes(bytes, lines), 0, annexes);
      return { name: file.name, mime: file.mime, body: whole.bytes };
    },
    async complete(act, _step, outcome) {
      const { name, mime, body } = outcome as { readonly name: string; readonly mime: string; readonly body: Buffer };
      act.answer.file = new FileAnswer({ name, mime, body });
    },
  });
};
