/** The life of a contract template: its file is read, a draft comes into force, a version follows another. */

import { type Language, pick } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import { type Fault, judgedAt, type SaidFault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { parties } from '#resources/_terms.ts';
import { files } from '#resources/file/files.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { collect } from '#service/files/collect.ts';
import type { Act } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { lengthOf } from '#trust/document/writable.ts';
import { faultsInBlanks, optionsOf, usualSize } from '#trust/positions/blanks.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { mayBeSigned, refuseAmbiguous } from '../document/ambiguous.ts';
import type { Blanks } from '../document/blanks.ts';
import { isOfd } from '../document/is-ofd.ts';
import { isSignedOfd, signableOfd } from '../document/ofd-paper.ts';
import { sizeOfType } from '../document/places-to-sign.ts';
import { refuseUnfitting } from './national-line.ts';

type Template = RowOf<typeof contractTemplates>;
type Step = RowOf<typeof signSteps>;
type Held = Pick<Act, 'records'>;

export const bytesOf = async (services: Services, { file }: Pick<Template, 'file'>): Promise<Buffer> =>
  collect(await services.files.get(file));

/** What the template's file says of itself, and where it has the words. */
export const readFileOf = async (
  services: Services,
  template: Pick<Template, 'file' | 'line'>,
  find: readonly string[] = [],
): Promise<DocumentPages> => {
  const bytes = await bytesOf(services, template);
  return template.line === 'OFD' ? signableOfd(services, bytes, find) : onPdfThread('read', { bytes, find });
};

const refusedFile = (judged: SaidFault): Refusal => new Refusal('INPUT_INVALID', { faults: [judgedAt('file', judged)] });

/** `operation/template/save`: pages, sizes, signature fields and digest are read from the file, not typed. */
export const readTemplate = (services: Services) =>
  written(contractTemplates)(async act => {
    const { changes, record, records } = act;
    if (typeof changes.code === 'string' && changes.code !== record?.code) {
      const taken = await records.of(contractTemplates).find({ code: changes.code });
      if (taken !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'code', code: 'TEMPLATE_CODE_TAKEN' }] });
      // The code is what holds the versions together.
      if (record !== undefined && (record.templateVersion ?? 0) > 1)
        throw new Refusal('INPUT_INVALID', { faults: [{ path: 'code', code: 'TEMPLATE_CODE_FIXED' }] });
    }
    const template = standing(contractTemplates, act);
    if (record !== undefined && template.file === record.file && template.line === record.line) return;
    const file = await records.of(files).get({ id: template.file });
    if (isOfd(file) !== (template.line === 'OFD')) throw refusedFile({ code: template.line === 'OFD' ? 'LINE_FILE_OFD' : 'LINE_FILE_PDF' });
    try {
      const pdf = await readFileOf(services, template);
      if (template.line !== 'OFD') await refuseAmbiguous(await bytesOf(services, template));
      const fields = [...pdf.fields.keys()].slice(0, 500);
      Object.assign(changes, {
        pageCount: pdf.pages.length,
        sha256: file.sha256,
        pages: pdf.pages.map(({ page, width, height }) => ({ page, width: Math.round(width), height: Math.round(height) })),
        formFields: fields.map(name => ({ name: name.slice(0, 200) })),
      });
    } catch (error) {
      if (!isVerdict(error)) throw error;
      throw refusedFile(error);
    }
  });

/** Every step of the set must still fit the file: it may have been exchanged since. */
const refuseMisfits = async (services: Services, { records }: Held, template: Template, steps: readonly Step[]): Promise<void> => {
  const pdf = await readFileOf(services, template, keywordsOf(steps.flatMap(step => step.positions)));
  for (const step of steps) {
    const usual = sizeOfType(await records.of(sealTypes).get({ id: step.sealType }));
    const { faults } = judgePositions(pdf, step.positions, usual);
    if (faults.length > 0) throw new Refusal('TEMPLATE_STEP_MISFIT', { params: { step: step.stepOrder, count: faults.length } });
  }
};

/** What is filled in is written onto these pages: they may have been exchanged since, and a signature on them would not survive it. */
const refuseBlanks = async (services: Services, template: Template, blanks: Blanks): Promise<void> => {
  if (blanks.length === 0) return;
  const faults = faultsInBlanks(blanks, template.pages ?? []);
  if (faults.length > 0) throw new Refusal('TEMPLATE_BLANK_MISFIT', { params: { count: faults.length } });
  const bytes = await bytesOf(services, template);
  const isSigned = template.line === 'OFD' ? await isSignedOfd(bytes) : mayBeSigned(bytes);
  if (isSigned) throw new Refusal('BLANK_SIGNED');
};

