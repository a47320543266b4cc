/** A picture that is filled into a document: of what was sent nothing is kept but what is seen, upright and written anew. */
import sharp from 'sharp';
import { Refusal } from '#engine/wire/errors.ts';

/** As it is drawn, in pixels. */
export interface FilledPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** More than a page shows at 300 dots an inch would be thrown away in print. */
const mostSide = 2_400;
/** Made small where it is chosen; one that is larger and still fits the input would be opened for nothing but its cost. */
const mostPixels = 10_000_000;

/** @throws Refusal PICTURE_UNREADABLE for what is neither a JPEG nor a PNG that opens */
export const readFilledPicture = async (bytes: Uint8Array): Promise<FilledPicture> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new Refusal('PICTURE_UNREADABLE');
    const { data, info } = await picture
      // As its camera was held.
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('PICTURE_UNREADABLE', { cause: error });
  }
};
