/**
 * The annexes of a contract: further PDFs, whose pages come after those of its own document before anybody signs. Each signature is over all of
 * them, and what finds its place in the contract's document stays there.
 */
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCode, fault, type ParamsOf } from '#engine/wire/fault.ts';
import { sizeWords } from '#engine/wire/size-words.ts';
import type { Services } from '#product/services.ts';
import { purposes } from '#resources/_purposes.ts';
import { files } from '#resources/file/files.ts';
import { collect } from '#service/files/collect.ts';
import type { Act } from '#service/records/act.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { mayBeSigned, refuseAmbiguous } from './ambiguous.ts';
import type { File } from './contract-ground.ts';
import type { Contract } from './contract-parties.ts';

/** A file that somebody chose, with its content. */
export interface Annex {
  readonly file: File;
  readonly bytes: Buffer;
}

const refused = <C extends FaultCode>(code: C, ...params: ParamsOf<C>): Refusal =>
  new Refusal('INPUT_INVALID', { faults: [fault('annexFiles', code, ...params)] });

const readable = async ({ name }: File, bytes: Buffer): Promise<void> => {
  try {
    await refuseAmbiguous(bytes);
    await onPdfThread('read', { bytes });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'DOCUMENT_BUSY') throw error;
    throw refused('CONTRACT_ANNEX_UNREADABLE', { name });
  }
};

/** Those that are chosen, in their order. */
export const annexFilesOf = ({ records, input }: Pick<Act, 'records' | 'input'>): Promise<readonly File[]> =>
  Promise.all(((input.annexFiles ?? []) as readonly string[]).map(id => records.of(files).get({ id })));

/**
 * @param main the contract's own document
 * @throws Refusal INPUT_INVALID with CONTRACT_ANNEX_LARGE, CONTRACT_ANNEX_SIGNED, CONTRACT_ANNEX_UNREADABLE
 */
export const readAnnexes = async (services: Services, main: Pick<File, 'size'>, chosen: readonly File[]): Promise<readonly Annex[]> => {
  const { most } = purposes.contract;
  const size = chosen.reduce((sum, file) => sum + (file.size ?? 0), main.size ?? 0);
  if (chosen.length > 0 && size > most) throw refused('CONTRACT_ANNEX_LARGE', { size: sizeWords(size), limit: sizeWords(most) });
  const annexes: Annex[] = [];
  for (const file of chosen) {
    const bytes = await collect(await services.files.get(file.id), file.size ?? 0);
    if (mayBeSigned(bytes)) throw refused('CONTRACT_ANNEX_SIGNED', { name: file.name });
    await readable(file, bytes);
    annexes.push({ file, bytes });
  }
  return annexes;
};

/** One document of all of them, and where in it each annex stands. */
export interface Whole {
  readonly bytes: Buffer;
  readonly annexes: NonNullable<Contract['annexes']>;
}

/**
 * @param bytes of the contract's own document, with what was filled in
 * @throws Refusal INPUT_INVALID with CONTRACT_ANNEX_BESIDE_SIGNED; DOCUMENT_UNREADABLE
 */
export const joined = async (bytes: Buffer, pages: number, annexes: readonly Annex[]): Promise<Whole> => {
  if (annexes.length === 0) return { bytes, annexes: [] };
  if (mayBeSigned(bytes)) throw refused('CONTRACT_ANNEX_BESIDE_SIGNED');
  const whole = await onPdfThread('join', { bytes, further: annexes.map(annex => annex.bytes) });
  let fromPage = pages + 1;
  return {
    bytes: Buffer.from(whole.bytes.buffer, whole.bytes.byteOffset, whole.bytes.length),
    annexes: annexes.map(({ file: { name, sha256 } }, index) => {
      const count = whole.pages[index] ?? 0;
      fromPage += count;
      return { name, fromPage: fromPage - count, pages: count, sha256 };
    }),
  };
};
