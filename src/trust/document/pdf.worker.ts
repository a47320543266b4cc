/** The thread for files: takes one task after the other from `pdf-thread.ts`. Whatever parses or writes a PDF or an OFD is loaded here and nowhere else. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '#engine/wire/errors.ts';
import { ofdTasks } from '#trust/ofd/tasks.ts';
import { judgePdf } from './active-content.ts';
import { addEvidence } from './add-evidence.ts';
import { comparePages } from './compare-pages.ts';
import { fillIn } from './fill-in.ts';
import { heldPictures } from './held-pictures.ts';
import { joinPdfs } from './join.ts';
import type { Order, Outcome } from './pdf-thread.ts';
import { prepareSigning } from './prepare-signing.ts';
import { readRemains } from './raw-signatures.ts';
import { readPdf, wordsUnder } from './read-pdf.ts';
import { readDoubts, readSignatures } from './read-signatures.ts';
import { drawSample } from './sample.ts';
import { writeText } from './write-text.ts';

const tasks = {
  read: readPdf,
  words: wordsUnder,
  prepare: prepareSigning,
  evidence: addEvidence,
  signatures: readSignatures,
  remains: readRemains,
  doubts: readDoubts,
  compare: comparePages,
  sample: drawSample,
  text: writeText,
  fill: fillIn,
  pictures: heldPictures,
  join: joinPdfs,
  acting: ({ bytes }: { readonly bytes: Uint8Array }) => judgePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  ...ofdTasks,
};
export type PdfTasks = typeof tasks;

const outcomeOf = async ({ task, input }: Order): Promise<Outcome> => {
  try {
    // The main side's types hold task and input together.
    return { value: await (tasks[task] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, params: error.params } };
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { failed: { name, message, stack } };
  }
};

parentPort?.on('message', (order: Order) => {
  void outcomeOf(order).then(outcome => parentPort?.postMessage(outcome));
});
