/** Every page of the portal before axe, the Tab key, a narrow window and an English reader. `npm run torture` walks them all, an ordinary run a sample. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFounder, samplePassword } from '#product/demo/people.ts';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { some } from '../setup/torture.ts';
import { axeFindings, chineseFindings, overflowFindings } from '../sweep/checks.ts';
import { keyboardFindings } from '../sweep/keyboard.ts';
import { overlayFindings } from '../sweep/overlays.ts';
import { openPlaces, type Place, placesOf, type Side } from '../sweep/places.ts';
import { type Variant, type Visit, variants, visitOf } from '../sweep/variants.ts';

/** Where pictures of the pages go, for a person to look at; none are taken where it is unset. */
const pictures = process.env.SWEEP_PICTURES ?? '';
/** As many looks on each side as an ordinary run has time for. */
const SAMPLE = 4;
const OVER_SAMPLE = 1;
const overVariants: readonly Variant[] = [
  { language: 'zh', scheme: 'light', width: 1440 },
  { language: 'en', scheme: 'dark', width: 390 },
];

let portal: Portal;
const founder = { userName: sampleFounder.name, password: sampleFounder.password };
const company = { userName: 'rongqiao', password: samplePassword };
let places: Readonly<Record<'open' | Side, readonly Place[]>>;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  const { data } = await portal.running.call<{ token: string }>('employee/login', company);
  places = {
    open: openPlaces,
    operator: await placesOf(portal.running, 'operator', portal.running.operator),
    enterprise: await placesOf(portal.running, 'enterprise', data.token),
  };
}, 400_000);
afterAll(() => portal.stop());

const picture = async ({ page }: Visit, { side, path }: Place, { language, scheme, width }: Variant): Promise<void> => {
  if (pictures === '') return;
  const folder = join(pictures, `${language}-${scheme}-${width}`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({
    path: join(folder, `${side ?? 'open'}${path.replaceAll('/', '_').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, match => match.slice(-4))}.png`),
  });
};

/** The Tab key goes the same way in every language and colour; at 200 % the question is what is lost. */
const look = async (visit: Visit, place: Place, variant: Variant): Promise<readonly string[]> => {
  await visit.open(place, variant);
  await picture(visit, place, variant);
  return [
    ...(variant.width === 720 ? [] : await axeFindings(visit.page)),
    ...(await overflowFindings(visit.page)),
    ...(variant.language === 'en' ? await chineseFindings(visit.page, visit.data()) : []),
    ...(variant.language === 'zh' && variant.scheme === 'light' ? await keyboardFindings(visit.page) : []),
  ];
};

const visitAs = async (who: 'open' | Side): Promise<Visit> => {
  const page = await portal.page();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { address } = portal.running;
  const visit = visitOf(page, address);
  if (who !== 'open') {
    const { userName, password } = who === 'operator' ? founder : company;
    await signInAt(page, address, who, userName, password);
  }
  return visit;
};

test.each(['open', 'operator', 'enterprise'] as const)(
  '[BEY-07][SHL-09] every page, %s: nothing for axe, all by keyboard, nothing too wide, no Chinese left in English',
  async who => {
    const visit = await visitAs(who);
    const found: Record<string, readonly string[]> = {};
    const pairs = places[who].flatMap(place => variants.map(variant => [place, variant] as const));
    for (const [place, variant] of some(SAMPLE, pairs, `looks ${who}`)) {
      const findings = await look(visit, place, variant).catch((error: unknown) => [String(error)]);
      if (findings.length > 0) found[`${place.path} ${Object.values(variant).join(' ')}`] = findings;
    }
    expect(found).toEqual({});
  },
  1_800_000,
);

test.each(['operator', 'enterprise'] as const)(
  '[BEY-07][SHL-09] whatever opens over a page, %s: takes the focus, keeps it, gives it back; nothing for axe, no Chinese left in English',
  async who => {
    const visit = await visitAs(who);
    const found: Record<string, readonly string[]> = {};
    const pairs = places[who]
      .filter(({ path }) => !path.endsWith('/create'))
      .flatMap(place => overVariants.map(variant => [place, variant] as const));
    for (const [place, variant] of some(OVER_SAMPLE, pairs, `overlays ${who}`)) {
      const open = () => visit.open(place, variant);
      await open();
      const look = async () => [
        // A menu that floats over the page belongs to no landmark.
        ...(await axeFindings(visit.page)).filter(each => !each.startsWith('region')),
        ...(variant.language === 'en' ? await chineseFindings(visit.page, visit.data()) : []),
      ];
      const findings = await overlayFindings(visit.page, open, look).catch((error: unknown) => [String(error)]);
      if (findings.length > 0) found[`${place.path} ${Object.values(variant).join(' ')}`] = findings;
    }
    expect(found).toEqual({});
  },
  1_800_000,
);
