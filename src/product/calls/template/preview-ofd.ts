/** An OFD template signed as a test: its pages marked, and for each step a seal over SM2 that says what it is, one after the other as the parties will. */
import type { Services } from '#product/services.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { ofdValue } from '#trust/ofd/signature-value.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { isSignedOfd } from '../document/ofd-paper.ts';
import { placed, sizeOfType } from '../document/places-to-sign.ts';
import { type BegunSample, labelledPlaces, namesOnBlanks, refuseMisfits, type SampleStep, samplePicture } from './sample.ts';
import { sampleSeals } from './sample-seal.ts';
import { bytesOf } from './templates.ts';

const wantedBy = ({ positions }: SampleStep) => ({
  positions,
  dated: new Set<never>(),
  attributed: new Set<never>(),
  byTemplate: true,
  needSms: false,
  named: [],
});

/** Marking the pages would break what somebody has signed already. */
const marked = async (bytes: Buffer, begun: BegunSample): Promise<Uint8Array> => {
  const pages = await onPdfThread('ofdPages', { bytes, words: keywordsOf(begun.steps.flatMap(({ positions }) => positions)) });
  refuseMisfits(pages, begun);
  if (await isSignedOfd(bytes)) return bytes;
  const lines = namesOnBlanks(begun);
  const filled = lines.length === 0 ? bytes : await onPdfThread('ofdFill', { bytes, on: { lines, pictures: [] } });
  return onPdfThread('ofdMark', { bytes: filled, places: labelledPlaces(pages, begun) });
};

/** @throws Refusal TEMPLATE_STEP_UNSIGNABLE, OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, SIGN_TEMPLATE_MISFIT */
export const ofdSignedAsTest = async (services: Services, begun: BegunSample): Promise<Uint8Array> => {
  let bytes = await marked(await bytesOf(services, begun.template), begun);
  const at = new Date(Math.floor(services.clock().getTime() / 1000) * 1000);
  const sealOf = await sampleSeals(at);
  for (const step of begun.steps) {
    const size = sizeOfType(step.type);
    const picture = await samplePicture(step.type);
    const pages = await onPdfThread('ofdPages', { bytes, words: keywordsOf(step.positions) });
    const { pictures } = placed(wantedBy(step), pages, { size, seal: picture, date: undefined, signer: undefined });
    const prepared = await onPdfThread('ofdPrepare', { bytes, places: pictures, at });
    const by = await sealOf(picture, size);
    bytes = await onPdfThread('ofdSigned', { bytes, prepared, seal: by.seal, value: await ofdValue(prepared, by) });
  }
  return bytes;
};
