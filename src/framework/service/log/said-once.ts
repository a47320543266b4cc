/** Says once what goes wrong again and again: a disk that stays full would otherwise fill the log as well. */

/** Longer than anything waits that tries again. */
const quietMs = 150_000;

/** What is the same fault, whatever the numbers of processes, times and places in its words. */
const kindOf = (error: unknown): string => {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) };
  return code ?? message.replaceAll(/\d+/g, '#');
};

/** @returns tells of each failure whether it is news: another one, or the first after some minutes. `of` tells apart what may fail in the same way */
export const newsOnly = (now: () => number = () => performance.now()): ((error: unknown, of?: string) => boolean) => {
  const last = new Map<string, number>();
  return (error, of = '') => {
    const at = now();
    for (const [kind, before] of last) if (at - before > quietMs) last.delete(kind);
    const kind = `${of} ${kindOf(error)}`;
    const isNews = !last.has(kind);
    last.set(kind, at);
    return isNews;
  };
};

/** @returns takes each failure and says what is news */
export const saidOnce = (say: (error: unknown, of: string) => void): ((error: unknown, of?: string) => void) => {
  const isNews = newsOnly();
  return (error, of = '') => {
    if (isNews(error, of)) say(error, of);
  };
};
