/** The brand as administrators save it. */
import { systemPurposes } from '#engine/declare/file-purposes.ts';
import { brands } from '#engine/system/brands.ts';
import { files as uploads } from '#engine/system/files.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { collect } from '#service/files/collect.ts';
import { standing, written } from '#service/records/typed.ts';
import type { Services } from './services.ts';

/** Every visitor's browser unpacks it. */
const mostPixels = 1_000_000;

/** Where a PNG says how many pixels it has (its IHDR). */
const sizeOf = (png: Buffer): readonly [width: number, height: number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** Everybody gets the logo, so it is a file that was uploaded as one, and no other that its editor may open. */
const logoFaults = async ({ purpose }: { readonly purpose: unknown }, bytes: () => Promise<Buffer>): Promise<readonly Fault[]> => {
  if (purpose !== 'brandLogo') return [{ path: 'logo', code: 'FILE_KIND', params: { kinds: 'PNG' } }];
  const [width, height] = sizeOf(await bytes());
  return width * height > mostPixels
    ? [{ path: 'logo', code: 'FILE_PICTURE_SIZE', params: { width, height, most: mostPixels / 1_000_000 } }]
    : [];
};

/** The signature stands without its brackets, which every SMS puts around it. */
export const checkBrand = ({ files }: Pick<Services, 'files'>) =>
  written(brands)(async act => {
    const { smsSignature } = standing(brands, act);
    const { logo } = act.changes;
    const bare = smsSignature.replace(/[【】]/g, '').trim();
    const faults: Fault[] = [...bare].length < 2 ? [{ path: 'smsSignature', code: 'length', params: { min: 2, max: 20 } }] : [];
    if (typeof logo === 'string') {
      const uploaded = await act.records.of(uploads).get({ id: logo });
      const bytes = async () => Buffer.from(await collect(await files.get(logo), systemPurposes.brandLogo.most));
      faults.push(...(await logoFaults(uploaded, bytes)));
    }
    if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
    act.changes.smsSignature = bare;
  });
