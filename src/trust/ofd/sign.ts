/**
 * Signing an OFD with a seal (GB/T 33190 18, GB/T 38540 8): every file of it, those of earlier signatures too, under one more description in the
 * list. Nothing that was there changes but the list, and `OFD.xml` where no list was named yet.
 */
import { hash } from 'node:crypto';
import type { Box } from '#trust/positions/document-pages.ts';
import { insertXml } from './insert-xml.ts';
import { locate } from './locate.ts';
import { OfdError } from './ofd-error.ts';
import { requireOneMeaning } from './one-meaning.ts';
import type { OfdPackage } from './package.ts';
import type { OfdPages } from './read-pages.ts';
import { signaturesIn } from './read-signatures.ts';
import { descriptionXml, escaped, listXml, type Stamp } from './signature-xml.ts';
import { requireSoleRole } from './sole-role.ts';
import { refuseUnsignable } from './unsignable.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

/** A place of the seal; one share of it where it stands across the edges of the pages. */
export interface SealPlace extends Box {
  readonly slice?: { readonly index: number; readonly of: number };
}

export interface PreparedOfd {
  /** What the signature is over, and its place, which it names. */
  readonly description: Uint8Array;
  readonly path: string;
  readonly sealPath: string;
  readonly valuePath: string;
  /** The list and, where it names one now, `OFD.xml`. */
  readonly changed: ReadonlyMap<string, Uint8Array>;
  readonly at: Date;
}

/** The share of a page is as wide as its box; the whole seal lies so that this share is on the page (as RidingStampPos of ofdrw has it). */
const stampOf = ({ page, x, y, width, height, slice }: SealPlace, { pages }: OfdPages): Stamp => {
  const pageId = pages[page - 1]?.id;
  if (pageId === undefined) throw new Error(`a seal on page ${page}, which is not there`);
  if (slice === undefined) return { pageId, boundary: { x, y, width, height }, clip: undefined };
  const before = width * slice.index;
  return {
    pageId,
    boundary: { x: x - before, y, width: width * slice.of, height },
    clip: { x: before, y: 0, width, height },
  };
};

interface List {
  readonly path: string;
  readonly isNamed: boolean;
  readonly signatures: readonly Element[];
  /** The highest number that was given. */
  readonly last: number;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const numberIn = (id: string | undefined): number => Number(/(\d{1,9})$/.exec(id ?? '')?.[1] ?? 0);

const listOf = async (ofd: OfdPackage, { body }: OfdPages): Promise<List> => {
  if (body.list === undefined) {
    const path = `${folderOf(body.root)}/Signs/Signatures.xml`;
    // A file that nobody names as the list would become it.
    if (ofd.paths.has(path)) throw new OfdError();
    return { path, isNamed: false, signatures: [], last: 0 };
  }
  const read = await ofd.xml(body.list);
  const signatures = childrenOf(read, 'Signature');
  const known = childOf(read, 'MaxSignId') === undefined ? 0 : 1;
  if (read.children.length !== signatures.length + known || signatures.some(({ children }) => children.length > 0)) throw new OfdError();
  let last = numberIn(childOf(read, 'MaxSignId')?.text);
  for (const { attributes } of signatures) {
    const path = locate(attributes.get('BaseLoc') ?? '', body.list) ?? '';
    const info = childOf(await ofd.xml(path), 'SignedInfo');
    const ids = [attributes, ...childrenOf(info, 'StampAnnot').map(each => each.attributes)].map(each => numberIn(each.get('ID')));
    last = Math.max(last, ...ids);
  }
  return { path: body.list, isNamed: true, signatures, last };
};

/** A folder beside the list that nothing lies in. */
const newFolder = (ofd: OfdPackage, list: string): string => {
  const known = [...ofd.paths].map(path => path.toLowerCase());
  for (let number = 0; ; number += 1) {
    const folder = `${folderOf(list)}/Sign_${number}`;
    if (!known.some(path => path.startsWith(`${folder.toLowerCase()}/`) || path === folder.toLowerCase())) return folder;
  }
};

/**
 * Describes what will be signed.
 * @throws OfdError; Refusal OFD_BROKEN, OFD_CLOSED
 */
export const prepareOfd = async (ofd: OfdPackage, read: OfdPages, places: readonly SealPlace[], at: Date): Promise<PreparedOfd> => {
  await requireOneMeaning(ofd, read);
  refuseUnsignable(await signaturesIn(ofd));
  const list = await listOf(ofd, read);
  const folder = newFolder(ofd, list.path);
  const [path, sealPath, valuePath] = ['Signature.xml', 'Seal.esl', 'SignedValue.dat'].map(name => `${folder}/${name}`) as [
    string,
    string,
    string,
  ];
  // As whoever verifies will: nothing may name these files as anything else.
  await requireSoleRole(ofd, new Set([list.path, path, sealPath, valuePath]), [read.body.root], list.isNamed ? 1 : 0);
  const changed = new Map<string, Buffer>();
  if (!list.isNamed) {
    const named = (prefix: string): string => `<${prefix}Signatures>${escaped(list.path)}</${prefix}Signatures>`;
    changed.set('/OFD.xml', insertXml(await ofd.read('/OFD.xml'), ['OFD', 'DocBody'], named));
  }
  const references: [string, string][] = [];
  for (const each of ofd.paths) {
    if (each === list.path) continue;
    const put = changed.get(each);
    references.push([each, put === undefined ? await ofd.digest(each, 'sm3') : hash('sm3', put, 'base64')]);
  }
  const stamps = places.map(place => stampOf(place, read));
  const id = list.last + 1;
  changed.set(list.path, listXml(list.signatures, { id, path }, id + stamps.length));
  return {
    description: descriptionXml({ firstId: id + 1, at, references, stamps, sealPath, valuePath }),
    path,
    sealPath,
    valuePath,
    changed,
    at,
  };
};

/** The file with what was prepared, the seal (DER) and the signature's value, in pieces. */
export const withSignature = (ofd: OfdPackage, prepared: PreparedOfd, seal: Uint8Array, value: Uint8Array): readonly Buffer[] => {
  const { description, path, sealPath, valuePath, changed } = prepared;
  return ofd.withFiles(new Map([...changed, [path, description], [sealPath, seal], [valuePath, value]]));
};
