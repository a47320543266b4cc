/** Whose service it is, for everybody who opens the portal: its name, and its logo at an address of its own. */
import type { FastifyInstance } from 'fastify';
import type { Label } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';

/** The name and the logo's file, as far as they can be had. */
export interface BrandShown {
  now(): Promise<{ readonly name: Label; readonly logo: string | null }>;
  /** The bytes of that logo. @throws Refusal RECORD_MISSING */
  picture(logo: string): Promise<Buffer>;
}

/** What `config.json` says of it. */
export const toldBrand = async (brand: BrandShown) => {
  const { name, logo } = await brand.now();
  return { zh: { brand: name[0] }, en: { brand: name[1] }, logo: logo === null ? null : `brand/${logo}.png` };
};

/** Serves the logo that is shown now, and no other file; each keeps its address. */
export const registerBrand = (app: FastifyInstance, brand: BrandShown): void => {
  let kept: { readonly logo: string; readonly bytes: Buffer } | undefined;
  app.get<{ Params: { logo: string } }>('/brand/:logo.png', async (request, reply) => {
    const { logo } = await brand.now();
    if (logo === null || logo !== request.params.logo) throw new Refusal('RECORD_MISSING');
    if (kept?.logo !== logo) kept = { logo, bytes: await brand.picture(logo) };
    return reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }).send(kept.bytes);
  });
};
