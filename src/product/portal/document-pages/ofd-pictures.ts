/** Pictures in an OFD as a browser can show them: those of kinds that it knows. */
import type { OfdSource } from '#trust/ofd/source.ts';
import { pictureIn } from '#trust/seal/picture-in.ts';

/** By how such a file begins. */
const kinds: readonly (readonly [mime: string, head: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
];

const asPicture = (bytes: Uint8Array): Blob | undefined => {
  const [type] = kinds.find(([, head]) => head.every((byte, index) => bytes[index] === byte)) ?? [];
  return type === undefined ? undefined : new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
};

/** @returns undefined for a picture that no browser shows, or that is not there */
export const pictureAt = async (ofd: OfdSource, path: string): Promise<Blob | undefined> =>
  ofd.paths.has(path) ? asPicture(await ofd.read(path)) : undefined;

/** That of a seal, by the file that holds the seal. */
export const sealPictureAt = async (ofd: OfdSource, path: string): Promise<Blob | undefined> => {
  const picture = ofd.paths.has(path) ? pictureIn(await ofd.read(path)) : undefined;
  return picture === undefined ? undefined : asPicture(picture);
};
