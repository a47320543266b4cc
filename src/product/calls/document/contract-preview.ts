/** `document/contract/preview`: the template's document with what was filled in, before a contract is started. Nothing of it is kept. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { collect } from '#service/files/collect.ts';
import { FileAnswer, type Outside } from '#service/records/act.ts';
import { answerOutside } from '#service/records/typed.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { filledBytes, type Line, linesOf } from './contract-blanks.ts';
import { type File, fileOfTemplate, groundOf } from './contract-ground.ts';

/** What is written where, and onto which file. */
interface Begun {
  readonly file: File;
  readonly lines: readonly Line[];
}

export const previewContract = (services: Services): Outside => {
  const begun = new Map<string, Begun>();
  return answerOutside(documentCalls)('doc.contractPreview', {
    async prepare(act) {
      const ground = await groundOf(act, act.input.template);
      // A document that each party is shown at its turn is shown to nobody before.
      if (ground.template.shownAtTurn) throw new Refusal('RECORD_MISSING');
      const lines = await linesOf(ground.config.blanks ?? [], act.input.filled ?? []);
      const step = uuidv7(act.now);
      begun.set(step, { file: await fileOfTemplate(act, ground), lines });
      return step;
    },
    async perform(step) {
      const known = begun.get(step);
      if (known === undefined) throw new Error(`preview ${step} was not prepared by this process`);
      begun.delete(step);
      const { file, lines } = known;
      const bytes = await collect(await services.files.get(file.id), file.size ?? 0);
      return { name: file.name, body: await filledBytes(bytes, lines) };
    },
    async complete(act, _step, outcome) {
      const { name, body } = outcome as { readonly name: string; readonly body: Buffer };
      act.answer.file = new FileAnswer({ name, mime: 'application/pdf', body });
    },
  });
};
