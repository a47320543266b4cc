/**
 * Making a seal: drawn between two transactions, kept as files with its hash, bound to its certificate and valid as long as that. The
 * signed structure of GB/T 38540 is built on what stands here: number, picture, size, validity, certificate.
 */
import { createHash } from 'node:crypto';
import type { Services } from '#service/calls/services.ts';
import { toPng } from '#service/seal/raster.ts';
import type { Row } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type Act, type Outside, sessionOf } from '../contract.ts';
import { settleApplication } from './applications.ts';
import { lockedMember } from './limits.ts';
import { draw, type Picture, pictureOf } from './picture.ts';
import { certificateFor } from './seals.ts';

interface Kept {
  readonly id: string;
  readonly ext: 'png' | 'svg';
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
}

async function* once(body: Uint8Array): AsyncIterable<Uint8Array> {
  yield body;
}

const recorded = async (act: Act, seal: Row, kept: Kept): Promise<void> => {
  await act.records.create('files', {
    id: kept.id,
    name: `${String(seal.sealNo)}.${kept.ext}`,
    ext: kept.ext,
    size: kept.size,
    sha256: kept.sha256,
    mime: kept.mime,
    purpose: 'seal',
    side: 'operator',
    member: seal.member,
    uploadedBy: sessionOf(act).userNum,
    encrypted: true,
  });
};

/** `operation/seal/personalize`. */
export const makeSeal = (services: Services): Outside => {
  const begun = new Map<string, Picture>();
  const keep = async (id: string, ext: Kept['ext'], mime: string, body: Uint8Array): Promise<Kept> => {
    const { size, sha256 } = await services.files.put(id, once(body));
    return { id, ext, mime, size, sha256 };
  };
  return {
    async prepare(act) {
      const seal = { ...act.record, ...act.changes };
      const member = await lockedMember(act, seal.member);
      const type = await act.records.get('sealTypes', { id: String(seal.sealType) });
      await certificateFor(act, seal);
      const step = uuidv7(act.now);
      begun.set(step, pictureOf(type, member, seal));
      return step;
    },
    async perform(step) {
      const picture = begun.get(step);
      if (picture === undefined) throw new Error(`seal ${step} was not prepared by this process`);
      begun.delete(step);
      const svg = await draw(services, picture);
      const png = await toPng(svg, picture.design);
      const now = services.clock();
      const files = await Promise.all([
        keep(uuidv7(now), 'png', 'image/png', png),
        keep(uuidv7(now), 'svg', 'image/svg+xml', Buffer.from(svg)),
      ]);
      return { files, picture, pictureSha256: createHash('sha256').update(svg).digest('hex') };
    },
    async complete(act, _step, result) {
      const { files, picture, pictureSha256 } = result as { files: readonly [Kept, Kept]; picture: Picture; pictureSha256: string };
      const seal = { ...act.record, ...act.changes };
      try {
        await lockedMember(act, seal.member);
        const certificate = await certificateFor(act, seal);
        for (const file of files) await recorded(act, seal, file);
        Object.assign(act.changes, {
          picture: files[0].id,
          pictureSvg: files[1].id,
          pictureSha256,
          mainText: picture.design.name === '' ? seal.mainText : picture.design.name,
          widthMm: picture.design.width,
          heightMm: picture.design.height,
          certificate: certificate.id,
          validFrom: act.now.toISOString(),
          validTo: certificate.notAfter,
          madeBy: sessionOf(act).userNum,
          madeAt: act.now.toISOString(),
        });
        await settleApplication(act, seal, 'finish');
      } catch (error) {
        // What came to nothing leaves no files behind.
        await Promise.all(files.map(file => services.files.remove(file.id)));
        throw error;
      }
    },
  };
};
