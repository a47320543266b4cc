/** An OFD template signed as a test: its pages marked, and for each step a seal over SM2 that says what it is, one after the other as the parties will. */
import type { Services } from '#product/services.ts';
import { markPages } from '#trust/ofd/mark-pages.ts';
import { documentPagesOf } from '#trust/ofd/read-pages.ts';
import { prepareOfd, signOfd } from '#trust/ofd/sign.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { ofdWith } from '../document/ofd-filled.ts';
import { isSignedOfd } from '../document/ofd-paper.ts';
import { openOfd, readingOfd } from '../document/opened-ofd.ts';
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
const marked = async (bytes: Buffer, begun: BegunSample): Promise<Buffer> => {
  const { ofd, read } = await openOfd(bytes);
  const pages = documentPagesOf(read.pages, keywordsOf(begun.steps.flatMap(({ positions }) => positions)));
  refuseMisfits(pages, begun);
  if (await isSignedOfd(bytes)) return bytes;
  const lines = namesOnBlanks(begun);
  const filled = lines.length === 0 ? { ofd, read } : await openOfd(await ofdWith(bytes, { lines, pictures: [] }));
  return Buffer.concat(await readingOfd(() => markPages(filled.ofd, filled.read, labelledPlaces(pages, begun))));
};

/** @throws Refusal TEMPLATE_STEP_UNSIGNABLE, OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, SIGN_TEMPLATE_MISFIT */
export const ofdSignedAsTest = async (services: Services, begun: BegunSample): Promise<Uint8Array> => {
  let bytes = await marked(await bytesOf(services, begun.template), begun);
  const at = new Date(Math.floor(services.clock().getTime() / 1000) * 1000);
  const sealOf = await sampleSeals(at);
  for (const step of begun.steps) {
    const { ofd, read } = await openOfd(bytes);
    const size = sizeOfType(step.type);
    const picture = await samplePicture(step.type);
    const pages = documentPagesOf(read.pages, keywordsOf(step.positions));
    const { pictures } = placed(wantedBy(step), pages, { size, seal: picture, date: undefined, signer: undefined });
    const prepared = await readingOfd(() => prepareOfd(ofd, read, pictures, at));
    bytes = Buffer.concat(await signOfd(ofd, prepared, await sealOf(picture, size)));
  }
  return bytes;
};
