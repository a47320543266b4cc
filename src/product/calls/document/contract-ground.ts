/** What contracts by a template begin with: the template in force, who signs in which order, and its document. Read once, however many are started. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { files } from '#resources/file/files.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { collect } from '#service/files/collect.ts';
import type { Act } from '#service/records/act.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { Box, DocumentPages } from '#trust/positions/document-pages.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { refuseAmbiguous, refuseBroken } from './ambiguous.ts';
import { filledBytes, type Line, refuseMarks } from './contract-blanks.ts';
import type { Contract, Party } from './contract-parties.ts';
import { refuseMisplaced } from './contract-places.ts';
import { sizeOfType } from './places-to-sign.ts';

export type File = RowOf<typeof files>;
type SealType = RowOf<typeof sealTypes>;

export interface Ground {
  readonly template: RowOf<typeof contractTemplates>;
  readonly config: RowOf<typeof signConfigs>;
  readonly steps: readonly RowOf<typeof signSteps>[];
  /** The kind of seal of each step. */
  readonly typeOf: ReadonlyMap<string, SealType>;
}

/**
 * By a template in force. @param options where one is started: the template stays in force until it is written
 * @throws Refusal INPUT_INVALID
 */
export const groundOf = async (
  { records }: Pick<Act, 'records'>,
  id: string | null,
  options: { readonly lock?: true } = {},
): Promise<Ground> => {
  const template = await records.of(contractTemplates).find({ id: id ?? '', state: 'ON' }, options);
  if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'template', code: 'reference' }] });
  const config = await records.of(signConfigs).get({ template: template.id, state: 'ON' });
  const steps = await records.of(signSteps).all({ config: config.id }, 'stepOrder');
  const types = [...new Set(steps.map(({ sealType }) => sealType))];
  const typeOf = new Map(await Promise.all(types.map(async type => [type, await records.of(sealTypes).get({ id: type })] as const)));
  return { template, config, steps, typeOf };
};

/** Of a step's kind of seal. */
export const sealTypeOf = ({ typeOf }: Ground, { sealType }: Ground['steps'][number]): SealType => {
  const type = typeOf.get(sealType);
  if (type === undefined) throw new Error(`no seal type ${sealType}`);
  return type;
};

/** The parties that are persons: they sign by hand. */
export const personParties = (ground: Ground): ReadonlySet<Party> =>
  new Set(ground.steps.flatMap(step => (sealTypeOf(ground, step).shape === 'HAND' ? [step.party] : [])));

/** A file before anything is written onto it, and where the keywords stand there by which seals find their places. */
export interface Paper {
  readonly file: File;
  readonly bytes: Buffer;
  readonly marks: readonly string[];
  readonly pages: DocumentPages;
}

export const paperOf = async (services: Services, { steps }: Ground, file: File, { places }: Pick<Contract, 'places'>): Promise<Paper> => {
  const bytes = await collect(await services.files.get(file.id), file.size ?? 0);
  const marks = keywordsOf([...steps.flatMap(step => step.positions), ...(places ?? [])]);
  await refuseAmbiguous(bytes);
  await refuseBroken(bytes, services.clock());
  return { file, bytes, marks, pages: await onPdfThread('read', { bytes, find: marks }) };
};

/** Where signatures stand in the file already. */
const signedIn = async (bytes: Buffer, { fields }: DocumentPages): Promise<readonly Box[]> => {
  // Each signature says in the open over which bytes it is: most files have none.
  if (!bytes.includes('/ByteRange')) return [];
  const { signatures } = await onPdfThread('signatures', { bytes });
  return signatures.flatMap(({ fieldName }) => fields.get(fieldName) ?? []);
};

/**
 * The document with these lines on it. Every step finds its places there, where it had them before, or nobody begins.
 * @throws Refusal INPUT_INVALID, SIGN_TEMPLATE_MISFIT, DOCUMENT_AMBIGUOUS
 */
export const writtenOn = async (
  paper: Paper,
  ground: Ground,
  lines: readonly Line[],
  contract: Pick<Contract, 'places'>,
): Promise<Buffer> => {
  const bytes = await filledBytes(paper.bytes, lines);
  const isWritten = bytes !== paper.bytes;
  if (isWritten) await refuseAmbiguous(bytes);
  const pages = isWritten ? await onPdfThread('read', { bytes, find: paper.marks }) : paper.pages;
  if (isWritten) refuseMarks(paper.pages, pages, paper.marks);
  const sized = ground.steps.map(step => ({ step, usual: sizeOfType(sealTypeOf(ground, step)) }));
  refuseMisplaced(contract, pages, sized, await signedIn(bytes, pages));
  return bytes;
};

/** The file that a template has. */
export const fileOfTemplate = ({ records }: Pick<Act, 'records'>, { template }: Ground): Promise<File> =>
  records.of(files).get({ id: template.file });
