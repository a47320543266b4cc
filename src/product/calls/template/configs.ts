/** Signing configurations and their steps: edited while the template is a draft, one set in use, places that fit the pages. */

import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { allOf, copySteps, readFileOf, sizeOfType } from './templates.ts';

/** The template of a configuration, locked; of a version that has been in force nothing changes any more. */
const draftOf = async (act: Act, template: unknown): Promise<Row> => {
  const row = await act.records.get('contractTemplates', { id: String(template) }, { lock: true });
  if (row.state !== 'DRAFT')
    throw new Refusal('TEMPLATE_FIXED', { params: { name: `${String(row.name)} v${String(row.templateVersion)}` } });
  return row;
};

const configOf = (act: Act, id: unknown): Promise<Row> => act.records.get('signConfigs', { id: String(id) }, { lock: true });

/** `operation/config/save`: a new one may begin with the steps of another. */
export const saveConfig: Inside = async act => {
  const { record, changes } = act;
  if (record !== undefined) {
    const moved = (['template', 'copyOf'] as const).filter(name => changes[name] !== undefined && changes[name] !== record[name]);
    if (moved.length > 0) throw new Refusal('INPUT_INVALID', { faults: moved.map(path => ({ path, code: 'CONFIG_PLACED' })) });
  }
  await draftOf(act, record?.template ?? changes.template);
  if (record === undefined && typeof changes.copyOf === 'string')
    changes.stepCount = await copySteps(act, changes.copyOf, String(changes.id));
};

/** Taken into use: it has steps, and the set that was in use gives way. */
export const useConfig: Inside = async act => {
  const config = act.record ?? {};
  await draftOf(act, config.template);
  if (Number(config.stepCount) === 0) throw new Refusal('CONFIG_EMPTY');
  for (const other of await allOf(act, 'signConfigs', { template: config.template, state: 'ON' }))
    await act.records.move('signConfigs', other, 'giveWay', null);
};

export const leaveConfig: Inside = async act => {
  await draftOf(act, act.record?.template);
};

/** `operation/config/detail/save`: the order is free, the places fit the pages, the keywords stand there. */
export const saveStep =
  (services: Services): Inside =>
  async act => {
    const { record, changes } = act;
    if (record !== undefined && changes.config !== undefined && changes.config !== record.config)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'config', code: 'CONFIG_PLACED' }] });
    const after: Row = { ...record, ...changes };
    const config = await configOf(act, after.config);
    const template = await draftOf(act, config.template);
    const same = await act.records.find('signSteps', { config: String(config.id), stepOrder: Number(after.stepOrder) });
    if (same !== undefined && same.id !== record?.id)
      throw new Refusal('INPUT_INVALID', {
        faults: [{ path: 'stepOrder', code: 'STEP_ORDER_TAKEN', params: { order: Number(after.stepOrder) } }],
      });
    if (after.handlerRule === 'SPECIAL' && after.party !== 'SELLER')
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'handlerRule', code: 'STEP_NOT_SELLER' }] });
    if (after.handlerRule !== 'FIXED') changes.handler = null;
    else if (typeof after.handler !== 'string') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'handler', code: 'STEP_HANDLER' }] });
    const usual = sizeOfType(await act.records.get('sealTypes', { id: String(after.sealType) }));
    const positions = (after.positions ?? []) as readonly Row[];
    const pdf = await readFileOf(services, template, keywordsOf(positions));
    const { faults, matches, places } = judgePositions(pdf, positions, usual);
    if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
    Object.assign(changes, { matches, places });
    if (record === undefined) await act.records.change('signConfigs', config, null, { stepCount: Number(config.stepCount) + 1 });
  };

export const deleteStep: Inside = async act => {
  const config = await configOf(act, act.record?.config);
  await draftOf(act, config.template);
  const left = Number(config.stepCount) - 1;
  if (left === 0 && config.state === 'ON') throw new Refusal('CONFIG_LAST_STEP');
  await act.records.change('signConfigs', config, null, { stepCount: left });
};
