/** The portal's one page. It carries what this installation tells the portal, so that nobody waits for a second answer to learn it. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { codingFor } from './packing.ts';

/** In JSON alone `<` stands in texts only: written so, none of them ends the element. */
const inPage = (told: string): string => `<script type="application/json" id="config">${told.replaceAll('<', '\\u003c')}</script>`;

/** The sign of the window is the logo. */
const withLogo = (html: string, logo: string | null): string =>
  logo === null
    ? html
    : html.replace(/(<link rel="icon" href=")[^"]*(" type=")[^"]*/, (_, before, between) => `${before}${logo}${between}image/png`);

const made = (html: string, told: string, logo: string | null) => {
  const page = Buffer.from(withLogo(html, logo).replace('</head>', () => `${inPage(told)}\n  </head>`));
  const tag = createHash('sha256').update(page).digest('base64url');
  return { told, tag, bodies: { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page } };
};

/** @param html as it was built @param tell what `config.json` says just now */
export const registerPage = (
  app: FastifyInstance,
  html: string,
  tell: () => Promise<{ readonly brand: { readonly logo: string | null } }>,
): void => {
  let page: ReturnType<typeof made> | undefined;
  for (const path of ['/', '/index.html'])
    app.get(path, async (request, reply) => {
      const said = await tell();
      const told = JSON.stringify(said);
      // Made anew when it has something else to say, which is seldom.
      if (page?.told !== told) page = made(html, told, said.brand.logo);
      const coding = codingFor(request) ?? 'identity';
      const etag = `"${page.tag}-${coding}"`;
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.send(page.bodies[coding]);
    });
};
