/**
 * Making a seal: drawn and signed between two transactions, kept as files with their hashes, bound to its certificate and valid as long as
 * that.
 */

import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { files as storedFiles } from '#resources/file/files.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { type Act, type Outside, sessionOf } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { effect } from '#service/records/typed.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { toPng } from '#trust/seal/raster.ts';
import { settleApplication } from './applications.ts';
import { lockedMember } from './limits.ts';
import { draw, type Picture, pictureOf } from './picture.ts';
import { certificateFor } from './seals.ts';
import { type SealFacts, signedData } from './signed-data.ts';
import type { Seal } from './texts.ts';

interface Kept {
  readonly id: string;
  readonly ext: 'png' | 'svg' | 'esl';
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
}

/** Of several companies' seals each says whose it is. */
const nameOf = ({ name }: Pick<Seal, 'name'>, { design }: Picture): string => {
  return design.name === '' || name.includes(design.name) ? name : `${design.name}${name}`;
};

async function* once(body: Uint8Array): AsyncIterable<Uint8Array> {
  yield body;
}

const recorded = async (act: Act, seal: Pick<Seal, 'sealNo' | 'member'>, kept: Kept): Promise<void> => {
  await act.records.of(storedFiles).create({
    id: kept.id,
    name: `${seal.sealNo}.${kept.ext}`,
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

/** What is made, decided before the first transaction ends. */
interface Begun {
  readonly picture: Picture;
  readonly facts: SealFacts;
}

interface Result {
  readonly pictureFile: Kept;
  readonly svgFile: Kept;
  readonly dataFile: Kept | undefined;
  readonly picture: Picture;
  readonly certificate: string;
  readonly validFrom: string;
  readonly validTo: string;
}

/** `operation/seal/personalize`. */
export const makeSeal = (services: Services): Outside => {
  const begun = prepared<Begun>('seal');
  const keep = async (ext: Kept['ext'], mime: string, body: Uint8Array): Promise<Kept> => {
    const id = uuidv7(services.clock());
    const { size, sha256 } = await services.files.put(id, once(body));
    return { id, ext, mime, size, sha256 };
  };
  const filesOf = ({ pictureFile, svgFile, dataFile }: Result): readonly Kept[] => [
    pictureFile,
    svgFile,
    ...(dataFile === undefined ? [] : [dataFile]),
  ];
  return {
    async prepare(act) {
      let step = '';
      await effect(seals)('make', async ({ record, changes, records }) => {
        const seal = { ...record, ...changes, member: record.member };
        const member = await lockedMember(act, record.member);
        const type = await records.of(sealTypes).get({ id: record.sealType });
        const { id } = await certificateFor(act, seal);
        const certificate = await records.of(certificates).get({ id });
        const picture = pictureOf(type, member, seal);
        const facts = {
          sealNo: record.sealNo,
          name: nameOf(record, picture),
          isPerson: picture.design.isPerson,
          width: picture.design.width,
          height: picture.design.height,
          certificate,
        };
        step = begun.put(act.now, { picture, facts });
      })(act);
      return step;
    },
    async perform(step): Promise<Result> {
      const { picture, facts } = begun.take(step);
      const svg = await draw(services, picture);
      const png = await toPng(svg, picture.design);
      const { der, validFrom, validTo } = await signedData(services, facts, png);
      const [pictureFile, svgFile, dataFile] = await Promise.all([
        keep('png', 'image/png', png),
        keep('svg', 'image/svg+xml', Buffer.from(svg)),
        der === undefined ? undefined : keep('esl', 'application/octet-stream', der),
      ]);
      return { pictureFile, svgFile, dataFile, picture, certificate: facts.certificate.id, validFrom, validTo };
    },
    async complete(act, _step, result) {
      const { pictureFile, svgFile, dataFile, picture, ...made } = result as Result;
      await effect(seals)('make', async ({ record, changes }) => {
        await lockedMember(act, record.member);
        // The one that is signed into it, should a newer one have come meanwhile.
        await certificateFor(act, { ...record, ...changes, member: record.member, certificate: made.certificate });
        for (const file of filesOf(result as Result)) await recorded(act, record, file);
        Object.assign(changes, {
          picture: pictureFile.id,
          pictureSvg: svgFile.id,
          pictureSha256: svgFile.sha256,
          sealData: dataFile?.id ?? null,
          sealDataSha256: dataFile?.sha256 ?? null,
          mainText: picture.design.name === '' ? record.mainText : picture.design.name,
          widthMm: picture.design.width,
          heightMm: picture.design.height,
          ...made,
          madeBy: sessionOf(act).userNum,
          madeAt: act.now.toISOString(),
        });
        // What the company has frozen stays frozen, whatever was made anew meanwhile. What the platform has switched off it brings back by this.
        if (record.heldBy === 'COMPANY') changes.state = 'DISABLED';
        else changes.heldBy = null;
        await settleApplication(act, record, 'finish');
      })(act);
    },
    async undo(result) {
      await Promise.all(filesOf(result as Result).map(({ id }) => services.files.remove(id)));
    },
  };
};
