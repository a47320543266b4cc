/** The wire: whatever the portal fetches, it fetches through this. Knows no call by name. */
import { CallError } from './call-error.ts';
import { insideOf } from './exchange.ts';
import type { Answer, CallOptions, Transport, TransportSetting } from './wire-words.ts';

/** Makes a transport. One stands in the portal; tests make their own with a fetch of theirs. */
export const createTransport = (setting: TransportSetting): Transport => {
  const inside = insideOf(setting);
  const { send, outgoing, exchange, bodyOf, settle, within, patience, unreadable } = inside;

  /** A call that needs a recent proof of identity is sent once more when the person has given it, word for word. */
  const confirmed = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      const needed = error instanceof CallError && error.code === 'STEP_UP_REQUIRED';
      if (!needed || !(await setting.onStepUp?.())) throw error;
      return run();
    }
  };

  const once = <T>(path: string, asked: CallOptions) =>
    within(patience, asked.signal, async signal => {
      const call = outgoing(path, asked);
      const { response, token, instead } = await exchange(call, asked, signal);
      const body = await bodyOf(response);
      const answer = instead ? { data: body as T, message: '' } : settle<T>(body, response.status, token, call);
      return { ...answer, headers: response.headers };
    });

  const open = <T>(path: string, asked: CallOptions = {}) => confirmed(() => once<T>(path, asked));

  const ask = async <T>(path: string, asked?: CallOptions): Promise<Answer<T>> => {
    const { data, message } = await open<T>(path, asked);
    return { data, message };
  };

  // The login has no files: how they travel is fetched with the first one.
  const files = async () => (await import('./file-transport.ts')).fileTransport(inside);

  return {
    ask,
    open,
    call: async <T>(path: string, call?: CallOptions) => (await ask<T>(path, call)).data,

    download: (path, asked) => confirmed(async () => (await files()).download(path, asked)),
    upload: (path, file, asked) => confirmed(async () => (await files()).upload(path, file, asked)),

    document: <T>(url: string) =>
      within(patience, undefined, async signal => {
        const response = await send(url, { headers: { accept: 'application/json' }, signal });
        if (response.status >= 500) throw unreadable(response.status);
        return response.ok && response.headers.get('content-type')?.includes('json') ? ((await bodyOf(response)) as T) : undefined;
      }),
  };
};
