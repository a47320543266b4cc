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

/**
 * @param file may be on its way still
 * @returns what ends it
 */
export const handOver = (key: string, file: File | Promise<File>): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  const give = async () => channel.postMessage({ gives: key, file: await file } satisfies Give);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Whoever asks hears nothing of a file that does not come, and says so after a while.
    if (asks(data, key)) give().catch(() => undefined);
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
