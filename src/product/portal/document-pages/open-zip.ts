/** The files in an archive, unpacked as they are asked for: of an OFD that the service has taken, and so found to have one content however it is read. */
import { OfdError } from '#trust/ofd/ofd-error.ts';
import type { OfdSource } from '#trust/ofd/source.ts';
import { readXml } from '#trust/ofd/xml.ts';

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly local: number;
}

const [end, listed] = [0x06054b50, 0x02014b50];
/** Of one file: more than this is nothing to look at. */
const mostUnpacked = 64 * 1_048_576;

/** As the service reads names: a mark at the beginning is part of one, and what is no UTF-8 is none. @throws OfdError */
const nameIn = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new OfdError();
    throw error;
  }
};

/** By their names from the root on. @throws OfdError, RangeError for what is no archive */
const entriesIn = (view: DataView): ReadonlyMap<string, Entry> => {
  let at = view.byteLength - 22;
  while (at >= 0 && view.getUint32(at, true) !== end) at -= 1;
  if (at < 0) throw new OfdError();
  const count = view.getUint16(at + 10, true);
  const entries = new Map<string, Entry>();
  let place = view.getUint32(at + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(place, true) !== listed) throw new OfdError();
    const length = view.getUint16(place + 28, true);
    const name = nameIn(new Uint8Array(view.buffer, place + 46, length));
    const entry = {
      method: view.getUint16(place + 10, true),
      packed: view.getUint32(place + 20, true),
      local: view.getUint32(place + 42, true),
    };
    const path = `/${name.replaceAll('\\', '/')}`;
    // Of two files of one name the service would have read another.
    if (entries.has(path)) throw new OfdError();
    if (!path.endsWith('/')) entries.set(path, entry);
    place += 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return entries;
};

const inflated = async (packed: Blob): Promise<Uint8Array> => {
  const chunks: BlobPart[] = [];
  let size = 0;
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > mostUnpacked) {
      await reader.cancel();
      throw new OfdError(true);
    }
    chunks.push(value);
  }
};

/** @throws OfdError, RangeError */
export const openZip = async (file: Blob): Promise<OfdSource> => {
  const view = new DataView(await file.arrayBuffer());
  const entries = entriesIn(view);
  const read = async (path: string): Promise<Uint8Array> => {
    const entry = entries.get(path);
    if (entry === undefined) throw new OfdError();
    const from = entry.local + 30 + view.getUint16(entry.local + 26, true) + view.getUint16(entry.local + 28, true);
    const packed = file.slice(from, from + entry.packed);
    if (entry.method === 0) return new Uint8Array(await packed.arrayBuffer());
    if (entry.method !== 8) throw new OfdError();
    return inflated(packed);
  };
  return { paths: new Set(entries.keys()), read, markup: read, xml: async path => readXml(await read(path)) };
};
