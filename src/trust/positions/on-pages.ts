/** What is filled in on the pages of a document, whatever kind it is of. */

/** A line: in millimetres from the top left corner of the page as it is seen, its size in points. */
export interface FilledLine {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** A picture, as a JPEG: within these millimetres from the top left corner of the page as it is seen, as large as it fits. */
export interface DrawnPicture {
  readonly jpeg: Uint8Array;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface OnPages {
  readonly lines: readonly FilledLine[];
  readonly pictures: readonly DrawnPicture[];
}
