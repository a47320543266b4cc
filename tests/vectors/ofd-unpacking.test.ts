/** What the browser unpacks of an OFD is what the service reads of it, however oddly the archive is made: nobody is shown another page than is signed. */
import { expect, test } from 'vitest';
import { openZip } from '#product/portal/document-pages/open-zip.ts';
import { PdfThreads } from '#trust/document/pdf-thread.ts';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { openPackage } from '#trust/ofd/package.ts';
import type { OfdSource } from '#trust/ofd/source.ts';
import { documentOf } from './ofd.ts';
import { alterationsOf, archive, type Entry, entriesOf } from './ofd-alterations.ts';

const files = documentOf(['合同'], 1);
const list = 'Doc_0/Signs/Signatures.xml';
const page = 'Doc_0/Pages/Page_0/Content.xml';
const other = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"/>');
const named = (name: string | Buffer, data = other): Entry => ({ name: Buffer.from(name), data });

/** Every file with its content; undefined of what is refused. */
const contentOf = async (open: () => OfdSource | Promise<OfdSource>): Promise<ReadonlyMap<string, string> | undefined> => {
  try {
    const ofd = await open();
    const found = new Map<string, string>();
    for (const path of [...ofd.paths].sort()) found.set(path, Buffer.from(await ofd.read(path)).toString('hex'));
    return found;
  } catch (error) {
    if (error instanceof OfdError) return undefined;
    throw error;
  }
};
const inService = (bytes: Buffer) => contentOf(() => openPackage(bytes));
const inBrowser = (bytes: Buffer) => contentOf(() => openZip(new Blob([new Uint8Array(bytes)])));

test('[BEY-24] what the service reads of an archive is what the browser unpacks, file by file', async () => {
  let read = 0;
  for (const { name, bytes } of alterationsOf(files, list)) {
    const own = await inService(bytes);
    if (own === undefined) continue;
    read += 1;
    expect(await inBrowser(bytes), name).toEqual(own);
  }
  expect(read).toBeGreaterThan(100);
});

test('[BEY-24] names with signs that nobody sees are refused, and the browser takes none of them for the name without', async () => {
  for (const sign of ['\ufeff', '\u200b', '\u00ad', '\u202e', '\u2060']) {
    const bytes = archive([...entriesOf(files), named(`${sign}${page}`)]);
    expect(await inService(bytes), sign).toBeUndefined();
    const shown = await inBrowser(bytes);
    expect(shown?.get(`/${page}`), sign).toBe(files.get(page)?.toString('hex'));
    expect(shown?.has(`/${sign}${page}`)).toBe(true);
  }
});

test('[BEY-24] two files of one name, and names in no encoding, are refused in the browser too', async () => {
  const bytes = [named(page), named(page.replace('/', '\\')), named(Buffer.from([0x41, 0xff, 0x42]))].map(each =>
    archive([...entriesOf(files), each]),
  );
  for (const each of bytes) {
    expect(await inService(each)).toBeUndefined();
    expect(await inBrowser(each)).toBeUndefined();
  }
});

test('[BEY-24] a small OFD that unpacks to one long value is read beside the main thread, within the memory of a task, and refused past it', async () => {
  const long = Buffer.from(
    (files.get(page)?.toString() ?? '').replace('<ofd:Layer ID="3"', `<ofd:Layer ID="3" Name="${'a'.repeat(4_000_000)}"`),
  );
  const bytes = archive(entriesOf(new Map([...files, [page, long]])));
  expect(bytes.length).toBeLessThan(20_000);
  const tasks = [
    ['ofdPages', { bytes, words: [] }],
    ['ofdView', { bytes }],
    ['ofdPrepare', { bytes, places: [], at: new Date() }],
    ['ofdFill', { bytes, on: { lines: [], pictures: [] } }],
  ] as const;
  const small = new PdfThreads({ threads: 1, megabytes: 64 });
  for (const [task, input] of tasks) await expect(small.run(task, input), task).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' });
  expect(await new PdfThreads({ threads: 1 }).run('ofdPages', { bytes, words: ['合同'] })).toMatchObject({ pages: [{ page: 1 }] });
});
