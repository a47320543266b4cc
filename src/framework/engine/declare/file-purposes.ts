/** What files are for: which kinds and sizes an upload of each purpose takes. It knows no content: magic bytes are the service's to compare. */
import type { Label } from './label.ts';

export interface FilePurpose {
  readonly label: Label;
  /** File name extensions, lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Bytes. */
  readonly most: number;
  /** Stays its uploader's to open whatever record holds it; other files follow the record. */
  readonly stays?: true;
}
