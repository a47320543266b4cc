/** Whether a file is shown as a PDF or as an OFD: as the service takes it, so that nobody sees another document than it judged. */

export type DocumentKind = 'PDF' | 'OFD';

/** As archives begin. */
const packed = 'PK\u0003\u0004';

/**
 * @param found what the service found it to be: a PDF may begin as something else where it is verified. Without it as the service tells what it keeps, by
 *   how it begins.
 */
export const kindOfFile = async (file: Blob, found?: DocumentKind): Promise<DocumentKind> =>
  found ?? ((await file.slice(0, packed.length).text()) === packed ? 'OFD' : 'PDF');
