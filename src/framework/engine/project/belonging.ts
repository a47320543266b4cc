/** Which fields belong to a record as it is, whatever they hold: the same for whoever shows it, and for whoever asks whether all of it was checked. */
import { evaluate, type Surroundings } from '../conditions/evaluate.ts';
import type { Views } from '../declare/views.ts';
import { isBlank } from '../rules/clean.ts';

type Row = Readonly<Record<string, unknown>>;

/** Whether a field is told at all: of a change that is asked for what differs is, with what stood there beside it. */
export const isTold = ({ before = {} }: Pick<Views<string>, 'before'>, record: Row, name: string): boolean => {
  const was = before[name];
  if (was === undefined) return !Object.values(before).includes(name);
  return !isBlank(record[name]) && JSON.stringify(record[name]) !== JSON.stringify(record[was]);
};

/** Whether a field belongs to the record. */
export const belongsTo = (views: Pick<Views<string>, 'before' | 'when'>, record: Row, around: Surroundings, name: string): boolean => {
  const condition = views.when?.[name];
  return isTold(views, record, name) && (condition === undefined || evaluate(condition, record, around));
};
