/** As what a file is shown that begins as one kind and is another. */
import { expect, test } from 'vitest';
import { kindOfFile } from './kind-of-file.ts';

test('[BEY-09, BEY-24] a file is shown as what the service found it to be, and else by how it begins', async () => {
  const [pdf, ofd, both] = ['%PDF-1.7', 'PK\u0003\u0004', 'PK\u0003\u0004\n%PDF-1.7'].map(text => new Blob([text]));
  if (pdf === undefined || ofd === undefined || both === undefined) throw new Error('there is none');
  expect(await Promise.all([pdf, ofd, both].map(file => kindOfFile(file)))).toEqual(['PDF', 'OFD', 'OFD']);
  expect(await kindOfFile(both, 'PDF')).toBe('PDF');
});
