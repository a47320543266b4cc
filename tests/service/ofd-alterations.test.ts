/** A signed OFD altered in every piece: what is still called valid shows every reader what was signed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWithSeal } from '#trust/seal/seal-signature.ts';
import { oneIn } from '../setup/torture.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { describe as describeOfd, documentOf } from '../vectors/ofd.ts';
import { alterationsOf, archive, entriesOf, xmlAlterations } from '../vectors/ofd-alterations.ts';
import { sm3 } from '../vectors/sm2.ts';
import { type Running, startRunning } from './running.ts';
import { sealPeople, type World } from './seal-people.ts';

let running: Running;
let court: Court;
let people: Awaited<ReturnType<typeof sealPeople>>;
let own: World;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  people = await sealPeople(running, court);
  own = await people.world();
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

let addresses = 0;
const verdictOf = async (bytes: Uint8Array): Promise<string> => {
  const from = { 'x-forwarded-for': `10.8.${addresses >> 8}.${++addresses & 255}` };
  const answer = await running.upload('document/verify', {}, { name: 'a.ofd', bytes }, undefined, from);
  if (answer.status !== 1) return `refused: ${answer.message}`;
  return String((answer.data as { readonly verdict: unknown }).verdict);
};

const list = 'Doc_0/Signs/Signatures.xml';
const folder = 'Doc_0/Signs/Sign_0';
const pages = ['第一页', '第二页'];

/** A signed document; its files, its description and what lies in the signature's folder can be made otherwise before it is signed. */
const signedFiles = async (
  edit: (files: Map<string, Buffer>) => void = () => {},
  describe: (description: string) => string = description => description,
): Promise<Map<string, Buffer>> => {
  const files = documentOf(pages, 1);
  edit(files);
  const content = new Map([...files].filter(([name]) => !name.startsWith('Doc_0/Signs/')));
  const description = Buffer.from(describe(describeOfd({ files: content, number: 0 }).toString()));
  files.set(`${folder}/Signature.xml`, description);
  const value = await signWithSeal({
    sealDer: own.der,
    signerCertificate: own.holder,
    sign: people.signedBy(own.key),
    dataHash: sm3(description),
    propertyInfo: `/${folder}/Signature.xml`,
    timeInfo: new Date(Math.floor(running.service.services.clock().getTime() / 1000) * 1000),
  });
  files.set(`${folder}/SignedValue.dat`, value);
  return files.set(`${folder}/Seal.esl`, own.der);
};
const packed = (files: ReadonlyMap<string, Buffer>): Buffer => archive(entriesOf(files));

/** What Info-ZIP makes of an archive: each content file as it was signed, and no other. */
const isReadTheSame = async (bytes: Buffer, files: ReadonlyMap<string, Buffer>): Promise<boolean> => {
  await court.file('altered.ofd', bytes);
  await court.run('rm', ['-rf', 'altered']);
  const { status } = await court.run('unzip', ['-qqo', 'altered.ofd', '-d', 'altered']);
  // 1 is a warning: it goes on.
  if (status > 1) return false;
  const found = (await court.run('find', ['altered', '-type', 'f', '-printf', '%P\n'])).stdout.split('\n').filter(each => each !== '');
  if (found.some(name => !files.has(name))) return false;
  for (const [name, data] of files) {
    if (name.startsWith('Doc_0/Signs/')) continue;
    const read = await readFile(join(court.folder, 'altered', name)).catch(() => undefined);
    if (read?.equals(data) !== true) return false;
  }
  return true;
};

test('[BEY-11] every entry, header field, element and attribute of a signed OFD, altered: told, unless every reader shows the same', {
  timeout: 1_800_000,
}, async () => {
  const files = await signedFiles();
  expect(await verdictOf(packed(files))).toBe('VALID');
  const wrong: string[] = [];
  for (const { name, bytes, isHarmless } of oneIn(24, alterationsOf(files, list), 'an OFD')) {
    const verdict = await verdictOf(bytes);
    if (verdict !== 'VALID') continue;
    if (!isHarmless) wrong.push(name);
    else if (!(await isReadTheSame(bytes, files))) wrong.push(`${name}: read otherwise`);
  }
  expect(wrong).toEqual([]);
});

test('[BEY-11] what writers are free to do leaves a signed OFD valid', async () => {
  const files = await signedFiles();
  const free =
    /stored$|sizes behind$|elsewhere, local$|flags 0$|without a mark$|turned round|archive: a folder$|by a code|other quotes|no declaration|a comment before|date 34$/;
  const told: string[] = [];
  // One entry stands for all: each is read the same way.
  const allowed = alterationsOf(files, list).filter(
    ({ name, isHarmless }) => isHarmless && free.test(name) && !name.startsWith('Doc_0/Pages/'),
  );
  for (const { name, bytes } of oneIn(3, allowed, 'liberties')) {
    const verdict = await verdictOf(bytes);
    if (verdict !== 'VALID') told.push(`${name}: ${verdict}`);
  }
  expect(told).toEqual([]);
});

test('[BEY-11] a document whose author made it to be read in two ways, and had it signed so, is not judged valid', {
  timeout: 1_800_000,
}, async () => {
  const wrong: string[] = [];
  const root = documentOf(pages, 1).get('OFD.xml')?.toString() ?? '';
  const description = (await signedFiles()).get(`${folder}/Signature.xml`)?.toString() ?? '';
  // Elements that say nothing of what is shown or protected may be as they like.
  const isAside = (name: string): boolean =>
    /DocID|Provider|SignatureMethod|SignatureDateTime|StampAnnot.* (?:twice|as (?:a comment|data))$|<ofd:(?:Seal|DocInfo)> .* as a comment$/.test(
      name,
    );
  const ambiguous = /twice|comment|data|instruction|element|namespace|prefix|encoding|version|type|entity|roots/;
  for (const each of oneIn(24, xmlAlterations(root), 'root')) {
    if (each.isHarmless || isAside(each.name) || !ambiguous.test(each.name)) continue;
    const verdict = await verdictOf(packed(await signedFiles(files => files.set('OFD.xml', Buffer.from(each.xml)))));
    if (verdict === 'VALID') wrong.push(`OFD.xml: ${each.name}`);
  }
  for (const each of oneIn(24, xmlAlterations(description), 'description')) {
    if (each.isHarmless || isAside(each.name) || !ambiguous.test(each.name)) continue;
    const verdict = await verdictOf(packed(await signedFiles(undefined, () => each.xml)));
    if (verdict === 'VALID') wrong.push(`Signature.xml: ${each.name}`);
  }
  expect(wrong).toEqual([]);
});

test('[BEY-11][BEY-14][doc.verify] a signed OFD with a part that is one tag without an end is judged like any other', async () => {
  const files = await signedFiles(content => void content.set('Doc_0/odd.xml', Buffer.from(`<${'a'.repeat(20_000_000)}`)));
  expect(await verdictOf(packed(files))).toBe(await verdictOf(packed(await signedFiles())));
});
