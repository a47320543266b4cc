/** An export as an archive: the files that a list shows, and the list itself as a workbook beside them. */
import type { FieldModel, ResourceModel } from '#engine/project/model.ts';
import { files } from '#engine/system/files.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Part, zipped } from '#service/excel/zip-writer.ts';
import type { FileStore } from '#service/files/file-store.ts';
import type { Listing } from '#service/store/rows.ts';
import { openedFile } from './papers.ts';
import type { Records } from './records.ts';

/** So many at once: each is journalled, and whoever waits sees an end of it. */
export const mostFiles = 200;
const mostBytes = 2 * 1024 ** 3;

/** A name that every system takes, apart from those before it. */
const named = (wanted: string, taken: Set<string>): string => {
  const safe = wanted.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  const [, stem = safe, ext = ''] = /^(.*?)(\.[^.]*)?$/su.exec(safe) ?? [];
  let name = safe;
  for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${stem} (${nth})${ext}`;
  taken.add(name.toLowerCase());
  return name;
};

interface Taken {
  readonly id: string;
  readonly name: string;
}

/**
 * The files of the rows, of which there are so many, as far as whoever asks gets each; that they took it is journalled.
 * @throws Refusal EXPORT_FILES_MANY, EXPORT_NO_FILES
 */
export const filesOf = async (
  records: Records,
  resource: ResourceModel,
  field: FieldModel | undefined,
  listing: Listing,
  total: number,
): Promise<readonly Taken[]> => {
  const tooMany = () => new Refusal('EXPORT_FILES_MANY', { params: { most: mostFiles, total } });
  if (total > mostFiles) throw tooMany();
  const { list } = await records.rows.list(resource.name, { ...listing, page: { number: 1, size: mostFiles }, total: false });
  const [taken, names]: [Taken[], Set<string>] = [[], new Set()];
  let bytes = 0;
  for (const row of list) {
    const id = row[field?.name ?? ''];
    const file = typeof id === 'string' ? await openedFile(records, { id }) : undefined;
    if (file === undefined) continue;
    bytes += file.size ?? 0;
    if (bytes > mostBytes) throw tooMany();
    records.noteOf(records.resource(files.name), file, { action: 'download' });
    taken.push({ id: file.id, name: named(file.name, names) });
  }
  if (taken.length === 0) throw new Refusal('EXPORT_NO_FILES');
  return taken;
};

async function* bodyOf(store: FileStore, id: string): AsyncGenerator<Uint8Array> {
  yield* await store.get(id);
}

/** The archive, a file after the other as it is read. @param sheet the list, under a name of its own */
export const archiveOf = (store: FileStore, taken: readonly Taken[], sheet: Part): AsyncIterable<Uint8Array> =>
  zipped([sheet, ...taken.map(({ id, name }) => ({ name, chunks: bodyOf(store, id) }))]);
