/** `defineResource`: one entity, whole. What it says is data: it survives a JSON round trip. */
import type { Condition } from '../conditions/condition.ts';
import type { Grant, ResourceCall } from './calls.ts';
import type { Field } from './fields.ts';
import type { Home } from './home.ts';
import type { Label } from './label.ts';
import type { OwnMenuEntry, Side } from './menus.ts';
import type { State, Transition } from './states.ts';
import type { Sums } from './sums.ts';
import { builtInGroups, type ChosenGroup, type DeclaredViews, type Group, type Views } from './views.ts';

/** Fields that every record has without saying so. */
export type BuiltIn = 'id' | 'version' | 'state' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';

/** What one audience may see and do, as it is declared: what its views and the entity say already is not said again. */
export interface DeclaredAudience<F extends string = string, T extends string = string, G extends string = string> {
  /** Which rows are this audience's; every call is held to it, in one place. `all` must be written out. */
  readonly rows: Condition | 'all';
  /** The fields this audience may read: an allow-list. A declaration names those that its list and its record's page do not show. */
  readonly reads?: readonly (F | BuiltIn)[];
  /** Of a file field: in which of its rows this audience gets the file itself; in all of them unless told. */
  readonly files?: Readonly<Partial<Record<F, Condition>>>;
  /** Fields whose values only holders of one of these roles read; everybody else sees no more than that there is one. */
  readonly readBy?: Readonly<Partial<Record<F, readonly string[]>>>;
  readonly views?: DeclaredViews<F | BuiltIn, G>;
  readonly sums?: Sums<F | BuiltIn>;
  readonly home?: Home<F | BuiltIn>;
  /** Calls by their ids. */
  readonly calls: Readonly<Record<string, ResourceCall<F, T>>>;
}

/** An audience with everything that follows from what it says. */
export interface Audience<F extends string, T extends string> extends Omit<DeclaredAudience<F, T>, 'reads' | 'views'> {
  readonly reads: readonly (F | BuiltIn)[];
  readonly views?: Views<F | BuiltIn>;
}

/** What the audiences of an entity have in common. */
interface Common {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly groups?: Readonly<Record<string, Group>>;
}

const fieldsIn = (groups: readonly Group[] = []): readonly string[] => groups.flatMap(group => group.fields);

/** Every record is answered with them. */
const untold: ReadonlySet<string> = new Set<BuiltIn>(['id', 'version', 'state']);

/** The groups of a view, whole. */
const taken = (
  { name, fields, groups = {} }: Common,
  view: 'show' | 'create' | 'edit',
  chosen: readonly ChosenGroup<string, string>[],
): Group[] =>
  chosen.map(choice => {
    if (typeof choice === 'object' && 'title' in choice) return choice;
    const { of, ...own } = typeof choice === 'string' ? { of: choice } : choice;
    const group = ({ ...builtInGroups, ...groups } as Readonly<Record<string, Group>>)[of];
    if (group === undefined) throw new Error(`${name}: ${view} names the group ${of}, which its groups do not hold`);
    const open = view === 'show' ? group.fields : group.fields.filter(field => fields[field] !== undefined && !fields[field].readOnly);
    return { ...group, fields: open, ...own };
  });

/** What the forms of an audience write, where a call does not say otherwise. */
const written = ({ create, edit = create }: Views, does: unknown): readonly string[] | undefined => {
  if (does === 'create') return fieldsIn(create);
  if (does === 'update') return fieldsIn(edit);
  return does === 'save' ? [...new Set([...fieldsIn(create), ...fieldsIn(edit)])] : undefined;
};

const completedViews = (common: Common, { show, create, edit, ...views }: DeclaredViews): Views => ({
  ...views,
  ...(show === undefined ? {} : { show: taken(common, 'show', show) }),
  ...(create === undefined ? {} : { create: taken(common, 'create', create) }),
  ...(edit === undefined ? {} : { edit: taken(common, 'edit', edit) }),
});

/** Conditions of the fields that an audience meets. */
const conditions = ({ fields }: Common, met: readonly string[], own: Views['when']): Pick<Views, 'when'> => {
  const when = {
    ...Object.fromEntries(met.flatMap(name => (fields[name]?.when === undefined ? [] : [[name, fields[name].when]]))),
    ...own,
  };
  return Object.keys(when).length === 0 ? {} : { when };
};

/**
 * It reads what its list and its record's page show, and what it names; its calls write what its forms hold, unless they name it; its
 * fields stand while their own conditions hold.
 */
