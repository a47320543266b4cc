/** What files are for: which kinds and sizes an upload of each purpose takes. It knows no content: magic bytes are the service's to compare. */
import type { Label } from './label.ts';

/**
 * What files of a field are for: which kinds and sizes it takes.
 * @example licence: { label: ['营业执照', 'Licence'], extensions: ['jpg', 'png', 'pdf'], most: 10_000_000 }
 */
export interface FilePurpose {
  /** What such a file is called. */
  readonly label: Label;
  /** Extensions of the kinds, in lower case, without the dot. A kind is told by content: what has no mark of its own, as csv, is not taken. Where all of them are pictures, a record shows the picture itself in its page, small. */
  readonly extensions: readonly string[];
  /** How many bytes at most. */
  readonly most: number;
  /** Stays its uploader's to open, whatever record holds it. Default: who may open the record gets the file. */
  readonly stays?: true;
}

/** Extensions of the files that every browser draws as a picture. */
export const pictureExtensions: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'];

/** Whether a purpose takes nothing but pictures: such a file is shown where its record is. */
export const isOfPictures = ({ extensions }: Pick<FilePurpose, 'extensions'>): boolean =>
  extensions.every(extension => pictureExtensions.includes(extension));

/** What the framework itself takes files for. */
export const systemPurposes = {
  // Shown to every visitor before anything else.
  brandLogo: { label: ['标识', 'Logo'], extensions: ['png'], most: 262_144 },
} as const satisfies Readonly<Record<string, FilePurpose>>;
