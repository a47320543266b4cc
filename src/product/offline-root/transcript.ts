/**
 * The transcript of an offline root: a line for each act, written before what it speaks of is given out, signed by the root and naming the
 * line before it. A line is a signature in base64, a blank, and JSON: the signature is over the JSON as it stands there. That begins with a
 * brace, where certificates and lists begin with a SEQUENCE, so that none of them can pass for the other.
 */
import { createHash } from 'node:crypto';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import { signatureOver } from '#trust/pki/signed.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import { refused } from './refused.ts';

/** Hashes are SHA-256, in lower-case hex: of a SubjectPublicKeyInfo, a TBSCertificate, a request and a list, all in DER. */
export type Act =
  | {
      readonly act: 'root';
      readonly serialNumber: string;
      readonly subject: string;
      readonly keySha256: string;
      readonly tbsSha256: string;
    }
  | {
      readonly act: 'issuing';
      readonly serialNumber: string;
      readonly subject: string;
      readonly keySha256: string;
      readonly tbsSha256: string;
      readonly requestSha256: string;
    }
  | { readonly act: 'revocation'; readonly serialNumber: string; readonly reason: string }
  | { readonly act: 'list'; readonly number: number; readonly nextUpdate: string; readonly sha256: string };

export type Entry = Act & {
  /** By the clock of the machine that the root is kept on, ISO 8601. */
  readonly at: string;
  /** Who was there, as they said. */
  readonly present?: string;
};

export interface Transcript {
  readonly entries: readonly Entry[];
  /** SHA-256 of the last line; null before the first. */
  readonly last: string | null;
}

/** A transcript as it was read. */
export interface ReadTranscript extends Transcript {
  /** SHA-256 of each line: it covers those before, which are named by it. */
  readonly lines: readonly string[];
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const acts: readonly string[] = ['root', 'issuing', 'revocation', 'list'] satisfies readonly Act['act'][];
const isEntry = (value: object): value is Entry & { readonly previous: string | null } =>
  'act' in value && acts.includes(String(value.act)) && 'at' in value && typeof value.at === 'string' && 'previous' in value;

/** The next line, without its end. */
export const lineOf = async (entry: Entry, last: string | null, signer: Signer): Promise<string> => {
  const text = JSON.stringify({ ...entry, previous: last });
  const signature = await signatureOver(Buffer.from(text), signer, importSubjectKey(readSubjectKey(signer.publicKey)));
  return `${signature.toString('base64')} ${text}`;
};

const altered = (line: number, en: string, zh: string) =>
  refused(`The transcript does not hold: line ${line} ${en}.`, `仪式记录不成立：第 ${line} 行${zh}。`);

const readEntry = (text: string): (Entry & { readonly previous: string | null }) | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** @throws StartError where a line is not the root's, was altered, taken out or put in */
export const readTranscript = (text: string, { algorithm, publicKey }: Pick<Issuer, 'algorithm' | 'publicKey'>): ReadTranscript => {
  const lines = text.split('\n');
  const hashes: string[] = [];
  if (lines.pop() !== '') throw altered(lines.length + 1, 'is cut off', '不完整');
  let last: string | null = null;
  const entries = lines.map((line, index) => {
    const [, signature = '', said = ''] = /^([A-Za-z0-9+/]+={0,2}) (\{.*\})$/.exec(line) ?? [];
    if (!verifyData(keyAlgorithms[algorithm], Buffer.from(said), publicKey, Buffer.from(signature, 'base64')))
      throw altered(index + 1, 'was not signed by this root as it stands', '不是该根证书按现有内容签名的');
    const entry = readEntry(said);
    if (entry === undefined) throw altered(index + 1, 'cannot be read', '无法解析');
    if (entry.previous !== last) throw altered(index + 1, 'does not follow the one before it', '与前一行不相接');
    last = sha256(line);
    hashes.push(last);
    return entry;
  });
  return { entries, last, lines: hashes };
};
