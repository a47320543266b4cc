/** What every answer tells browsers they may do with it. The same for each: worked out once, when the server is built. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are for programs, which have no use for these headers. */
    readonly forPrograms?: true;
  }
}

/** The hash of the empty string lets emotion's empty style element stand; its rules go in through CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The hashes of the styles or scripts that stand in the portal's page itself. */
const hashesOf = (portal: string | null, element: 'style' | 'script'): readonly string[] => {
  if (portal === null) return [];
  const page = readFileSync(join(portal, 'index.html'), 'utf8');
  return [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
};

const policyOf = (portal: string | null, mayCall: readonly string[]): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(portal, 'script')],
    'style-src': ["'self'", emptyStyle, ...hashesOf(portal, 'style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...mayCall],
    'font-src': ["'self'"],
    'object-src': ['blob:'],
    'frame-src': ['blob:'],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';');

/**
 * Whoever stands before the service ends TLS, and says `strict-transport-security`.
 * @param portal folder of the built portal @param mayCall addresses beside our own that its pages may call
 */
export const tellBrowsers = (app: FastifyInstance, portal: string | null, mayCall: readonly string[]): void => {
  const headers = {
    'content-security-policy': policyOf(portal, mayCall),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.forPrograms !== true) reply.headers(headers);
    done();
  });
};
