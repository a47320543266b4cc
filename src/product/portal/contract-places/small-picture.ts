/** A picture that somebody chose, made small enough to be sent along with what they fill in. */
import { mostOfPicture } from '#trust/positions/blanks.ts';

/** Pixels of the longer side, and JPEG qualities: the first that is small enough. */
const attempts = [
  [1600, 0.8],
  [1400, 0.75],
  [1200, 0.7],
  [1000, 0.65],
  [800, 0.6],
  [640, 0.5],
] as const;

/** By the kinds that are taken. */
export const pictureTypes = 'image/jpeg,image/png';

/** As a `data:` URL, upright and on white; undefined where the browser cannot open it. */
export const smallPicture = async (file: File): Promise<string | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    const canvas = document.createElement('canvas');
    for (const [side, quality] of attempts) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      const context = canvas.getContext('2d');
      if (context === null) return undefined;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL('image/jpeg', quality);
      if (url.length <= mostOfPicture) return url;
    }
    return undefined;
  } finally {
    picture.close();
  }
};

/** What was chosen before is a picture still. */
export const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:image/');
