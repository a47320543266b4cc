/**
 * The signatures of an OFD (GB/T 33190 18): what each protects and whether that is as it was signed. Judges no certificate and no seal: the
 * signature's value is handed on as it stands.
 */
import { hash } from 'node:crypto';
import { type Body, bodiesOf } from './bodies.ts';
import { boxIn, type OfdBox } from './box.ts';
import { locate } from './locate.ts';
import { OfdError } from './ofd-error.ts';
import type { OfdPackage } from './package.ts';
import { required } from './required.ts';
import { requireSoleRole } from './sole-role.ts';
import { childOf, childrenOf, type Element, readXml } from './xml.ts';

export interface FoundOfdSignature {
  /** Of its Signature.xml. */
  readonly path: string;
  /** `Seal`, made with one, or `Sign`, a bare signature (18.1). */
  readonly type: 'Seal' | 'Sign';
  /** How many files it protects. */
  readonly count: number;
  /** Where its seal stands, by the names of pages; what cannot be read stands nowhere. */
  readonly stamps: readonly { readonly pageId: string; readonly box: OfdBox }[];
  /** Whether the list of signatures is one of them: then none can come after it. */
  readonly isLast: boolean;
  /** Protected files that are not as they were signed, or not there any more. */
  readonly changed: readonly string[];
  /** Files that no digest of this signature is over, nor are they those of signatures. */
  readonly unprotected: readonly string[];
  /** Signatures among the protected files that no list names: they were there when this one was made. */
  readonly unlisted: readonly string[];
  /** Whether what says which pages there are is protected. */
  readonly isRootProtected: boolean;
  /** By an algorithm for which two files of one digest can be made. */
  readonly isWeak: boolean;
  /** Signature.xml, and its SM3, which the signature is over. */
  readonly description: Uint8Array;
  readonly dataHash: Uint8Array;
  readonly signedValue: Uint8Array;
  /** The seal that lies beside it; undefined where none does. */
  readonly seal: Uint8Array | undefined;
}

export interface FoundOfd {
  readonly signatures: readonly FoundOfdSignature[];
}

const MOST_SIGNATURES = 50;

/** Names and object identifiers, as both are found. */
const digestNames: Readonly<Record<string, string>> = {
  SM3: 'sm3',
  '1.2.156.10197.1.401': 'sm3',
  SHA256: 'sha256',
  'SHA-256': 'sha256',
  '2.16.840.1.101.3.4.2.1': 'sha256',
};

interface Listed {
  readonly path: string;
  readonly type: 'Seal' | 'Sign';
  readonly body: Body;
}

const listedIn = async (ofd: OfdPackage, body: Body): Promise<readonly Listed[]> => {
  const { list } = body;
  if (list === undefined) return [];
  const signatures = await ofd.xml(list);
  if (signatures.name !== 'Signatures') throw new OfdError();
  return childrenOf(signatures, 'Signature').map(each => ({
    path: required(locate(required(each.attributes.get('BaseLoc')), list)),
    type: typeOf(each),
    body,
  }));
};

/** 18.1: a seal's where nothing is said; of another word programs would make one or the other. */
const typeOf = ({ attributes }: Element): 'Seal' | 'Sign' => {
  const type = attributes.get('Type') ?? 'Seal';
  if (type !== 'Seal' && type !== 'Sign') throw new OfdError();
  return type;
};

/** One signature listed twice would be two signers to whoever counts. */
const requireOnce = (listed: readonly Listed[]): void => {
  if (new Set(listed.map(({ path }) => path)).size !== listed.length) throw new OfdError();
};

/** The folder a file lies in, with its slash. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

interface Protection {
  readonly algorithm: string | undefined;
  readonly values: ReadonlyMap<string, string>;
}

const protectionOf = (info: Element | undefined, path: string): Protection => {
  const references = required(childOf(info, 'References'));
  const values = new Map<string, string>();
  for (const each of childrenOf(references, 'Reference')) {
    const target = required(locate(required(each.attributes.get('FileRef')), path));
    // Of two digests of one file programs would take different ones.
    if (values.has(target)) throw new OfdError();
    values.set(target, required(childOf(each, 'CheckValue')).text.replace(/\s/g, ''));
  }
  return { algorithm: digestNames[(references.attributes.get('CheckMethod') ?? '').toUpperCase()], values };
};

const changedIn = async (ofd: OfdPackage, { algorithm, values }: Protection): Promise<readonly string[]> => {
  if (algorithm === undefined) return [];
  const changed: string[] = [];
  for (const [path, value] of values) if (!ofd.paths.has(path) || (await ofd.digest(path, algorithm)) !== value) changed.push(path);
  return changed;
};

/** A place as it is seen: of a share of the seal, that share. */
const stampsOf = (info: Element | undefined): FoundOfdSignature['stamps'] =>
  childrenOf(info, 'StampAnnot').flatMap(({ attributes }) => {
    const [pageId, boundary, clip] = ['PageRef', 'Boundary', 'Clip'].map(name => attributes.get(name));
    const [whole, part] = [boundary, clip].map(boxIn);
    if (pageId === undefined || whole === undefined) return [];
    return [{ pageId, box: part === undefined ? whole : { ...part, x: whole.x + part.x, y: whole.y + part.y } }];
  });

