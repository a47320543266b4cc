/** Sums over one of several entities, named in the request: what each audience declares of it, under the one grant of the report. */
import { Refusal } from '#engine/wire/errors.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { sumsOf } from '#service/records/sums.ts';
import { formatOf, sumsFile } from '#service/records/sums-file.ts';
import type { Services } from './services.ts';

const asked = async (act: Act) => {
  const { side } = sessionOf(act);
  const of = act.call?.of;
  const named = of?.kind === 'free' ? (of.call.sums ?? []) : [];
  const { of: name, format, ...body } = act.input;
  if (typeof name !== 'string' || !named.includes(name))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'of', code: name === undefined ? 'required' : 'typeChoice' }] });
  const resource = act.records.resource(name);
  return { side, resource, body, format };
};

/** The sums, read as calls for sums read them: beside the transaction. */
export const reportSums =
  ({ database }: Pick<Services, 'database'>): Inside =>
  async act => {
    const { side, resource, body, format } = await asked(act);
    return sumsOf(new Records(database.shown, act.records.around), resource, side, {}, format === undefined ? body : { ...body, format });
  };

/** Their table, counted for it: a file is read when nobody knows any more how old it was. */
export const reportFile: Inside = async act => {
  const { side, resource, body, format } = await asked(act);
  const chosen = formatOf(format);
  const sums = resource.audiences[side]?.sums ?? { by: [] };
  return sumsFile(act.records, resource, sums, await sumsOf(act.records, resource, side, {}, body), chosen);
};
