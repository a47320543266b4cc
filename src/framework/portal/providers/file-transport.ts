/** Files over the wire: up with progress, down with the name the service gave. */
import type { CallOptions, Inside, UploadOptions } from './wire-words.ts';

/** The file name of a `content-disposition` header (RFC 6266: `filename*` wins over `filename`). */
export const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
};

/** A file may take this much longer than an answer. */
const SLOWER = 10;

/** The whole body, piece by piece: who wants to know how far it has come reads along, and what still comes is waited for. */
const blobOf = async (response: Response, renew: () => void, onChunk: CallOptions['onChunk']): Promise<Blob> => {
  if (response.body === null) return response.blob();
  const chunks: BlobPart[] = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
    chunks.push(value);
    renew();
    onChunk?.(value, response.headers);
  }
};

/** The file half of a transport. */
export const fileTransport = (inside: Inside) => {
  const { setting, dialect, address, headersOf, outgoing, exchange, bodyOf, settle, unreadable, late, offline, within } = inside;
  const patience = inside.patience * SLOWER;
  return {
    download: (path: string, asked: CallOptions = {}) =>
      within(patience, asked.signal, async (signal, renew) => {
        const call = outgoing(path, asked);
        const { response, token } = await exchange(call, asked, signal);
        const isFile =
          response.ok && (response.headers.has('content-disposition') || !response.headers.get('content-type')?.includes('json'));
        if (!isFile) {
          settle(await bodyOf(response), response.status, token, call);
          throw unreadable(response.status);
        }
        return { blob: await blobOf(response, renew, asked.onChunk), name: fileNameOf(response.headers.get('content-disposition')) };
      }),

    upload: <T>(path: string, file: File, { id, fields = {}, onProgress, idempotencyKey, signal }: UploadOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const token = setting.token();
        const call = outgoing(path, { ...(id === undefined ? {} : { id }), input: fields });
        const written = dialect().request(call);
        const request = setting.newUpload?.() ?? new XMLHttpRequest();
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append('file', file, file.name);
        request.open('POST', address('instead' in written ? path : written.path));
        for (const [name, value] of Object.entries(headersOf(token, idempotencyKey))) request.setRequestHeader(name, value);
        request.responseType = 'json';
        request.timeout = patience;
        request.ontimeout = () => reject(late(patience));
        request.upload.onprogress = event => {
          if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100));
        };
        request.onerror = () => reject(offline());
        request.onabort = () => reject(signal?.reason ?? offline());
        request.onload = () => {
          try {
            resolve(settle<T>(request.response, request.status, token, call).data);
          } catch (error) {
            reject(error);
          }
        };
        signal?.addEventListener('abort', () => request.abort(), { once: true });
        request.send(form);
      }),
  };
};
