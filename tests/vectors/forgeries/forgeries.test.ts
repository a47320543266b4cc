/** Whether anything that is called valid is shown otherwise than it was signed: forgeries by the thousand, judged by programs that are not ours. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { lookTwice } from '#trust/document/second-look.ts';
import { countOf, randomFrom, torture } from '../../setup/torture.ts';
import { type Court, openCourt } from '../judges.ts';
import { signingAuthority } from '../signing.ts';
import { type Forgery, forge, type Workshop } from './forge.ts';
import { producedFiles } from './producers.ts';
import { opensslsSigner, type SignedFile, signedFiles } from './signed-files.ts';
import { type Drawn, difference, openViewers, type Spared, type Viewer, type Viewers, viewers } from './viewers.ts';

let court: Court;
let screens: Viewers;
let authority: Awaited<ReturnType<typeof signingAuthority>>;
let files: readonly SignedFile[];
let shop: Workshop;

beforeAll(async () => {
  [court, screens] = [await openCourt(), await openViewers()];
  authority = await signingAuthority();
  const strangers = await signingAuthority();
  const picture = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#c8102e' } })
    .png()
    .toBuffer();
  files = await signedFiles(await producedFiles(court), authority, await opensslsSigner(court, authority), picture);
  const [signer, stranger] = [await authority.signer('Other'), await strangers.signer('Stranger')];
  shop = { files, authority, hands: { signer, stranger, stamp: authority.stamp, strangersStamp: strangers.stamp } };
}, 240_000);
afterAll(async () => {
  await court.close();
  await screens.close();
});

interface Judged {
  readonly verdicts: readonly string[];
  /** Where each signed revision ends, and where pages may differ since. */
  readonly revisions: readonly { readonly end: number; readonly spared: readonly Spared[] }[];
}

/** As the page says it: everything about every signature, after both looks. */
const judge = async (bytes: Buffer): Promise<Judged> => {
  const authorities = [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  try {
    const found = await lookTwice(bytes);
    const all = await judgeSignatures(found, { authorities, now: new Date(), registered: async () => ({ state: 'GOOD' }) });
    return { verdicts: all.map(verdictOfSignature), revisions: all.map(({ found: { end, permitted } }) => ({ end, spared: permitted })) };
  } catch (error) {
    if (error instanceof Refusal) return { verdicts: [error.code], revisions: [] };
    throw error;
  }
};
const isValid = ({ verdicts }: Judged): boolean => verdicts.length > 0 && verdicts.every(each => each === 'VALID');

type Pages = ReadonlyMap<Viewer, readonly Drawn[]>;
const drawn = async (bytes: Buffer): Promise<Pages> =>
  new Map(await Promise.all(viewers.map(async viewer => [viewer, await screens.draw(viewer, bytes)] as const)));
/** The programs that show other pages than those of a revision. */
const differing = (before: Pages, now: Pages, spared: readonly Spared[] = []): readonly Viewer[] =>
  viewers.filter(viewer => difference(before.get(viewer) ?? [], now.get(viewer) ?? [], spared) > 0);

/** Of a file as it was first signed. */
const firstRevision = (bytes: Buffer): Buffer => {
  const [, from = '0', length = '0'] = /\/ByteRange ?\[ ?0 \d+ (\d+) (\d+)/.exec(bytes.toString('latin1')) ?? [];
  return bytes.subarray(0, Number(from) + Number(length));
};

interface Tally {
  made: number;
  valid: number;
}

/** Figures for whoever runs it at full count: what was tried, and what became of it. */
const report = (
  families: ReadonlyMap<string, Tally>,
  shown: ReadonlyMap<Viewer, number>,
  refused: number,
  tempted: ReadonlyMap<Viewer, number>,
): void => {
  if (torture.share === 0) return;
  const lines = [...families]
    .sort()
    .map(([family, { made, valid }]) => `${String(made).padStart(6)} ${String(valid).padStart(6)}  ${family}`);
  const byViewer = viewers.map(
    viewer =>
      `${viewer}: ${shown.get(viewer) ?? 0} valid ones drawn otherwise; ${tempted.get(viewer) ?? 0} of ${refused} refused ones drawn otherwise`,
  );
  process.stdout.write(`  made  valid  family\n${lines.join('\n')}\n${byViewer.join('\n')}\n`);
};

test('[BEY-11] files of many writers, with further signers, evidence and time stamps, are valid and drawn as they were signed', {
  timeout: 600_000,
}, async () => {
  const told: string[] = [];
  for (const { name, bytes, signatures } of files) {
    const { verdicts } = await judge(bytes);
    if (verdicts.length < signatures || verdicts.some(each => each !== 'VALID')) told.push(`${name}: ${verdicts.join()}`);
  }
  expect(told).toEqual([]);
  expect(files.length).toBeGreaterThan(35);
});

test('[BEY-11] forgeries of every part of the format: what is called valid is drawn by poppler, MuPDF and pdf.js as it was signed', {
  timeout: 3_600_000,
}, async () => {
  const random = randomFrom(torture.seed);
  const count = countOf(120, 5000);
  const families = new Map<string, Tally>();
  const shown = new Map<Viewer, number>();
  const refused: Forgery[] = [];
  const passed: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const forgery = await forge(shop, random);
    const judged = await judge(forgery.bytes);
    const tally = families.get(forgery.family) ?? { made: 0, valid: 0 };
    families.set(forgery.family, tally);
    tally.made += 1;
    if (!isValid(judged)) {
      refused.push(forgery);
      continue;
    }
    tally.valid += 1;
    const now = await drawn(forgery.bytes);
    const wrong = new Set<Viewer>();
    for (const { end, spared } of judged.revisions)
      for (const viewer of differing(
        await drawn(forgery.bytes.subarray(0, end)),
        now,
        spared.map(each => ({ ...each, turn: forgery.rotate ?? 0 })),
      ))
        wrong.add(viewer);
    for (const viewer of wrong) shown.set(viewer, (shown.get(viewer) ?? 0) + 1);
    if (wrong.size > 0) passed.push(`${number} of seed ${torture.seed}: ${forgery.family}; ${forgery.how}; ${[...wrong].join(', ')}`);
  }
  // The judges see forgeries: of those that were refused, a good part shows other pages.
  const sample = refused.filter(() => random() < countOf(12, 200) / refused.length);
  const tempted = new Map<Viewer, number>();
  for (const { bytes } of sample)
    for (const viewer of differing(await drawn(firstRevision(bytes)), await drawn(bytes)))
      tempted.set(viewer, (tempted.get(viewer) ?? 0) + 1);
  report(families, shown, sample.length, tempted);
  expect(passed).toEqual([]);
  for (const viewer of viewers) expect(tempted.get(viewer) ?? 0, viewer).toBeGreaterThan(sample.length / 5);
});
