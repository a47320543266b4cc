/** A form in steps: which there are as it is filled now, how far the way to one of them is judged, and how each of them stands. */
import type { Label } from '#engine/declare/label.ts';
import type { Group } from '#engine/declare/views.ts';

export interface FormStep {
  readonly key: string;
  readonly title: Label;
  readonly fields: readonly string[];
}

/** The last step: what will be saved, to be read once more. No group is called so: the key of a group holds both of its titles. */
export const summaryStep = 'summary';
/** No step but the end of all: the form is sent. */
export const theEnd = 'end';

export const keyOf = (group: Group): string => group.label.join('/');

/** The groups with a field that stands now; what stands folded is a part of the step before it. */
export const stepsOf = (groups: readonly Group[], standing: Readonly<Record<string, unknown>>): readonly FormStep[] => {
  const steps: FormStep[] = [];
  for (const group of groups) {
    const fields = group.fields.filter(name => name in standing);
    const last = steps.at(-1);
    if (fields.length === 0) continue;
    if (group.apart === true && last !== undefined) steps[steps.length - 1] = { ...last, fields: [...last.fields, ...fields] };
    else steps.push({ key: keyOf(group), title: group.label, fields });
  }
  return steps;
};

/** Its place among the steps; that of the summary is after all of them, and a step that is gone is the first. */
export const placeOf = (steps: readonly FormStep[], key: string): number =>
  key === summaryStep
    ? steps.length
    : Math.max(
        0,
        steps.findIndex(each => each.key === key),
      );

export const stepAfter = (steps: readonly FormStep[], key: string): string =>
  key === summaryStep ? theEnd : (steps[placeOf(steps, key) + 1]?.key ?? summaryStep);

export const stepBefore = (steps: readonly FormStep[], key: string): string | undefined => steps[placeOf(steps, key) - 1]?.key;

/** The fields that have to be right before a step opens; undefined: all. */
export const fieldsOnTheWay = (steps: readonly FormStep[], to: string): ReadonlySet<string> | undefined =>
  to === theEnd || to === summaryStep ? undefined : new Set(steps.slice(0, placeOf(steps, to)).flatMap(({ fields }) => fields));

/** The step that holds a field; `path` may lead into its rows. */
export const stepWith = (steps: readonly FormStep[], path: string): FormStep | undefined => {
  const [name = ''] = path.split(/[.[]/);
  return steps.find(({ fields }) => fields.includes(name));
};

export type StepMark = 'open' | 'done' | 'faulty';

export interface Standing {
  /** Steps that were left forwards. */
  readonly walked: ReadonlySet<string>;
  /** The fields with a complaint. */
  readonly faulty: ReadonlySet<string>;
  /** Fields that are wanted later and empty still. */
  readonly lacking: ReadonlySet<string>;
}

export const markOf = ({ key, fields }: FormStep, { walked, faulty, lacking }: Standing): StepMark => {
  if (fields.some(name => faulty.has(name))) return 'faulty';
  return walked.has(key) && !fields.some(name => lacking.has(name)) ? 'done' : 'open';
};
