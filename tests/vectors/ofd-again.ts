/**
 * Signed OFDs a second time, for judging what the service makes: unpacked by unzip, digests and signatures by openssl, XML by looking for what
 * must stand there. Written from GB/T 33190 18; shares no code with the service.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Court } from './judges.ts';
import { readSealSignatureAgain } from './seal.ts';

export interface SignatureAgain {
  readonly path: string;
  /** Every file that it refers to has the digest that it says. */
  readonly filesHold: boolean;
  readonly references: readonly string[];
  readonly stamps: readonly { readonly page: string; readonly boundary: readonly number[]; readonly clip: readonly number[] | undefined }[];
  readonly method: string;
  readonly checkMethod: string;
  readonly at: string;
  readonly value: ReturnType<typeof readSealSignatureAgain>;
  /** As openssl judges the value under the usual user id. */
  readonly opensslHolds: boolean;
  readonly sealIsBeside: boolean;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const textOf = (xml: string, name: string): string => new RegExp(`<ofd:${name}>([^<]*)</ofd:${name}>`).exec(xml)?.[1] ?? '';
const tagsOf = (xml: string, name: string): readonly string[] => xml.match(new RegExp(`<ofd:${name} [^>]*>`, 'g')) ?? [];
const numbers = (text: string): readonly number[] => text.split(' ').map(Number);

/** Unpacks, and judges every signature that the list names. */
export const readOfdAgain = async (court: Court, bytes: Uint8Array) => {
  const name = randomUUID();
  await court.file(`${name}.ofd`, bytes);
  const { status, stderr } = await court.run('unzip', ['-qq', `${name}.ofd`, '-d', name]);
  if (status !== 0) throw new Error(`unzip: ${stderr}`);
  const root = join(court.folder, name);
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter(each => each.isFile())
    .map(each => `/${relative(root, join(each.parentPath, each.name))}`);
  const read = (path: string): Promise<Buffer> => readFile(join(root, path));
  const digests = new Map<string, string>();
  for (const line of (await court.openssl(['dgst', '-sm3', '-r', ...files.map(each => `${name}${each}`)])).stdout.split('\n')) {
    const [, hex, path] = /^([0-9a-f]{64}) \*(.*)$/.exec(line) ?? [];
    if (hex !== undefined && path !== undefined) digests.set(path.slice(name.length), Buffer.from(hex, 'hex').toString('base64'));
  }
  const list = textOf((await read('/OFD.xml')).toString(), 'Signatures');
  const listed = (await read(list)).toString();
  const signatures: SignatureAgain[] = [];
  for (const each of tagsOf(listed, 'Signature')) {
    const path = attribute(each, 'BaseLoc');
    const description = await read(path);
    const xml = description.toString();
    const references = [...xml.matchAll(/<ofd:Reference FileRef="([^"]*)"><ofd:CheckValue>([^<]*)</g)];
    const der = await read(textOf(xml, 'SignedValue'));
    const value = readSealSignatureAgain(der, description);
    await court.file('to-sign', value.toSign);
    await court.file('value', value.signature);
    await court.file('signer.der', value.signer);
    await court.openssl(['x509', '-inform', 'DER', '-in', 'signer.der', '-out', 'signer.pem']);
    const judge = [
      'pkeyutl',
      '-verify',
      '-certin',
      '-inkey',
      'signer.pem',
      '-rawin',
      '-digest',
      'sm3',
      '-in',
      'to-sign',
      '-sigfile',
      'value',
    ];
    const judged = await court.openssl([...judge, '-pkeyopt', 'distid:1234567812345678']);
    signatures.push({
      path,
      filesHold: references.every(([, file, digest]) => digests.get(file ?? '') === digest),
      references: references.map(([, file]) => file ?? ''),
      stamps: tagsOf(xml, 'StampAnnot').map(tag => {
        const clip = attribute(tag, 'Clip');
        return {
          page: attribute(tag, 'PageRef'),
          boundary: numbers(attribute(tag, 'Boundary')),
          clip: clip === '' ? undefined : numbers(clip),
        };
      }),
      method: textOf(xml, 'SignatureMethod'),
      checkMethod: attribute(tagsOf(xml, 'References')[0] ?? '', 'CheckMethod'),
      at: textOf(xml, 'SignatureDateTime'),
      value,
      opensslHolds: judged.status === 0,
      sealIsBeside: (await read(textOf(xml, 'BaseLoc'))).equals(value.seal.der),
    });
  }
  return {
    files,
    list,
    signatures,
    maxId: textOf(listed, 'MaxSignId'),
    ids: tagsOf(listed, 'Signature').map(each => attribute(each, 'ID')),
  };
};
