/** Laws of widgets: one that is named is there, stands where it is meant to, and is told what it asks for. */
import type { Field } from '../declare/fields.ts';
import type { Side } from '../declare/menus.ts';
import type { SaidOptions, WidgetOptions, WidgetPlace, Widgets } from '../declare/widgets.ts';
import { knownFields } from '../project/known-fields.ts';
import { transitionsOf } from '../project/model.ts';
import { systemWidgets } from '../system/widgets.ts';
import { type Finding, type Step, undeclared, under } from './finding.ts';
import { formOf, optionFaults, type Place, readBy, type Scope } from './options.ts';
import { flawsOf } from './shape.ts';
import { type Declared, placeOf, type RegistryLaw, type World } from './world.ts';

type Fields = Readonly<Record<string, Field>>;
type Say = Declared['fault'];
type OnSide = Place & { readonly side: Side; readonly scopes: { readonly fields: Scope & { readonly told: ReadonlySet<string> } } };

/** A widget where it is named. */
interface Use {
  readonly at: readonly Step[];
  /** The word that names it. Default: `widget`. */
  readonly word?: string;
  readonly widget?: string | undefined;
  readonly options?: SaidOptions | undefined;
  readonly place: WidgetPlace;
  /** The field that it draws. */
  readonly field?: Field | undefined;
  /** The sides that are told of it, and what each finds there. */
  readonly told: readonly Place[];
}

function* usesIn(at: readonly Step[], fields: Fields = {}, told: readonly Place[] = []): Generator<Use> {
  for (const [name, field] of Object.entries(fields)) {
    yield { at: [...at, name], widget: field.widget, options: field.options, place: 'field', field, told };
    if (field.of === undefined) continue;
    const scopes = { fields: { what: 'column', fields: field.of } };
    const columns = told.map(place => ({ ...place, scopes }));
    yield* usesIn([...at, name, 'of'], field.of, columns);
  }
}

function* usesOfViews(one: Declared, beside: OnSide): Generator<Use> {
  const { side, world } = beside;
  const { views = {}, calls = {} } = one.resource.audiences[side] ?? {};
  const at = ['audiences', side, 'views'];
  if (views.preview !== undefined) yield { at: [...at, 'preview'], widget: views.preview.widget, place: 'preview', told: [] };
  for (const [word, widget] of Object.entries(views.custom ?? {})) yield { at: [...at, 'custom'], word, widget, place: 'view', told: [] };
  const embedded = Object.entries(Object.values(calls).find(({ does }) => does === 'get')?.with ?? {});
  const relations = embedded.map(([name, { resource, label }]): [string, Field] => [name, { type: 'references', label, to: resource }]);
  const scopes = {
    fields: { ...beside.scopes.fields, told: readBy(world, side, one.name) },
    relations: { what: 'relation', fields: Object.fromEntries(relations) },
  };
  for (const [index, { field, ...said }] of (views.widgets ?? []).entries()) {
    const use = { at: [...at, 'widgets', index], ...said };
    if (field === undefined) yield { ...use, place: 'record', told: [{ world, side, scopes }] };
    else yield { ...use, place: 'field', field: one.fields[field], told: [beside] };
  }
}

function* usesOf(one: Declared, world: World): Generator<Use> {
  const { audiences, fields, transitions = {} } = one.resource;
  const sides = Object.keys(audiences).map((side): OnSide => {
    const told = knownFields(one.resource, side);
    return { world, side, scopes: { fields: { what: 'field', fields: one.fields, told } } };
  });
  for (const [name, field] of Object.entries(fields)) {
    const knowing = sides.filter(({ scopes }) => scopes.fields.told.has(name));
    yield* usesIn(['fields'], { [name]: field }, knowing);
  }
  /** Questions and answers, with the fields of the entity beside them. */
  function* asked(at: readonly Step[], said: Readonly<Record<string, Fields | undefined>>, told: readonly OnSide[]): Generator<Use> {
    for (const [word, own = {}] of Object.entries(said)) {
      const places = told.map((place): Place => {
        const known = new Set([...place.scopes.fields.told, ...Object.keys(own)]);
        return { ...place, scopes: { fields: { what: 'field', fields: { ...one.fields, ...own }, told: known } } };
      });
      yield* usesIn([...at, word], own, places);
    }
  }
  for (const [name, { ask, answer }] of Object.entries(transitions)) {
    const isMoved = ({ side }: OnSide): boolean =>
      Object.values(audiences[side]?.calls ?? {}).some(({ does }) => transitionsOf(does).includes(name));
    yield* asked(['transitions', name], { ask, answer: answer === 'file' ? {} : answer }, sides.filter(isMoved));
  }
  for (const place of sides) {
    yield* usesOfViews(one, place);
    for (const [id, { ask, answer, widget, options }] of Object.entries(audiences[place.side]?.calls ?? {})) {
      const at = ['audiences', place.side, 'calls', id];
      yield* asked(at, { ask, answer }, [place]);
      yield { at, widget, options, place: 'move', told: [place] };
    }
  }
}

