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
import { heldOn, keywordsOf } from '#trust/positions/positions.ts';
import { mayBeSigned, refuseAmbiguous, refuseBroken } from './ambiguous.ts';
import { type Annex, joined, type Whole } from './contract-annexes.ts';
import { filledBytes, type Line, refuseMarks } from './contract-blanks.ts';
import type { Contract, Party } from './contract-parties.ts';
import { refuseMisplaced, type SizedStep } from './contract-places.ts';
import { isOfd } from './is-ofd.ts';
import { signableOfd } from './ofd-paper.ts';
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
  /** The same of the file once something is written onto it: judged as by whoever signs it. */
  readonly readAgain: (bytes: Buffer) => Promise<DocumentPages>;
}

export const paperOf = async (
  services: Services,
  { steps }: Pick<Ground, 'steps'>,
  file: File,
  { places }: Pick<Contract, 'places'>,
): Promise<Paper> => {
  const bytes = await collect(await services.files.get(file.id), file.size ?? 0);
  const marks = keywordsOf([...steps.flatMap(step => step.positions), ...(places ?? [])]);
  if (isOfd(file)) {
    const readAgain = (now: Buffer): Promise<DocumentPages> => signableOfd(services, now, marks);
    return { file, bytes, marks, pages: await readAgain(bytes), readAgain };
  }
  const readAgain = async (now: Buffer): Promise<DocumentPages> => {
    await refuseAmbiguous(now);
    return onPdfThread('read', { bytes: now, find: marks });
  };
  await refuseAmbiguous(bytes);
  await refuseBroken(bytes, services.clock());
  return { file, bytes, marks, pages: await onPdfThread('read', { bytes, find: marks }), readAgain };
};

/** Where signatures stand in the file already. */
const signedIn = async ({ template }: Ground, bytes: Buffer, { fields }: DocumentPages): Promise<readonly Box[]> => {
  if (template.line === 'OFD' || !mayBeSigned(bytes)) return [];
  const { signatures } = await onPdfThread('signatures', { bytes });
  return signatures.flatMap(({ fieldName }) => fields.get(fieldName) ?? []);
};

/** With these lines on it. @param at the input that holds them @throws Refusal INPUT_INVALID, DOCUMENT_AMBIGUOUS */
export const filledOn = async (paper: Paper, lines: readonly Line[], at = 'filled'): Promise<Pick<Paper, 'bytes' | 'pages'>> => {
  const bytes = await filledBytes(paper.bytes, lines);
  if (bytes === paper.bytes) return paper;
  const pages = await paper.readAgain(bytes);
  refuseMarks(paper.pages, pages, paper.marks, at);
  return { bytes, pages };
};

const sizedSteps = (ground: Ground): readonly SizedStep[] =>
  ground.steps.map(step => ({ step, usual: sizeOfType(sealTypeOf(ground, step)) }));

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
  const { bytes, pages } = await filledOn(paper, lines);
  refuseMisplaced(contract, pages, sizedSteps(ground), await signedIn(ground, bytes, pages));
  return bytes;
};

/** The same with annexes behind it, and the places that its steps have then: those of the template are where they were before. */
export const writtenWith = async (
  paper: Paper,
  ground: Ground,
  lines: readonly Line[],
  contract: Pick<Contract, 'places'>,
  annexes: readonly Annex[],
): Promise<Whole & Pick<Contract, 'places'>> => {
  if (annexes.length === 0) return { bytes: await writtenOn(paper, ground, lines, contract), annexes: [], places: contract.places };
  const main = await filledOn(paper, lines);
  const sized = sizedSteps(ground);
  const isOwn = (contract.places ?? []).length > 0;
  if (!isOwn) refuseMisplaced(contract, main.pages, sized, []);
  const whole = await joined(main.bytes, main.pages.pages.length, annexes);
  await refuseAmbiguous(whole.bytes);
  const held = sized.map(({ step, usual }) => ({ usual, step: { ...step, positions: heldOn(main.pages, step.positions, usual) } }));
  const places = isOwn
    ? contract.places
    : held.flatMap(({ step }) => step.positions.map(position => ({ stepOrder: step.stepOrder, ...position })));
  const pages = await onPdfThread('read', { bytes: whole.bytes, find: keywordsOf(places ?? []) });
  refuseMisplaced({ places }, pages, held, []);
  return { ...whole, places };
};

/** The file that a template has. */
export const fileOfTemplate = ({ records }: Pick<Act, 'records'>, { template }: Ground): Promise<File> =>
  records.of(files).get({ id: template.file });
