/** Files through the calls: up with progress, down with the name the service gave, shown by an address that the page can use. */
import type { ClientCall, ClientResource, ClientView } from '#engine/project/client-view.ts';
import type { ExportFormat } from '#engine/project/export-format.ts';
import type { ListOrder } from '#engine/project/list-order.ts';
import { placeOf } from './call-address.ts';
import { filledPath } from './call-path.ts';
import type { Intents } from './intents.ts';
import { orderIn } from './record-reads.ts';
import type { Transport } from './wire-words.ts';

type Json = Readonly<Record<string, unknown>>;

/** Told from 0 to 1; undefined while the whole is not known. */
export type Progress = (part: number | undefined) => void;

/** Rows of an export so far, and of how many. */
export type RowProgress = (rows: number, total: number) => void;

/** What became of the rows of an imported sheet. */
export interface Imported {
  readonly accepted: number;
  readonly rejected: readonly { readonly row: number; readonly field: string | null; readonly message: string }[];
  readonly made?: readonly Json[];
}

interface Surroundings {
  readonly view: ClientView;
  readonly transport: Transport;
  readonly callById: (id: string) => ClientCall;
  readonly needed: (resource: string, verb: keyof ClientResource['verbs']) => ClientCall;
  readonly intents: Intents;
}

/** Hands a body to the person as a file. */
export const saveAs = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Addresses of file bodies are kept while the portal is open: so many at most. */
const MOST_ADDRESSES = 60;

export const createFiles = ({ view, transport, callById, needed, intents }: Surroundings) => {
  const addresses = new Map<string, Promise<string>>();
  const percent = (onProgress?: Progress) => (onProgress === undefined ? undefined : (value: number) => onProgress(value / 100));

  const fileBody = async (fileId: string): Promise<Blob> => {
    const { id, path } = callById('en.file.read');
    return (await transport.download(filledPath(path, { fileId }).path, { id, method: 'GET', input: { fileId } })).blob;
  };
  const fetchAddress = async (fileId: string): Promise<string> => URL.createObjectURL(await fileBody(fileId));

  const fileOf = async (callId: string, input: Json = {}): Promise<{ readonly blob: Blob; readonly name: string }> => {
    const call = callById(callId);
    const { path, body } = placeOf(call, input);
    return transport.download(path, { id: call.id, method: call.method, body, input });
  };
  const download = async (callId: string, input: Json = {}): Promise<void> => {
    const { blob, name } = await fileOf(callId, input);
    saveAs(blob, name);
  };

  return {
    /** Uploads one file under a purpose; the id goes into the record's field. */
    upload: async (file: File, purpose: string, onProgress?: Progress): Promise<{ readonly id: string; readonly name: string }> => {
      const { id, path } = callById('en.file.upload');
      const answer = await transport.upload<{ fileId: string; name?: string }>(path, file, {
        id,
        fields: { purpose },
        onProgress: percent(onProgress),
      });
      return { id: answer.fileId, name: answer.name ?? file.name };
    },

    /** The file's body, for whoever reads it instead of showing it. */
    fileBody,

    /** An address of the file's body for `<img>` and `<iframe>`: the body is fetched with the session's token, which an address cannot carry. */
    fileUrl: (fileId: string): Promise<string> => {
      const known = addresses.get(fileId);
      if (known !== undefined) return known;
      const address = fetchAddress(fileId);
      addresses.set(fileId, address);
      address.catch(() => addresses.delete(fileId));
      const oldest = addresses.size > MOST_ADDRESSES ? addresses.keys().next().value : undefined;
      if (oldest !== undefined) {
        addresses.get(oldest)?.then(URL.revokeObjectURL, () => undefined);
        addresses.delete(oldest);
      }
      return address;
    },

    /** The addresses given out open nothing any more: they end with the session. */
    closeFiles: (): void => {
      for (const address of addresses.values()) address.then(URL.revokeObjectURL, () => undefined);
      addresses.clear();
    },

    /** Makes a call whose answer is a file, for whoever shows it. */
    fileOf,

    /** Makes a call whose answer is a file and saves it on the person's disk. */
    download,

    /** Saves what a list shows, filtered and sorted as it is; given up when the signal says so. */
    exportList: async (
      resource: string,
      query: {
        readonly filter: object;
        readonly sort: ListOrder;
        readonly format: ExportFormat;
        readonly fields?: readonly string[] | undefined;
      },
      { onProgress, signal }: { readonly onProgress?: RowProgress; readonly signal?: AbortSignal } = {},
    ) => {
      const { id, path, method } = needed(resource, 'export');
      const { filter, format, fields } = query;
      const { sort } = orderIn(view.resources[resource], query.sort, filter as Json);
      const body = { filter, ...(sort === undefined ? {} : { sort }), format, ...(fields === undefined ? {} : { fields }) };
      const { rowCounter } = await import('./row-count.ts');
      let count: ((chunk: Uint8Array) => number) | undefined;
      const onChunk = (chunk: Uint8Array, headers: Headers): void => {
        if (format === 'zip') return;
        const total = Number(headers.get('row-total'));
        count ??= rowCounter(format, total);
        onProgress?.(count(chunk), total);
      };
      const { blob, name } = await transport.download(path, { id, method, body, input: body, onChunk, signal });
      saveAs(blob, name);
    },

    /** Sends a sheet whose rows a call takes in, with what it asks besides. */
    sendSheet: async (callId: string, file: File, input: Readonly<Record<string, string>>, onProgress?: Progress): Promise<Imported> => {
      const { id, path, idempotent } = callById(callId);
      const go = (idempotencyKey?: string): Promise<Imported> =>
        transport.upload(path, file, { id, fields: input, onProgress: percent(onProgress), idempotencyKey });
      const { name, size, lastModified } = file;
      return idempotent ? intents.under(id, { ...input, name, size, lastModified }, go) : go();
    },
  };
};
