/** Has the browser keep the portal's own files (`service-worker.js`), once somebody moves on within it: a single look asks for nothing more. */

/** Where there are no such workers, in private or without https, all goes on without. */
const register = (): void => {
  navigator.serviceWorker?.register('service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
};

/** @returns what gives it up */
export const keepFiles = (): (() => void) => {
  const given = new AbortController();
  addEventListener('hashchange', register, { once: true, signal: given.signal });
  return () => given.abort();
};