const completed = (common: Common, declared: DeclaredAudience): Audience<string, string> => {
  const { reads = [], calls } = declared;
  const views = completedViews(common, declared.views ?? {});
  const shown = [...(views.list?.columns ?? []), ...fieldsIn(views.show)].filter(name => !untold.has(name));
  const read = [...new Set([...shown, ...reads])];
  return {
    ...declared,
    reads: read,
    ...(declared.views === undefined
      ? {}
      : { views: { ...views, ...conditions(common, [...read, ...fieldsIn(views.create), ...fieldsIn(views.edit)], views.when) } }),
    calls: Object.fromEntries(
      Object.entries(calls).map(([id, call]) => {
        const input = call.input ?? (call.into === undefined ? written(views, call.does) : undefined);
        return [id, input === undefined ? call : { ...call, input }];
      }),
    ),
  } as Audience<string, string>;
};

/** Which audit type governs an application, by the value of a choice of its own. */
export interface ReviewedAs {
  readonly by: string;
  readonly of: Readonly<Record<string, string>>;
  readonly else: string;
}

export interface Resource<F extends string = string, S extends string = string, T extends string = string> {
  /** Plural, camelCase; the react-admin resource and, in snake_case, the table. */
  readonly name: string;
  readonly label: Label;
  /** How a record is called where it stands for itself: `{commonName} ({serialNumber})`. */
  readonly represent: string;
  readonly fields: Readonly<Record<F, Field>>;
  readonly states?: Readonly<Record<S, State>>;
  readonly start?: S;
  readonly transitions?: Readonly<Record<T, Transition<F, S>>>;
  /** What else the journal says was done to a record, beside its transitions: `action` of a change that a use case writes. */
  readonly acts?: Readonly<Record<string, Label>>;
  readonly audiences: Readonly<Record<Side, Audience<F, T>>>;
  /** A menu entry of its own, where the tree has none for it. */
  readonly menu?: OwnMenuEntry;
  /** Never changed and never deleted once written. */
  readonly appendOnly?: true;
  /** Rows seen once are not worth a journal entry each: technical tables. */
  readonly journal?: false;
  /** Further indexes, by field names, for look-ups that no view declares. */
  readonly indexes?: readonly (readonly (F | BuiltIn)[])[];
  /** Rows that exist from the first start on, found again by `key`; never written over an administrator's edits. */
  readonly seeds?: { readonly key: F; readonly rows: readonly Readonly<Partial<Record<F | 'state', string | number | boolean>>>[] };
  /**
   * Another face of that resource: the same rows, fields and life, under a name, views and calls of its own, for another menu. Fields,
   * states and transitions are spread from one place. `rows` of its audiences say which rows it shows.
   */
  readonly facetOf?: string;
  /**
   * An effect that runs with everything somebody does to a record of it, whichever call or effect does it: it refuses what this person may
   * not do to that record. Whoever keeps a password says it: `check` asks for it, and `false` says that nobody signs in with the record.
   */
  readonly guard?: string | false;
  /** Applications share one machine; `reviewed` says which queue decides. */
  readonly queue?: Grant;
  /** Applications of several kinds in one table, each with an audit type of its own; `reviewed` takes the same as its `kind`. */
  readonly reviewedAs?: ReviewedAs;
}

/** What a declaration says of an entity and its audiences take from it. */
interface WithGroups<Groups> {
  /** Titled groups of its fields, from which the views choose. What one view alone shows may stand there. */
  readonly groups?: Groups;
}

/** A declared entity with what the compiler knows of it: `typed.ts` reads rows, states and moves from it. */
export type Declared<F, S, T> = Resource & { readonly __known?: { readonly fields: F; readonly states: S; readonly transitions: T } };

/**
 * Declares an entity. The compiler refuses unknown fields in views, unknown states and transitions, unknown rules;
 * `engine/check` refuses what needs the other declarations (menus, references, effects, paths used twice).
 */
export const defineResource = <
  const F extends Readonly<Record<string, Field>>,
  const S extends Readonly<Record<string, State>> = Readonly<Record<never, State>>,
  const T extends Readonly<Record<string, Transition<keyof F & string, keyof S & string>>> = Readonly<Record<never, never>>,
  const G extends Readonly<Record<string, Group<(keyof F & string) | BuiltIn>>> = Readonly<Record<never, never>>,
>({
  groups,
  ...resource
}: Omit<Resource<keyof F & string, keyof S & string, keyof T & string>, 'fields' | 'states' | 'transitions' | 'audiences' | 'start'> &
  WithGroups<G> & {
    readonly fields: F;
    readonly states?: S;
    readonly start?: NoInfer<keyof S & string>;
    readonly transitions?: T;
    readonly audiences: Readonly<
      Record<Side, DeclaredAudience<NoInfer<keyof F & string>, NoInfer<keyof T & string>, NoInfer<keyof G & string>>>
    >;
  }): Declared<F, S, T> =>
  ({
    ...resource,
    audiences: Object.fromEntries(
      Object.entries(resource.audiences as Readonly<Record<string, DeclaredAudience>>).map(([side, audience]) => [
        side,
        completed({ name: resource.name, fields: resource.fields, ...(groups === undefined ? {} : { groups }) }, audience),
      ]),
    ),
  }) as unknown as Declared<F, S, T>;
