/**
 * Keeps the portal's own files in the browser, by names that tell their content, and nothing else: never the page, an answer of the service or
 * somebody's file. The build writes its mark in; another build is another worker, which throws away what the one before has kept.
 */
const kept = 'shell-__BUILD__';
const byContent = /\/assets\/[^/]+-[\w-]{6,}\.(?:js|css)$/;

self.addEventListener('install', () => self.skipWaiting());

const takeOver = async () => {
  const before = (await caches.keys()).filter(name => name.startsWith('shell-') && name !== kept);
  await Promise.all(before.map(name => caches.delete(name)));
  await self.clients.claim();
};
self.addEventListener('activate', event => event.waitUntil(takeOver()));

/** Where the browser keeps nothing, in private or for want of room, the network answers as if there were no worker. */
const answer = async (request, keep) => {
  const cache = await caches.open(kept).catch(() => undefined);
  const found = await cache?.match(request);
  if (found !== undefined) return found;
  const fetched = await fetch(request);
  if (fetched.ok && cache !== undefined) keep(cache.put(request, fetched.clone()).catch(() => undefined));
  return fetched;
};
self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !byContent.test(pathname)) return;
  event.respondWith(answer(request, work => event.waitUntil(work)));
});