/** Of what can only be filled in as it is offered, something must fit. @param at the input that holds them */
export const narrowBlanks = async (blanks: Blanks, at = 'blanks'): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const [index, blank] of blanks.entries()) {
    const values = blank.kind === 'CHOICE' ? optionsOf(blank) : blank.kind === 'DATE' ? ['2026-01-01'] : [];
    for (const value of values) {
      if ((await lengthOf(value, blank.size ?? usualSize)) <= blank.width) continue;
      faults.push({ path: `${at}[${index}].width`, code: 'BLANK_NARROW', params: { value } });
      break;
    }
  }
  return faults;
};

/** Nobody is asked to fill in a contract who does not sign it. @throws Refusal BLANK_PARTY */
export const refuseStrangers = (blanks: Blanks, steps: readonly Step[], language: Language): void => {
  for (const { label, party } of blanks) {
    if (party === null || party === undefined || party === 'STARTER' || steps.some(step => step.party === party)) continue;
    throw new Refusal('BLANK_PARTY', { params: { label, party: pick(parties[party], language) } });
  }
};

/** The version of this code that is in force beside this one. */
const inForce = ({ records }: Held, { id, code }: Template): Promise<Template | undefined> =>
  records.of(contractTemplates).find([{ code, state: 'ON' }, { not: { id } }], { lock: true });

/** A draft comes into force with the configuration in use; the version before it is superseded in the same transaction. */
export const publish = (services: Services) =>
  effect(contractTemplates)('publish', async act => {
    const { record: template, records } = act;
    const config = await records.of(signConfigs).find({ template: template.id, state: 'ON' });
    if (config === undefined) throw new Refusal('TEMPLATE_NO_CONFIG');
    const steps = await records.of(signSteps).all({ config: config.id });
    const types = await records.of(sealTypes).all({ id: [...new Set(steps.map(({ sealType }) => sealType))] });
    // Whoever starts a contract is one of its parties.
    if (types.every(({ shape }) => shape === 'HAND')) throw new Refusal('TEMPLATE_NO_COMPANY');
    refuseUnfitting(act, template, { steps, types });
    await refuseMisfits(services, act, template, steps);
    await refuseBlanks(services, template, config.blanks ?? []);
    refuseStrangers(config.blanks ?? [], steps, act.language);
    const before = await inForce(act, template);
    if (before !== undefined)
      await records.of(contractTemplates).move(before, 'supersede', null, { reason: `v${template.templateVersion}` });
  });

/** Reopened only while no other version is in force. */
export const reopen = effect(contractTemplates)('reopen', async act => {
  const other = await inForce(act, act.record);
  if (other !== undefined) throw new Refusal('TEMPLATE_OTHER_IN_FORCE', { params: { version: other.templateVersion ?? 0 } });
});

/** Copies the steps of one configuration into another. */
export const copySteps = async ({ records }: Held, from: string, to: string): Promise<number> => {
  const steps = await records.of(signSteps).all({ config: from }, 'stepOrder');
  const names = Object.values(records.resource('signSteps').fields).flatMap(({ builtIn, name }) => (builtIn ? [] : [name as keyof Step]));
  for (const step of steps)
    await records.of(signSteps).create({ ...Object.fromEntries(names.map(name => [name, step[name]])), config: to });
  return steps.length;
};

/** A new draft with the file and the configurations of this version. */
export const revise = effect(contractTemplates)('revise', async act => {
  const { record: template, records } = act;
  const versions = await records.of(contractTemplates).all({ code: template.code });
  const draft = versions.find(({ state }) => state === 'DRAFT');
  if (draft !== undefined) throw new Refusal('TEMPLATE_DRAFT_THERE', { params: { version: draft.templateVersion ?? 0 } });
  const { code, name, businessModule, line, file, shownAtTurn, pageCount, sha256, pages, formFields, remark } = template;
  const made = await records.of(contractTemplates).create({
    ...{ code, name, businessModule, line, file, shownAtTurn, pageCount, sha256, pages, formFields, remark },
    templateVersion: Math.max(...versions.map(each => each.templateVersion ?? 0)) + 1,
    replaces: template.id,
  });
  for (const config of await records.of(signConfigs).all({ template: template.id })) {
    const copy = await records.of(signConfigs).create({
      template: made.id,
      name: config.name,
      copyOf: config.id,
      remark: config.remark,
      stepCount: config.stepCount,
      blanks: config.blanks,
      state: config.state,
    });
    await copySteps(act, config.id, copy.id);
  }
  act.answer.draft = { id: made.id, label: `${name} v${made.templateVersion}` };
});
