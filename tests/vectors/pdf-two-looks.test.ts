/** Both looks together at what came after a signature: what the second one adds to the verdict. */
import { beforeAll, expect, test } from 'vitest';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { lookTwice } from '#trust/document/second-look.ts';
import { anatomyOf, lengthened } from './forgeries/anatomy.ts';
import { withSame } from './forgeries/revision.ts';
import { certified } from './forgeries/signed-files.ts';
import { contract, signed, signingAuthority } from './signing.ts';

let authority: Awaited<ReturnType<typeof signingAuthority>>;
beforeAll(async () => {
  authority = await signingAuthority();
});

const judged = async (bytes: Buffer) => {
  const authorities = [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  const found = await lookTwice(bytes);
  const all = await judgeSignatures(found, { authorities, now: new Date(), registered: async () => ({ state: 'GOOD' }) });
  return { found, verdicts: all.map(verdictOfSignature) };
};

/** A document whose author permits comments, with one more; `@` in its words stands for the number of a picture of its own. */
const commented = async (words: string, resources = '<<>>'): Promise<Buffer> => {
  const anatomy = await anatomyOf(await certified(await contract(), authority, 3));
  const [page = 0, next] = [anatomy.pages[0]?.num, anatomy.size];
  const comment = { text: `<</Type /Annot ${words.replace('@', `${next + 1} 0 R`)} /C [1 0 0] /P ${page} 0 R>>` };
  const picture = {
    text: `<</Type /XObject /Subtype /Form /BBox [0 0 40 40] /Resources ${resources}>>`,
    stream: Buffer.from('1 1 0 rg 0 0 40 40 re f'),
  };
  return withSame(anatomy, new Map([...lengthened(anatomy, page, '/Annots', `${next} 0 R`), [next, comment], [next + 1, picture]])).bytes;
};
const changesIn = async (bytes: Buffer) => (await judged(bytes)).found.signatures[0]?.laterChanges;

test('[BEY-11] a comment that is permitted in one place and shows in another is a change', async () => {
  // A highlight whose picture has no transparency is drawn by its corners, not by its rectangle.
  const highlight = '/Subtype /Highlight /F 4 /Rect [1 1 41 41] /QuadPoints [60 400 500 400 60 300 500 300] /AP <</N @>>';
  const file = await commented(highlight);
  expect((await onPdfThread('signatures', { bytes: file })).signatures[0]?.laterChanges).toEqual([]);
  expect(await changesIn(file)).toEqual([{ code: 'DRAWN', page: 1 }]);
  expect((await judged(file)).verdicts).toEqual(['INVALID']);
  expect((await judged(await commented(highlight, '<</ExtGState <<>>>>'))).verdicts).toEqual(['VALID']);
});

test('[BEY-11] a comment without a picture of its own is none that was permitted: readers draw it where they like', async () => {
  const line = '/Subtype /Line /F 4 /L [60 300 500 320] /BS <</W 40>> /Rect [1 1 5 5]';
  for (const words of [line, `${line} /AP <</N <</On @>>>>`, `${line} /AP <</R @>>`, `${line} /AP <<>>`])
    expect(await changesIn(await commented(words)), words).toContainEqual({ code: 'ANNOTATION', page: 1 });
  for (const words of [`${line} /AP <</N @>>`, `${line} /AS /On /AP <</N <</On @>>>>`, '/Subtype /Popup /Rect [1 1 90 90]'])
    expect((await judged(await commented(words))).verdicts, words).toEqual(['VALID']);
});

test('[BEY-11] comments that cover a page leave open what was signed', async () => {
  const stamp = (rect: string, flags = 4): string => `/Subtype /Stamp /F ${flags} /Rect [${rect}] /AP <</N @>>`;
  const covered = await judged(await commented(stamp('20 20 560 800')));
  expect(covered.verdicts).toEqual(['UNSURE']);
  expect(covered.found.signatures[0]?.laterPictures).toMatchObject([{ page: 1, isComment: true }]);
  expect((await judged(await commented(stamp('20 20 160 120')))).verdicts).toEqual(['VALID']);
  expect((await judged(await commented(stamp('20 20 560 800', 2)))).verdicts).toEqual(['VALID']);
});

test('[BEY-11] more pages than are drawn: what came after a signature cannot be judged, unless it is evidence', async () => {
  const one = await signed(await contract(501), await authority.signer('First'));
  const two = await signed(one, await authority.signer('Second', 'RSA_2048'));
  const { found, verdicts } = await judged(two);
  expect(found.doubts).toEqual([{ code: 'TOO_MANY_PAGES', params: { field: 'Signature1' } }]);
  expect(verdicts).toEqual(['UNJUDGEABLE', 'UNJUDGEABLE']);
  const evidence = await onPdfThread('evidence', { bytes: one, certificates: [authority.tsa.der], crls: [], ocsps: [] });
  expect((await judged(Buffer.concat([one, evidence]))).verdicts).toEqual(['VALID']);
});