function* usesOfCall({ id, on, input, answer, widget, options }: World['registry']['calls'][number]['call'], world: World): Generator<Use> {
  const side = world.model.calls[id]?.side ?? null;
  const answers = typeof answer === 'string' ? {} : answer;
  const place = (scopes: Place['scopes']): readonly Place[] => [{ world, side, scopes }];
  yield* usesIn(['input'], input, place({ fields: { what: 'field', fields: input } }));
  yield* usesIn(['answer'], answers, place({ fields: { what: 'field', fields: answers } }));
  const scopes = { input: { what: 'input', fields: input }, answer: { what: 'answer', fields: answers } };
  yield { at: [], widget, options, place: on?.by === undefined ? 'list' : 'call', told: place(scopes) };
}

/** What is wrong with the options of a widget, once, however many sides are told of it. */
function* optionFindings(declared: WidgetOptions, { at, options = {}, told }: Use, say: Say): Generator<Finding> {
  const root = say([...at, 'options'], '');
  const flaws = flawsOf(options, formOf(declared), root.path);
  for (const { path, message } of flaws) yield { ...root, path, message };
  if (flaws.some(({ broken }) => broken)) return;
  const faults = told.map(place => optionFaults(place, declared, options)).find(found => found.length > 0) ?? [];
  for (const [steps, message] of faults) yield say([...at, 'options', ...steps], message);
}

function* findingsOf(use: Use, widgets: Widgets, where: string, say: Say): Generator<Finding> {
  const { at, word = 'widget', widget: name, options, place, field } = use;
  const fault = (message: string): Finding => say([...at, word], message);
  const widget = Object.hasOwn(widgets, name ?? '') ? widgets[name ?? ''] : undefined;
  if (name === undefined) {
    if (options !== undefined) yield say([...at, 'options'], 'options of no widget; name one or leave them out');
  } else if (widget === undefined) yield fault(undeclared('widget', name, Object.keys(widgets), where));
  else if (widget.for !== place) yield fault(`${name} is for a ${widget.for}, not for a ${place}; name another`);
  else if (field !== undefined && widget.types?.includes(field.type) === false)
    yield fault(`${name} is for ${widget.types.join(' or ')}, the field is of type ${field.type}; name another`);
  else yield* optionFindings(widget.options ?? {}, use, say);
}

/** A widget would draw nothing where the portal has none, and something wrong where it is told what is not there. */
export const widgetLaw: RegistryLaw = function* (world): Generator<Finding> {
  const { widgets } = world.registry;
  if (widgets === undefined) return;
  const where = placeOf(world.registry, 'widgets');
  const used = new Set<string | undefined>();
  for (const one of world.resources)
    for (const use of usesOf(one, world)) {
      used.add(use.widget);
      yield* findingsOf(use, widgets, where, one.fault);
    }
  for (const { file, call } of world.registry.calls) {
    const say: Say = (steps, message) => ({ file, path: under(`calls['${call.id}']`, ...steps), message });
    for (const use of usesOfCall(call, world)) {
      used.add(use.widget);
      yield* findingsOf(use, widgets, where, say);
    }
    if (call.widget !== undefined && call.on === undefined)
      yield say(['widget'], `${call.widget} stands on the pages of an entity; say with on whose it is`);
  }
  // Of a part of an application, or where a declaration is broken, what would name it may not be at hand.
  if (world.registry.sides === undefined || world.resources.length < world.names.size) return;
  for (const name of Object.keys(widgets))
    if (!used.has(name) && !Object.hasOwn(systemWidgets, name))
      yield { file: where, path: under('widgets', name), message: 'nothing names it, so that it is never drawn; name it or leave it out' };
};
