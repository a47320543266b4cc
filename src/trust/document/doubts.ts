/** Why a PDF cannot be judged: two readers that follow the standard, or repair what does not, could see two documents in it. */
import { type OddSyntax, PdfError } from './pdf-syntax.ts';

export type DoubtCode =
  | OddSyntax
  /** It does not begin with its version. */
  | 'HEADER'
  /** Entries are not of the form that readers reckon with, or one number has two in one table. */
  | 'TABLE'
  /** Tables do not follow each other from the newest back to the first, or name another document. */
  | 'TABLE_ORDER'
  /** The end of a revision is missing, stands twice or names another place than that of its table. */
  | 'STARTXREF'
  /** A table points outside the part of the file that it came with. */
  | 'ENTRY'
  /** At its place stands another object, another generation, or none. */
  | 'OBJECT'
  /** A stream is not as long as it says. */
  | 'STREAM_LENGTH'
  /** Two objects lie over each other. */
  | 'OVERLAP'
  /** Bytes that no table mentions. */
  | 'STRAY'
  /** What a stream of objects says it holds is not what the table or its own places say. */
  | 'OBJECT_STREAM'
  /** An object is mentioned under another generation than it has. */
  | 'GENERATION'
  /** One object serves as two different things. */
  | 'TWO_ROLES'
  /** The tree of pages is none: nodes that are shared, miscounted or have another parent. */
  | 'PAGE_TREE'
  /** The tree of form fields is none. */
  | 'FIELD_TREE'
  /** What the file says for reading it page by page is not what it holds. */
  | 'LINEARIZED'
  /** A signature stands under two fields. */
  | 'SIGNATURE_TWICE'
  /** What was signed is no revision that the file goes on from. */
  | 'REVISION'
  /** Its own tables do not hold: nothing is known of it but what its bytes look like. */
  | 'TABLES'
  | 'ENCRYPTED'
  /** More than can be looked through. */
  | 'TOO_LARGE'
  /** More came after a signature than evidence, and there are more pages than are drawn to compare them. */
  | 'TOO_MANY_PAGES'
  /** The same, and the pages cannot be drawn, or not in the time there is. */
  | 'NOT_DRAWN';

export interface Doubt {
  readonly code: DoubtCode;
  /** What it is about: the number of an object, a place in the file, a page, a field. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Thrown where nothing that follows could be relied upon. */
export class PdfDoubtError extends Error {
  readonly doubt: Doubt;
  constructor(code: DoubtCode, params: Doubt['params'] = {}) {
    super(code);
    this.doubt = { code, params };
  }
}

/** What kept a part from being looked at, or nothing. */
export const doubtOf = (look: () => readonly Doubt[] | undefined, params: Doubt['params'] = {}): readonly Doubt[] => {
  try {
    return look() ?? [];
  } catch (error) {
    if (error instanceof PdfDoubtError) return [error.doubt];
    if (error instanceof PdfError) return [{ code: error.odd, params }];
    throw error;
  }
};