/** A signature with the files that are its own. */
interface Described extends Listed {
  readonly bytes: Buffer;
  readonly info: Element | undefined;
  readonly valuePath: string;
  readonly sealPath: string;
}

/** 18.2: where no seal is named, it lies beside the signature. */
const sealPathOf = (info: Element | undefined, path: string): string => {
  const seal = childOf(info, 'Seal');
  return seal === undefined ? `${folderOf(path)}Seal.esl` : required(locate(required(childOf(seal, 'BaseLoc')).text, path));
};

const describedAt = async (ofd: OfdPackage, listed: Listed): Promise<Described> => {
  const { path } = listed;
  const bytes = await ofd.read(path);
  const signature = readXml(bytes);
  // Whatever the list names is left out of what must be protected: it has to be a signature.
  if (signature.name !== 'Signature') throw new OfdError();
  const info = childOf(signature, 'SignedInfo');
  const valuePath = required(locate(required(childOf(signature, 'SignedValue')).text, path));
  return { ...listed, bytes, info, valuePath, sealPath: sealPathOf(info, path) };
};

/** The name of the first element, however it is prefixed. */
const firstElement = /<(?:[A-Za-z_][\w.-]{0,63}:)?([A-Za-z_][\w.-]{0,63})[\s/>]/;

/** The list itself nobody protects, so that others may sign: whoever takes a signature out of it hides a signer, and leaves what they signed. */
const unlistedIn = async (ofd: OfdPackage, { values }: Protection, ofSignatures: ReadonlySet<string>): Promise<readonly string[]> => {
  const unlisted: string[] = [];
  for (const path of values.keys()) {
    if (ofSignatures.has(path) || !ofd.paths.has(path)) continue;
    const bytes = await ofd.markup(path);
    const [, name] = firstElement.exec(bytes?.subarray(0, 4096).toString('latin1') ?? '') ?? [];
    if (name === 'Signature') unlisted.push(path);
  }
  return unlisted;
};

const foundAt = async (ofd: OfdPackage, described: Described, ofSignatures: ReadonlySet<string>): Promise<FoundOfdSignature> => {
  const { path, type, body, bytes, info, valuePath, sealPath } = described;
  const protection = protectionOf(info, path);
  return {
    path,
    type,
    count: protection.values.size,
    stamps: stampsOf(info),
    isLast: body.list !== undefined && protection.values.has(body.list),
    changed: await changedIn(ofd, protection),
    unprotected: [...ofd.paths].filter(each => !protection.values.has(each) && !ofSignatures.has(each)),
    unlisted: await unlistedIn(ofd, protection, ofSignatures),
    isRootProtected: protection.values.has('/OFD.xml') && protection.values.has(body.root),
    isWeak: protection.algorithm === undefined,
    description: bytes,
    dataHash: hash('sm3', bytes, 'buffer'),
    signedValue: await ofd.read(valuePath),
    seal: ofd.paths.has(sealPath) ? await ofd.read(sealPath) : undefined,
  };
};

/** Every signature of an OFD. @throws OfdError */
export const signaturesIn = async (ofd: OfdPackage): Promise<FoundOfd> => {
  const bodies = bodiesOf(await ofd.xml('/OFD.xml'));
  const listed: Listed[] = [];
  for (const body of bodies) listed.push(...(await listedIn(ofd, body)));
  if (listed.length > MOST_SIGNATURES) throw new OfdError();
  requireOnce(listed);
  const described: Described[] = [];
  for (const each of listed) described.push(await describedAt(ofd, each));
  // Lists grow with each signer; a value and a seal are judged for what they hold, so nothing else can be in them.
  const lists = bodies.flatMap(({ list }) => (list === undefined ? [] : [list]));
  const ofSignatures = new Set([...lists, ...described.flatMap(({ path, valuePath, sealPath }) => [path, valuePath, sealPath])]);
  await requireSoleRole(
    ofd,
    ofSignatures,
    bodies.map(({ root }) => root),
    lists.length,
  );
  const signatures: FoundOfdSignature[] = [];
  for (const each of described) signatures.push(await foundAt(ofd, each, ofSignatures));
  return { signatures };
};
