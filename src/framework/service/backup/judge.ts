/** Whether a backup is what was made: its proof, then every file by its hash. Looks, and changes nothing. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Said, StartError } from '#service/config/start-error.ts';
import { filesBelow } from '#service/files/files-below.ts';
import { isProof, type Manifest, ownNames, type Part, placesIn } from './manifest.ts';

const mostSaid = 20;

const fault = (en: string, zh: string): Said => ({ en, zh });
const refused = (...said: readonly Said[]): StartError => new StartError('badData', said);

const digestOf = async (path: string): Promise<Omit<Part, 'path'> | undefined> => {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      digest.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  return { bytes, sha256: digest.digest('hex') };
};

/** What a backup says of itself, by its proof; its files are not looked at. @throws StartError */
export const readManifest = async (folder: string, masterKey: Buffer): Promise<Manifest> => {
  const places = placesIn(folder);
  const [text, proof] = await Promise.all([places.manifest, places.proof].map(path => readFile(path).catch(() => undefined)));
  if (text === undefined || proof === undefined)
    throw refused(
      fault(
        `${folder} is no backup: manifest.json or manifest.hmac is missing.`,
        `${folder} 不是备份：缺少 manifest.json 或 manifest.hmac。`,
      ),
    );
  if (!isProof(proof.toString('utf8'), text, masterKey))
    throw refused(
      fault(
        'manifest.json is not what was written when the backup was made, or the master key is another one. Use the key that was in use then.',
        'manifest.json 不是备份时写入的内容，或主密钥不是当时所用的。请使用备份时的主密钥。',
      ),
    );
  return JSON.parse(text.toString('utf8')) as Manifest;
};

/** Below the backup's folder, whatever the list says: names between single slashes. */
const isWithin = (path: string): boolean =>
  path.split('/').every(name => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name));

/** Each file of the list, one after the other. @throws StartError for one that would lie elsewhere */
async function* partsOf(contents: string): AsyncIterable<Part> {
  for await (const line of createInterface({ input: createReadStream(contents), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    const part = JSON.parse(line) as Part;
    if (!isWithin(part.path))
      throw refused(
        fault(
          `${part.path} would lie outside the place of the backup: somebody has altered it.`,
          `${part.path} 指向备份以外的位置：备份已被改动。`,
        ),
      );
    yield part;
  }
}

const damaged = ({ path, ...said }: Part, found: Omit<Part, 'path'> | undefined): Said | undefined => {
  if (found === undefined) return fault(`${path} is missing.`, `缺少 ${path}。`);
  if (found.bytes !== said.bytes)
    return fault(`${path} has ${found.bytes} bytes instead of ${said.bytes}.`, `${path} 为 ${found.bytes} 字节，应为 ${said.bytes} 字节。`);
  return found.sha256 === said.sha256 ? undefined : fault(`${path} was altered.`, `${path} 已被改动。`);
};

/**
 * @param folder of the backup
 * @param masterKey the one that was in use when it was made
 * @returns what it holds
 * @throws StartError naming what is missing, altered or too much
 */
export const judgeBackup = async (folder: string, masterKey: Buffer): Promise<Manifest> => {
  const manifest = await readManifest(folder, masterKey);
  const { contents } = placesIn(folder);
  if ((await digestOf(contents))?.sha256 !== manifest.contents.sha256)
    throw refused(fault('contents.jsonl is missing or was altered.', '缺少 contents.jsonl，或其内容已被改动。'));
  const found: Said[] = [];
  let files = 0;
  for await (const part of partsOf(contents)) {
    const said = damaged(part, await digestOf(join(folder, part.path)));
    if (said !== undefined && found.length < mostSaid) found.push(said);
    files += 1;
  }
  let there = 0;
  for await (const path of filesBelow(folder)) if (!ownNames.includes(path)) there += 1;
  // Each of the list is there, or was named: what is more nobody has listed.
  if (found.length === 0 && there !== files)
    found.push(
      fault(
        `${folder} holds ${there - files} files that are not on its list. Take them away.`,
        `${folder} 中有 ${there - files} 个不在清单上的文件，请移走。`,
      ),
    );
  if (found.length > 0) throw refused(...found);
  return manifest;
};

/** @param name of a folder in the backup */
export async function* partsBelow(folder: string, name: string): AsyncIterable<string> {
  for await (const { path } of partsOf(placesIn(folder).contents)) if (path.startsWith(`${name}/`)) yield path.slice(name.length + 1);
}
