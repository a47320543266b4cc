/** What is refused of a file for what lies in it, whatever its kind: pictures too large to unpack, scripts, locked and broken files. */
import { Refusal } from '#engine/wire/errors.ts';

/** A small file can hold a huge picture. */
const mostPixels = 40_000_000;

const refuseBigPicture = async (bytes: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw new Refusal('FILE_UNREADABLE', { cause: error });
    });
  if (width * height > mostPixels) throw new Refusal('FILE_PICTURE_SIZE', { params: { width, height, most: mostPixels / 1_000_000 } });
};

const encodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** XML that a browser would draw or run is no data: pages, drawings, style sheets, and what refers to other files. */
const refuseActingXml = (bytes: Buffer): void => {
  const text = new TextDecoder(encodings[bytes.subarray(0, 2).toString('hex')] ?? 'utf-8').decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:svg|html|script)\b|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i.test(text))
    throw new Refusal('FILE_ACTS');
};

/** Looks at files of a kind, by their extension. @throws Refusal for what may not come in */
export type FileJudges = Readonly<Record<string, (bytes: Buffer) => void | Promise<void>>>;

const own: FileJudges = {
  png: refuseBigPicture,
  jpg: refuseBigPicture,
  xml: refuseActingXml,
};

/**
 * @param also of kinds that the application judges
 * @throws Refusal FILE_ACTS, FILE_BOMB, FILE_LOCKED, FILE_PICTURE_SIZE, FILE_UNREADABLE
 */
export const refuseHarmful = async (bytes: Buffer, ext: string, also: FileJudges): Promise<void> => {
  await (also[ext] ?? own[ext])?.(bytes);
};
