/** How many PDFs a core signs in a second: a megabyte each, with a company's seal on its page and a time stamp (PAdES B-T), without the service. */
import { completeSigning, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { Design } from '#trust/seal/design.ts';
import { charactersIn, drawSeal } from '#trust/seal/drawing.ts';
import { outlines } from '#trust/seal/fonts.ts';
import { toPng } from '#trust/seal/raster.ts';
import { largePdf } from '../vectors/large-pdf.ts';
import { signingAuthority } from '../vectors/signing.ts';
import { cpuSeconds } from './pki.ts';

const design: Design = {
  shape: 'ROUND',
  width: 42,
  height: 42,
  border: 1,
  centre: 'STAR',
  isPerson: false,
  name: '福州榕桥数据科技有限公司',
  text: '合同专用章',
  colour: 'RED',
  opacity: 90,
  adjustments: {},
};

export const signaturesPerCpuSecond = async (count: number): Promise<number> => {
  const by = await (await signingAuthority()).signer('Bench');
  const png = await toPng(drawSeal(design, await outlines(charactersIn(design))), design);
  const { width, height } = design;
  const pictures = [{ png, page: 1, x: 120, y: 200, width, height }];
  const bytes = largePdf(1);
  const signOne = async (): Promise<void> => {
    const prepared = await onPdfThread('prepare', { bytes, pictures, name: design.name, signingTime: new Date() });
    completeSigning(prepared, await signPrepared(prepared, by));
  };
  for (let n = 0; n < count / 10; n++) await signOne();
  const start = process.cpuUsage();
  for (let n = 0; n < count; n++) await signOne();
  return count / cpuSeconds(start);
};
