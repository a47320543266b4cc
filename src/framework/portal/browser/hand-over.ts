/** A file handed to a page of the portal in another tab: asked for there by a key that the address carries, and given here as long as this page stands. */

const channelName = 'hand-over';
const PATIENCE_MS = 5_000;

interface Ask {
  readonly wants: string;
}
interface Give {
  readonly gives: string;
  readonly file: File;
}

const asks = (data: unknown, key: string): data is Ask =>
  typeof data === 'object' && data !== null && 'wants' in data && data.wants === key;
const gives = (data: unknown, key: string): data is Give =>
  typeof data === 'object' && data !== null && 'gives' in data && data.gives === key && 'file' in data && data.file instanceof File;

/** @returns what ends it */
export const handOver = (key: string, file: File): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (asks(data, key)) channel.postMessage({ gives: key, file } satisfies Give);
  };
  return () => channel.close();
};

/** The file; undefined where nobody gives it any more. */
export const takeOver = (key: string): Promise<File | undefined> =>
  new Promise(resolve => {
    const channel = new BroadcastChannel(channelName);
    const end = (file?: File) => {
      clearTimeout(timer);
      channel.close();
      resolve(file);
    };
    const timer = setTimeout(end, PATIENCE_MS);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (gives(data, key)) end(data.file);
    };
    channel.postMessage({ wants: key } satisfies Ask);
  });
