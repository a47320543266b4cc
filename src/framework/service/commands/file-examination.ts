/** Whether every uploaded file is there, can be decrypted and is, byte for byte, what was taken in. */
import { createHash } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { files } from '#engine/system/files.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FileStore, fileStore } from '#service/files/file-store.ts';
import type { Shelf } from '#service/files/shelf.ts';
import { heldIn, rowsOf, type TypedRows } from '#service/store/typed-rows.ts';
import { type Examination, gatherFaults } from './examination.ts';

type FileRow = Pick<RowOf<typeof files>, 'id' | 'name' | 'size' | 'sha256'>;

/** @returns what is wrong with it, in English and Chinese; undefined where nothing is */
const wrongWith = async (store: FileStore, row: FileRow): Promise<readonly [en: string, zh: string] | undefined> => {
  const digest = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await store.get(row.id)) {
      digest.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    // Nothing is wrong with a file that could not be asked for.
    if (error instanceof Refusal && error.code === 'FILES_AWAY') throw error;
    if (error instanceof Refusal && error.code === 'RECORD_MISSING') return ['is not there', '文件不存在'];
    const why = error instanceof Error ? error.message : String(error);
    return [
      `cannot be decrypted: it was altered or cut short, or is under another key (${why})`,
      `无法解密：内容被改动、被截短，或不是用此密钥加密（${why}）`,
    ];
  }
  if (size !== heldIn(row, 'size')) return [`has ${size} bytes instead of ${row.size}`, `为 ${size} 字节，应为 ${row.size} 字节`];
  return digest.digest('hex') === heldIn(row, 'sha256')
    ? undefined
    : ['is not the file that was taken in (SHA-256)', '不是当初收到的内容（SHA-256 不符）'];
};

const atOnce = 200;

/** How many rest there, those that are being written left out, and how many of them no record names. */
const lyingOn = async (shelf: Shelf, rows: TypedRows<typeof files>): Promise<{ readonly lying: number; readonly unnamed: number }> => {
  let [lying, unnamed] = [0, 0];
  let batch: string[] = [];
  const count = async (): Promise<void> => {
    const named = await rows.list({ where: [{ id: batch }], columns: ['id'], page: { number: 1, size: atOnce }, total: false });
    unnamed += batch.length - named.list.length;
    lying += batch.length;
    batch = [];
  };
  for await (const id of shelf.ids()) if (batch.push(id) === atOnce) await count();
  if (batch.length > 0) await count();
  return { lying, unnamed };
};

export const fileExamination: Examination = {
  name: { en: 'Files', zh: '文件' },
  async examine({ database, shelf, vault }) {
    const store = fileStore(shelf, vault);
    const rows = rowsOf(database.read, files);
    const faults = gatherFaults();
    let [count, bytes] = [0, 0];
    for await (const page of rows.walk({ columns: ['id', 'name', 'size', 'sha256'] }))
      for (const row of page) {
        count += 1;
        bytes += heldIn(row, 'size');
        const wrong = await wrongWith(store, row);
        // Deleted while it was looked at: nobody misses it.
        if (wrong === undefined || !(await rows.exists({ id: row.id }))) continue;
        faults.add(`${row.id}  ${row.name}  ${wrong[0]}`, `${row.id}  ${row.name}  ${wrong[1]}`);
      }
    const { lying, unnamed } = await lyingOn(shelf, rows);
    const megabytes = (bytes / 1_000_000).toFixed(1);
    // Taken in, and cut off before its record was written: nobody was told of it, and after a restore it may still be wanted.
    const left = unnamed === 0 ? { en: '', zh: '' } : { en: `, ${unnamed} without a record`, zh: `，其中 ${unnamed} 个没有记录` };
    return faults.end({
      en: `${count} files, ${megabytes} MB, decrypted and compared with their SHA-256; ${lying} are stored${left.en}`,
      zh: `${count} 个文件（${megabytes} MB）均已解密并比对 SHA-256；存储中共 ${lying} 个${left.zh}`,
    });
  },
};
