/** Signing configurations and their steps: edited while the template is a draft, one set in use, places that fit the pages. */

import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { faultsInBlanks } from '#trust/positions/blanks.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { sizeOfType } from '../document/places-to-sign.ts';
import { faultsInLine } from './national-line.ts';
import { copySteps, narrowBlanks, readFileOf, refuseStrangers } from './templates.ts';

type Held = Pick<Act, 'records'>;

/** The template of a configuration, locked; of a version that has been in force nothing changes any more. */
const draftOf = async ({ records }: Held, id: string): Promise<RowOf<typeof contractTemplates>> => {
  const row = await records.of(contractTemplates).get({ id }, { lock: true });
  if (row.state !== 'DRAFT') throw new Refusal('TEMPLATE_FIXED', { params: { name: `${row.name} v${row.templateVersion}` } });
  return row;
};

const configOf = ({ records }: Held, id: string): Promise<RowOf<typeof signConfigs>> => records.of(signConfigs).get({ id }, { lock: true });

/** Those of another, which may be of a template with other pages. */
const copiedBlanks = async ({ records }: Held, from: string, template: RowOf<typeof contractTemplates>) => {
  const { blanks } = await records.of(signConfigs).get({ id: from });
  const { length } = faultsInBlanks(blanks ?? [], template.pages ?? []);
  if (length > 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'copyOf', code: 'COPIED_BLANK_MISFIT', params: { count: length } }] });
  return blanks;
};

/** `operation/config/save`: a new one may begin with the steps of another. */
export const saveConfig = written(signConfigs)(async act => {
  const { record, changes } = act;
  if (record !== undefined) {
    const moved = (['template', 'copyOf'] as const).filter(name => changes[name] !== undefined && changes[name] !== record[name]);
    if (moved.length > 0) throw new Refusal('INPUT_INVALID', { faults: moved.map(path => ({ path, code: 'CONFIG_PLACED' })) });
  }
  const after = standing(signConfigs, act);
  const template = await draftOf(act, after.template);
  const blanks = after.blanks ?? [];
  const faults = [...faultsInBlanks(blanks, template.pages ?? []), ...(changes.blanks === undefined ? [] : await narrowBlanks(blanks))];
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  if (record?.state === 'ON') refuseStrangers(after.blanks ?? [], await act.records.of(signSteps).all({ config: record.id }), act.language);
  if (record !== undefined || typeof changes.copyOf !== 'string') return;
  if ((after.blanks ?? []).length === 0) changes.blanks = await copiedBlanks(act, changes.copyOf, template);
  changes.stepCount = await copySteps(act, changes.copyOf, after.id);
});

/** Taken into use: it has steps, of whoever fills in something too, and the set that was in use gives way. */
export const useConfig = effect(signConfigs)('use', async act => {
  const { id, template, stepCount, blanks } = act.record;
  await draftOf(act, template);
  if ((stepCount ?? 0) === 0) throw new Refusal('CONFIG_EMPTY');
  refuseStrangers(blanks ?? [], await act.records.of(signSteps).all({ config: id }), act.language);
  const configs = act.records.of(signConfigs);
  for (const other of await configs.all({ template, state: 'ON' })) await configs.move(other, 'giveWay', null);
});

export const leaveConfig = effect(signConfigs)('leave', async act => {
  await draftOf(act, act.record.template);
});

/** By hand signs a person: from another place than a company, by themselves, and in all steps of their party. */
const refuseHand = async (
  { records }: Held,
  step: Pick<RowOf<typeof signSteps>, 'config' | 'party' | 'stepOrder' | 'positions'>,
  type: RowOf<typeof sealTypes>,
): Promise<void> => {
  const isByHand = type.shape === 'HAND';
  const faults: Fault[] = [];
  if (isByHand && step.party === 'PLATFORM') faults.push({ path: 'party', code: 'STEP_HAND_PLATFORM' });
  if (isByHand)
    for (const [at, { method }] of step.positions.entries())
      if (method === 'EDGE') faults.push({ path: `positions[${at}].method`, code: 'STEP_HAND_EDGE' });
  const others = await records.of(signSteps).all({ config: step.config, party: step.party, not: { stepOrder: step.stepOrder } });
  for (const { sealType } of others.slice(0, 1)) {
    const other = await records.of(sealTypes).get({ id: sealType });
    if ((other.shape === 'HAND') !== isByHand) faults.push({ path: 'sealType', code: 'STEP_HAND_MIXED', params: { type: other.name } });
  }
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** `operation/config/detail/save`: the order is free, the places fit the pages, the keywords stand there. */
/** The first step has none before it. @throws Refusal INPUT_INVALID with STEP_FIRST */
const refuseFirst = async (
  { records }: Pick<Act, 'records'>,
  { config, stepOrder }: Pick<RowOf<typeof signSteps>, 'config' | 'stepOrder'>,
) => {
  const [first] = await records.of(signSteps).all({ config }, 'stepOrder');
  if (first === undefined || first.stepOrder >= stepOrder)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'withPrevious', code: 'STEP_FIRST' }] });
};

export const saveStep = (services: Services) =>
  written(signSteps)(async act => {
    const { record, changes, records } = act;
    if (record !== undefined && changes.config !== undefined && changes.config !== record.config)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'config', code: 'CONFIG_PLACED' }] });
    const type = await records.of(sealTypes).get({ id: standing(signSteps, act).sealType });
    // What nobody is asked of a person who signs by hand says nothing either, whatever the step said before.
    if (type.shape === 'HAND') Object.assign(changes, { handlerRule: 'COMPANY', needSms: false });
    const after = standing(signSteps, act);
    const config = await configOf(act, after.config);
    const template = await draftOf(act, config.template);
    const same = await records.of(signSteps).find({ config: config.id, stepOrder: after.stepOrder });
    if (same !== undefined && same.id !== record?.id)
      throw new Refusal('INPUT_INVALID', {
        faults: [{ path: 'stepOrder', code: 'STEP_ORDER_TAKEN', params: { order: after.stepOrder } }],
      });
    if (after.withPrevious === true) await refuseFirst(act, after);
    if (after.handlerRule === 'SPECIAL' && after.party !== 'SELLER')
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'handlerRule', code: 'STEP_NOT_SELLER' }] });
    if (after.handlerRule !== 'FIXED') changes.handler = null;
    else if (after.handler === null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'handler', code: 'STEP_HANDLER' }] });
    await refuseHand(act, after, type);
    const unfit = faultsInLine(template, after, type);
    if (unfit.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...unfit] });
    const usual = sizeOfType(type);
    const pdf = await readFileOf(services, template, keywordsOf(after.positions));
    const { faults, matches, places } = judgePositions(pdf, after.positions, usual);
    if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
    Object.assign(changes, { matches, places });
    if (record === undefined)
      await records.of(signConfigs).change(config, null, { stepCount: (config.stepCount ?? 0) + 1 }, { action: 'steps' });
  });

export const deleteStep = written(signSteps)(async act => {
  if (act.record === undefined) throw new Error('a step is expected');
  const config = await configOf(act, act.record.config);
  await draftOf(act, config.template);
  const left = (config.stepCount ?? 0) - 1;
  if (left === 0 && config.state === 'ON') throw new Refusal('CONFIG_LAST_STEP');
  await act.records.of(signConfigs).change(config, null, { stepCount: left }, { action: 'steps' });
});
