/** The life of a contract template: its file is read, a draft comes into force, a version follows another. */

import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { collect } from '#service/files/collect.ts';
import type { Row } from '#service/store/rows.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { DocumentPages, Size } from '#trust/positions/document-pages.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { refuseAmbiguous } from '../document/ambiguous.ts';

const recordOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error(`${act.call?.id ?? 'this act'} needs a record`);
  return act.record;
};

export const bytesOf = async (services: Services, template: Row): Promise<Buffer> =>
  collect(await services.files.get(String(template.file)));

/** The size of a step's kind of seal, where a position says none. */
export const sizeOfType = (type: Row): Size => ({ width: Number(type.widthMm), height: Number(type.heightMm) });

/** What the template's file says of itself, and where it has the words. */
export const readFileOf = async (services: Services, template: Row, find: readonly string[] = []): Promise<DocumentPages> =>
  onPdfThread('read', { bytes: await bytesOf(services, template), find });

/** Rows of a resource under a condition, oldest first; there are never many of these. */
export const allOf = async (act: Act, resource: string, where: Row, field = 'id'): Promise<readonly Row[]> => {
  const { list } = await act.records.rows.list(resource, {
    where: [where as never],
    ...act.records.operands,
    sort: { field, order: 'ASC' },
    page: { number: 1, size: 200 },
    heavy: true,
    total: false,
  });
  return list;
};

/** `operation/template/save`: pages, sizes, signature fields and digest are read from the file, not typed. */
export const readTemplate =
  (services: Services): Inside =>
  async act => {
    const { changes, record } = act;
    if (typeof changes.code === 'string' && changes.code !== record?.code) {
      const taken = await act.records.find('contractTemplates', { code: changes.code });
      if (taken !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'code', code: 'TEMPLATE_CODE_TAKEN' }] });
      // The code is what holds the versions together.
      if (record !== undefined && Number(record.templateVersion) > 1)
        throw new Refusal('INPUT_INVALID', { faults: [{ path: 'code', code: 'TEMPLATE_CODE_FIXED' }] });
    }
    if (changes.file === undefined || changes.file === record?.file) return;
    const file = await act.records.get('files', { id: String(changes.file) });
    if (file.ext !== 'pdf') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'DOCUMENT_UNREADABLE' }] });
    try {
      const pdf = await readFileOf(services, changes);
      await refuseAmbiguous(await bytesOf(services, changes));
      const fields = [...pdf.fields.keys()].slice(0, 500);
      Object.assign(changes, {
        pageCount: pdf.pages.length,
        sha256: file.sha256,
        pages: pdf.pages,
        formFields: fields.map(name => ({ name: name.slice(0, 200) })),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal('INPUT_INVALID', {
        faults: [{ path: 'file', code: error.code, ...(error.params === undefined ? {} : { params: error.params }) }],
      });
    }
  };

/** Every step of the set must still fit the file: it may have been exchanged since. */
const refuseMisfits = async (services: Services, act: Act, template: Row, steps: readonly Row[]): Promise<void> => {
  const pdf = await readFileOf(services, template, keywordsOf(steps.flatMap(step => step.positions as readonly Row[])));
  for (const step of steps) {
    const usual = sizeOfType(await act.records.get('sealTypes', { id: String(step.sealType) }));
    const { faults } = judgePositions(pdf, step.positions as readonly Row[], usual);
    if (faults.length > 0) throw new Refusal('TEMPLATE_STEP_MISFIT', { params: { step: Number(step.stepOrder), count: faults.length } });
  }
};

/** The version of this code that is in force beside this one. */
const inForce = (act: Act, template: Row): Promise<Row | undefined> =>
  act.records.find('contractTemplates', [{ code: String(template.code), state: 'ON' }, { not: { id: String(template.id) } }], {
    lock: true,
  });

/** A draft comes into force with the configuration in use; the version before it is superseded in the same transaction. */
export const publish =
  (services: Services): Inside =>
  async act => {
    const template = recordOf(act);
    const config = await act.records.find('signConfigs', { template: String(template.id), state: 'ON' });
    if (config === undefined) throw new Refusal('TEMPLATE_NO_CONFIG');
    await refuseMisfits(services, act, template, await allOf(act, 'signSteps', { config: config.id }));
    const before = await inForce(act, template);
    if (before !== undefined)
      await act.records.move('contractTemplates', before, 'supersede', null, { reason: `v${String(template.templateVersion)}` });
  };

/** Reopened only while no other version is in force. */
export const reopen: Inside = async act => {
  const other = await inForce(act, recordOf(act));
  if (other !== undefined) throw new Refusal('TEMPLATE_OTHER_IN_FORCE', { params: { version: Number(other.templateVersion) } });
};

/** Copies the steps of one configuration into another. */
export const copySteps = async (act: Act, from: string, to: string): Promise<number> => {
  const steps = await allOf(act, 'signSteps', { config: from }, 'stepOrder');
  const names = Object.values(act.records.resource('signSteps').fields).flatMap(({ builtIn, name }) => (builtIn ? [] : [name]));
  for (const step of steps)
    await act.records.create('signSteps', { ...Object.fromEntries(names.map(name => [name, step[name] ?? null])), config: to });
  return steps.length;
};

/** A new draft with the file and the configurations of this version. */
export const revise: Inside = async act => {
  const template = recordOf(act);
  const versions = await allOf(act, 'contractTemplates', { code: template.code });
  const draft = versions.find(({ state }) => state === 'DRAFT');
  if (draft !== undefined) throw new Refusal('TEMPLATE_DRAFT_THERE', { params: { version: Number(draft.templateVersion) } });
  const { code, name, businessModule, file, shownAtTurn, pageCount, sha256, pages, formFields, remark } = template;
  const made = await act.records.create('contractTemplates', {
    ...{ code, name, businessModule, file, shownAtTurn, pageCount, sha256, pages, formFields, remark },
    templateVersion: Math.max(...versions.map(each => Number(each.templateVersion))) + 1,
    replaces: template.id,
  });
  for (const config of await allOf(act, 'signConfigs', { template: template.id })) {
    const copy = await act.records.create('signConfigs', {
      template: made.id,
      name: config.name,
      copyOf: config.id,
      remark: config.remark,
      stepCount: config.stepCount,
      state: config.state,
    });
    await copySteps(act, String(config.id), String(copy.id));
  }
  act.answer.draft = { id: made.id, label: `${String(name)} v${String(made.templateVersion)}` };
};
