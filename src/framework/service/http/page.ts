/** The portal's one page. It carries what this installation tells the portal, so that nobody waits for a second answer to learn it. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { codingFor } from './packing.ts';

/** In JSON alone `<` stands in texts only: written so, none of them ends the element. */
const inPage = (told: object): string =>
  `<script type="application/json" id="config">${JSON.stringify(told).replaceAll('<', '\\u003c')}</script>`;

/** @param html as it was built @param told what `config.json` says */
export const registerPage = (app: FastifyInstance, html: string, told: object): void => {
  const page = Buffer.from(html.replace('</head>', `${inPage(told)}\n  </head>`));
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page };
  const tag = createHash('sha256').update(page).digest('base64url');
  for (const path of ['/', '/index.html'])
    app.get(path, (request, reply) => {
      const coding = codingFor(request) ?? 'identity';
      const etag = `"${tag}-${coding}"`;
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.send(bodies[coding]);
    });
};
