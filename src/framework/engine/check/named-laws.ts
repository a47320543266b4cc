/** Laws of names that stand elsewhere: widgets of the portal, settings that say how many days. */
import type { Field } from '../declare/fields.ts';
import { type Finding, type Step, under, unknownName } from './finding.ts';
import type { RegistryLaw, ResourceLaw, World } from './world.ts';

type Fields = Readonly<Record<string, Field>>;
type Fault = readonly [steps: readonly Step[], name: string];

function* widgetsOf(at: readonly Step[], fields: Fields | undefined): Generator<Fault> {
  for (const [name, { widget, of }] of Object.entries(fields ?? {})) {
    if (widget !== undefined) yield [[...at, name, 'widget'], widget];
    yield* widgetsOf([...at, name, 'of'], of);
  }
}

const unknownWidgets = function* (found: Iterable<Fault>, { registry }: World, say: (steps: readonly Step[], message: string) => Finding) {
  const { widgets } = registry;
  if (widgets === undefined) return;
  for (const [steps, name] of found) if (!widgets.includes(name)) yield say(steps, unknownName('widget', name, widgets));
};

/** A widget is one that the portal has, wherever it is named: it would draw nothing. */
export const widgetLaw: RegistryLaw = function* (world): Generator<Finding> {
  for (const { resource, fault } of world.resources) {
    const found: Fault[] = [...widgetsOf(['fields'], resource.fields)];
    for (const [name, { ask, answer }] of Object.entries(resource.transitions ?? {}))
      found.push(
        ...widgetsOf(['transitions', name, 'ask'], ask),
        ...widgetsOf(['transitions', name, 'answer'], answer === 'file' ? {} : answer),
      );
    for (const [side, { views = {}, calls }] of Object.entries(resource.audiences)) {
      const at = ['audiences', side];
      if (views.preview !== undefined) found.push([[...at, 'views', 'preview', 'widget'], views.preview.widget]);
      if (views.onPages !== undefined) found.push([[...at, 'views', 'onPages', 'widget'], views.onPages.widget]);
      for (const [view, name] of Object.entries(views.custom ?? {})) found.push([[...at, 'views', 'custom', view], name]);
      for (const [id, { ask, answer }] of Object.entries(calls))
        found.push(...widgetsOf([...at, 'calls', id, 'ask'], ask), ...widgetsOf([...at, 'calls', id, 'answer'], answer));
    }
    yield* unknownWidgets(found, world, fault);
  }
  for (const { file, call } of world.registry.calls) {
    const found = [...widgetsOf(['input'], call.input), ...widgetsOf(['answer'], typeof call.answer === 'string' ? {} : call.answer)];
    yield* unknownWidgets(found, world, (steps, message) => ({ file, path: under(`calls['${call.id}']`, ...steps), message }));
  }
};

/** `afterDays` names a setting that there is: the clock could not tell when its time has come. */
export const settingLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  if (registry.settings === undefined) return;
  const settings = Object.keys(registry.settings);
  for (const [name, { afterDays }] of Object.entries(one.resource.transitions ?? {}))
    if (afterDays !== undefined && !settings.includes(afterDays))
      yield one.fault(['transitions', name, 'afterDays'], unknownName('setting', afterDays, settings));
};
