/** `defineResource`: one entity, whole. What it says is data: it survives a JSON round trip. */
import type { Condition } from '../conditions/condition.ts';
import { DeclarationError } from '../wire/declaration-error.ts';
import type { DeclaredCall, Grant, ResourceCall } from './calls.ts';
import { notInCells } from './cells.ts';
import { englishOf } from './english.ts';
import type { Field, FieldType } from './fields.ts';
import { completedHome, type DeclaredHome, type Home } from './home.ts';
import type { Label } from './label.ts';
import { completedList, type DeclaredList, type List } from './list.ts';
import { setApart } from './made-words.ts';
import type { OwnMenuEntry, Side } from './menus.ts';
import { reviewGroups, type UnderReview, underReview } from './review-entity.ts';
import type { reviewFields } from './review-fields.ts';
import type { MovesOf, ReviewField } from './review-moves.ts';
import type { ReviewOptions } from './review-options.ts';
import type { states as reviewStates } from './review-states.ts';
import type { State, Transition } from './states.ts';
import { completedSums, type DeclaredSums, type Sums } from './sums.ts';
import { builtInGroups, type ChosenGroup, type DeclaredViews, type Group, type Views, type Ways } from './views.ts';

/** Fields that every record has without saying so. */
export type BuiltIn = 'id' | 'version' | 'state' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';

/**
 * What one side of the application may see and do with an entity: which rows, which fields, by which views and calls. It reads what its list
 * and its record's page show, and its calls write what its forms hold.
 * @example
 * audiences: {
 *   dispatch: { menu: 'B9', rows: 'all', list: ['plate', 'state'], show: ['vehicle', 'record'], calls: { … } },
 *   carrier: { menu: '309', rows: { carrier: '$session.memberId' }, list: ['plate', 'state'], calls: { … } },
 * }
 */
export interface DeclaredAudience<F extends string = string, T extends string = string, G extends string = string>
  extends DeclaredViews<F | BuiltIn, G> {
  /** Whose its calls are, where a call does not say otherwise: holders of this menu, or of any one of several; or the entry that it brings along. */
  readonly menu?: Grant | OwnMenuEntry;
  /**
   * Of an entity under review: its part in it. A reviewer reads how the review goes, finds what waits under the menu of their decision and claims
   * it; an applicant reads what came of it and is told what comes next. Default: neither.
   */
  readonly as?: 'applicant' | 'reviewer';
  /** Which rows are this audience's; every call is held to it. `all` must be written out. */
  readonly rows: Condition | 'all';
  /** Fields that it may read besides what its list and its record's page show. */
  readonly reads?: readonly (F | BuiltIn)[];
  /**
   * Fields that are read under a condition. Of a file, in which rows it gets the file itself; of a table, in which it reads what is in it. With
   * roles, only their holders read the value, and everybody else sees no more than that there is one.
   * @example readIf: { contract: { state: 'SIGNED' }, body: ['FOUNDER'] }
   */
  readonly readIf?: Readonly<Partial<Record<F, Condition | readonly string[]>>>;
  /** Its statistics. */
  readonly sums?: DeclaredSums<F | BuiltIn>;
  /** What its home page tells of the entity. */
  readonly home?: DeclaredHome<F | BuiltIn>;
  /** Its calls, by their ids. */
  readonly calls: Readonly<Record<string, DeclaredCall<F, T>>>;
}

/** Somebody's each call is: its audience's menu, or one that each of them names. Leaving both out does not compile. */
type Granted = { readonly menu: Grant | OwnMenuEntry } | { readonly calls: Readonly<Record<string, { readonly menu: Grant }>> };

/** An audience with everything that follows from what it says. */
export interface Audience<F extends string, T extends string> extends Pick<DeclaredAudience<F, T>, 'as' | 'rows'> {
  /** The entry that it brings along. */
  readonly menu?: OwnMenuEntry;
  /** Of a file or a table: in which rows what is in it is read. */
  readonly files?: Readonly<Partial<Record<F, Condition>>>;
  /** Fields with the roles of those who read their values. */
  readonly readBy?: Readonly<Partial<Record<F, readonly string[]>>>;
  readonly reads: readonly (F | BuiltIn)[];
  readonly sums?: Sums<F | BuiltIn>;
  readonly views?: Views<F | BuiltIn>;
  readonly home?: Home<F | BuiltIn>;
  readonly calls: Readonly<Record<string, ResourceCall<F, T>>>;
}

/** What the audiences of an entity have in common. */
interface Common {
  readonly name: string;
  readonly represent: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly states?: object | undefined;
  readonly groups: Readonly<Record<string, Group>>;
  /** What its review brings, where it has one. */
  readonly review?: UnderReview | undefined;
}

const fieldsIn = (groups: readonly Group[] = []): readonly string[] => groups.flatMap(group => group.fields);

/** Every record is answered with them. */
const untold: ReadonlySet<string> = new Set<BuiltIn>(['id', 'version', 'state']);

/** Fields that every record has, beside those of its entity. */
const ofEvery: ReadonlySet<string> = new Set<BuiltIn>(['id', 'version', 'state', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);
const isKnown = ({ fields }: Pick<Common, 'fields'>, name: unknown): boolean =>
  typeof name === 'string' && (Object.hasOwn(fields, name) || ofEvery.has(name));

/** The groups of a view, whole. A field that there is not is told of in the group, and not wherever it is taken. */
const taken = (common: Common, view: 'show' | 'create' | 'edit', chosen: readonly ChosenGroup<string, string>[]): Group[] => {
  const { name, fields, groups, review } = common;
  return chosen.map(choice => {
    if (typeof choice === 'object' && 'label' in choice) return choice;
    const { of, ...own } = typeof choice === 'string' ? { of: choice } : choice;
    const known: Readonly<Record<string, Group>> = { ...builtInGroups, ...(review === undefined ? {} : reviewGroups), ...groups };
    const group = known[of];
    if (group === undefined)
      throw new DeclarationError(`${name}: ${view} names no group ${of}; there are ${Object.keys(known).join(', ')}`);
    const there = Array.isArray(group.fields) ? group.fields.filter(field => isKnown(common, field)) : group.fields;
    const open = view === 'show' ? there : there.filter(field => fields[field] !== undefined && !fields[field].readOnly);
    return { ...group, fields: open, ...own };
  });
};

/** What the forms of an audience write, where a call does not say otherwise; of a sheet, what a cell of it can hold. */
const written = ({ fields }: Common, { create, edit = create }: Views, does: unknown): readonly string[] | undefined => {
  if (does === 'create') return fieldsIn(create);
  if (does === 'import' && create !== undefined)
    return fieldsIn(create).filter(name => fields[name]?.type !== 'password' && !notInCells.has(fields[name]?.type));
  if (does === 'update') return fieldsIn(edit);
  return does === 'save' ? [...new Set([...fieldsIn(create), ...fieldsIn(edit)])] : undefined;
};

type Next = NonNullable<NonNullable<DeclaredViews['next']>[string]>;
const isChoice = (next: Next): next is Ways => !Array.isArray(next);

/** What comes next: the review's words, and what the audience says in other states or in their place; moves to choose among apart. */
const nextIn = ({ review }: Common, { as, next: own }: DeclaredAudience): Pick<Views, 'next' | 'ways'> => {
  const words = review !== undefined && (as === 'applicant' || own !== undefined) ? review.next : {};
  const next: Record<string, Exclude<Next, Ways>> = {};
  const ways: Record<string, Ways> = {};
  for (const [state, each] of Object.entries({ ...words, ...own }))
    if (each !== undefined && isChoice(each)) ways[state] = each;
    else if (each !== undefined) next[state] = each;
  return { ...(Object.keys(next).length === 0 ? {} : { next }), ...(Object.keys(ways).length === 0 ? {} : { ways }) };
};

const files: ReadonlySet<unknown> = new Set<FieldType>(['file', 'files']);

/** What is said of it; a word that is not said does not stand there. */
const said = <T extends object>(words: T): Partial<T> =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The views beside the list. */
type BesideList = Omit<DeclaredViews, keyof DeclaredList | 'create'> & { readonly create?: readonly ChosenGroup<string, string>[] };

/** What of the views is about the list. Without a list it stays among the views, where the check finds it. */
const listIn = (
  name: string,
  { list, sort, search, filters, without, tree, years, create, ...others }: DeclaredViews,
): { readonly list?: DeclaredList & Pick<List, 'create'>; readonly views: BesideList } => {
  const words = said({ sort, search, filters, without, tree, years });
  if (typeof create === 'string') {
    if (list === undefined) throw new DeclarationError(`${name}: create names the entity ${create}, and there is no list to lead to it`);
    return { list: { list, ...words, create }, views: others };
  }
  const views = { ...others, ...said({ create }) };
  return list === undefined ? { views: { ...words, ...views } } : { list: { list, ...words }, views };
};

const completedViews = (
  common: Common,
  audience: DeclaredAudience,
  { show = [], create, edit, marks, next: _, ...views }: BesideList,
): Views => {
  const shown = taken(common, 'show', show);
  return {
    ...views,
    ...nextIn(common, audience),
    ...(show.length === 0 ? {} : { show: shown }),
    ...(marks === undefined ? {} : { review: { marks, documents: fieldsIn(shown).filter(name => files.has(common.fields[name]?.type)) } }),
    ...(create === undefined ? {} : { create: taken(common, 'create', create) }),
    ...(edit === undefined ? {} : { edit: taken(common, 'edit', edit) }),
  };
};

/** Conditions of the fields that an audience meets. */
const conditions = ({ fields }: Common, met: readonly string[], own: Views['when']): Pick<Views, 'when'> => {
  const when = {
    ...Object.fromEntries(met.flatMap(name => (fields[name]?.when === undefined ? [] : [[name, fields[name].when]]))),
    ...own,
  };
  return Object.keys(when).length === 0 ? {} : { when };
};

/** Conditions and roles under which fields are read, apart: the ones are about rows, the others about whoever reads. */
const readUnder = (readIf: NonNullable<DeclaredAudience['readIf']>): Pick<Audience<string, string>, 'files' | 'readBy'> => {
  const of = (byRoles: boolean) => Object.entries(readIf).filter(([, under]) => Array.isArray(under) === byRoles);
  const [files, readBy] = [of(false), of(true)];
  return {
    ...(files.length === 0 ? {} : { files: Object.fromEntries(files) }),
    ...(readBy.length === 0 ? {} : { readBy: Object.fromEntries(readBy) }),
  } as Pick<Audience<string, string>, 'files' | 'readBy'>;
};

/**
 * It reads what its list and its record's page show, and what it names; its calls are its menu's and write what its forms hold, unless
 * they say otherwise; its fields stand while their own conditions hold.
 */
const completed = (common: Common, audience: DeclaredAudience): Audience<string, string> => {
  const { menu: held, as, rows, reads: own = [], readIf = {}, sums, home, calls, ...others } = audience;
  const seen = setApart(others, ['ways', 'review']);
  const entry = typeof held === 'object' && 'under' in held ? held : undefined;
  const menu = entry === undefined ? held : entry.id;
  const reads = [...own, ...(as === undefined ? [] : (common.review?.reads[as] ?? []))];
  const { list, views: beside } = listIn(common.name, seen);
  const views = completedViews(common, audience, beside);
  const shown = [...(list?.list ?? []), ...fieldsIn(views.show)].filter(name => !untold.has(name));
  const named = [...shown, ...reads];
  const read = [...new Set([...named, ...named.flatMap(name => englishOf(common.fields, name) ?? [])])];
  return {
    ...said({ as, rows, sums: sums === undefined ? undefined : completedSums(common.fields, sums) }),
    ...readUnder(readIf),
    ...(entry === undefined ? {} : { menu: entry }),
    ...(home === undefined ? {} : { home: completedHome(home) }),
    reads: read,
    ...(Object.keys(seen).length === 0
      ? {}
      : {
          views: {
            ...views,
            ...(list === undefined ? {} : { list: completedList(common, read, list, as) }),
            ...conditions(common, [...read, ...fieldsIn(views.create), ...fieldsIn(views.edit)], views.when),
          },
        }),
    calls: Object.fromEntries(
      Object.entries(calls).map(([id, call]) => {
        const decided = call.does === 'decide' && common.review !== undefined ? { ...call, ...common.review.decide } : call;
        const granted = menu === undefined ? decided : { menu, ...decided };
        const input = granted.input ?? (granted.into === undefined ? written(common, views, granted.does) : undefined);
        return [id, input === undefined ? granted : { ...granted, input }];
      }),
    ),
  } as Audience<string, string>;
};

/** Rows that are there from the first start on. */
interface Seeds<F extends string> {
  /** The field by which a row is found again. */
  readonly key: F;
  /** The rows. What administrators change in them stays. */
  readonly rows: readonly Readonly<Partial<Record<F | 'state', string | number | boolean>>>[];
}

/**
 * One entity: its table, what may become of its records, and who may see and do what. A whole file stands in
 * [adding an entity](../adding-an-entity.md).
 */
export interface Resource<F extends string = string, S extends string = string, T extends string = string> {
  /** Plural, in camelCase; the table is called the same in snake_case. */
  readonly name: string;
  /** What its records are called. */
  readonly label: Label;
  /**
   * What one record is called: a text with fields in braces, which every side that opens it reads; what stands in round brackets is left out
   * where it has no value. Beside a mere number headings say of whom or what the record is: by the first text, reference or choice among the
   * list's columns that no move asks for.
   * @example represent: '{plate} ({kind})'
   */
  readonly represent: string;
  /** Its fields by name, beside those that every record has. */
  readonly fields: Readonly<Record<F, Field>>;
  /** The states of a record, by name. Default: it has none. */
  readonly states?: Readonly<Record<S, State>>;
  /** The state of a new record. */
  readonly start?: S;
  /** The moves from state to state, by name. */
  readonly transitions?: Readonly<Record<T, Transition<F, S>>>;
  /**
   * What use cases write to the journal beside the transitions: the `action` of a change.
   * @example acts: { inspected: ['已年检', 'Inspected'] }
   */
  readonly acts?: Readonly<Record<string, Label>>;
  /** By side of the application: who may see and do what. A side that is not named has nothing. */
  readonly audiences: Readonly<Record<Side, Audience<F, T>>>;
  /** Never changed and never deleted once written. */
  readonly appendOnly?: true;
  /** Its changes are not journalled: a technical table. */
  readonly journal?: false;
  /**
   * Further indexes, by field names, for look-ups that no view declares. References have none by themselves.
   * @example indexes: [['carrier'], ['state', 'insuredTo']]
   */
  readonly indexes?: readonly (readonly (F | BuiltIn)[])[];
  /**
   * Rows that are there from the first start on, found again by a field.
   * @example seeds: { key: 'code', rows: [{ code: 'A', name: '甲' }] }
   */
  readonly seeds?: Seeds<F>;
  /**
   * Another face of that resource: its rows, fields and life, under a name, menu, views and calls of its own. `rows` of its audiences say which
   * rows it shows; their equalities are written into what is made there.
   */
  readonly facetOf?: string;
  /**
   * The effect that runs before and after everything somebody does to a record of it, and refuses what this person may not do. What has a
   * password must say it: `false` says that nobody signs in with the record.
   */
  readonly effect?: string | false;
  /** It is an application under review: which kind, and what follows the decision. Fields, states, moves, groups and what is read come with it. */
  readonly review?: ReviewOptions<F, S>;
}

/** What an entity says and its audiences take from it. */
interface WithGroups<Groups> {
  /** Titled groups of its fields, by name, from which the views choose. What one view alone shows may stand there. */
  readonly groups?: Groups;
}

/** A completed entity with the groups that no view of it takes, or that name a field that there is not: nobody interprets them, the check tells of them. */
export type WithUntaken = Resource & WithGroups<Readonly<Record<string, Group>>>;

/** Those of its groups that a view of an audience takes. */
const takenBy = (audiences: DeclaredEntity['audiences']): ReadonlySet<string> =>
  new Set(
    Object.values(audiences)
      .flatMap(({ show = [], create = [], edit = [] }) => [...show, ...(typeof create === 'string' ? [] : create), ...edit])
      .flatMap(choice => (typeof choice === 'string' ? [choice] : 'of' in choice ? [choice.of] : [])),
  );

/** An entity before its defaults are written out. */
type DeclaredEntity = Omit<Resource, 'audiences'> & { readonly audiences: Readonly<Record<Side, DeclaredAudience>> };

/** Writes out what follows from what an entity says of itself, its review and its audiences. */
export const completedEntity = (declared: DeclaredEntity, groups: Readonly<Record<string, Group>> = {}): Resource => {
  const review = declared.review === undefined ? undefined : underReview(declared.review, declared);
  const { fields = declared.fields, states, start, transitions } = review ?? {};
  const entity = review === undefined ? declared : { ...declared, fields, states, start, transitions };
  const taken = takenBy(declared.audiences);
  const untaken = Object.entries(groups).filter(
    ([name, { fields: named }]) => !taken.has(name) || (Array.isArray(named) && !named.every(field => isKnown({ fields }, field))),
  );
  return {
    ...entity,
    ...(untaken.length === 0 ? {} : { groups: Object.fromEntries(untaken) }),
    audiences: Object.fromEntries(
      Object.entries(declared.audiences).map(([side, audience]) => [side, completed({ ...entity, groups, review }, audience)]),
    ),
  } as Resource;
};

/** A declared entity with what the compiler knows of it: `typed.ts` reads rows, states and moves from it. */
export type Declared<F, S, T> = Resource & { readonly __known?: { readonly fields: F; readonly states: S; readonly transitions: T } };

type Names<X> = keyof X & string;
/** Without a review an entity says each of its moves whole; that what a review leaves to be said is said is judged by the checker. */
type Move<R, F extends string, S extends string> = R extends undefined
  ? Transition<F, S>
  : Partial<Transition<F | ReviewField, S | Names<typeof reviewStates>>>;
type AllFields<F, R> = R extends undefined ? Names<F> : Names<F> | ReviewField;
type AllMoves<T, R> = R extends undefined ? Names<T> : Names<T> | Names<MovesOf<R>> | 'decide';
type AllGroups<G, R> = R extends undefined ? Names<G> : Names<G> | Names<typeof reviewGroups>;

type Changed<M, X> = Omit<M, keyof X> & X;
type Merged<M, K, X> = X extends { readonly like: infer L }
  ? Changed<L extends keyof M ? M[L] : unknown, X>
  : K extends keyof M
    ? Changed<M[K], X>
    : X;
type KnownMoves<T, M> = { readonly [K in keyof T | keyof M]: K extends keyof T ? Merged<M, K, T[K]> : K extends keyof M ? M[K] : never };
type Known<F, S, T, R> = R extends undefined
  ? Declared<F, S, T>
  : Declared<F & typeof reviewFields, S & typeof reviewStates, KnownMoves<T, MovesOf<R>>>;

/**
 * Declares an entity, in a file of its own below `resources/`. The compiler refuses unknown fields, states, transitions and rules; `npm run
 * check` refuses what needs the other declarations, as menus, references, effects and paths used twice.
 */
export const defineResource = <
  const F extends Readonly<Record<string, Field>>,
  const S extends Readonly<Record<string, State>> = Readonly<Record<never, State>>,
  const R extends ReviewOptions<keyof F & string, keyof S & string> | undefined = undefined,
  const T extends Readonly<Record<string, Move<R, keyof F & string, keyof S & string>>> = Readonly<Record<never, never>>,
  const G extends Readonly<Record<string, Group<AllFields<F, R> | BuiltIn>>> = Readonly<Record<never, never>>,
>({
  groups,
  ...declared
}: Omit<
  Resource<AllFields<F, R>, keyof S & string, keyof T & string>,
  'fields' | 'states' | 'transitions' | 'audiences' | 'start' | 'review'
> &
  WithGroups<G> & {
    readonly fields: F;
    readonly states?: S;
    readonly start?: NoInfer<keyof S & string>;
    readonly transitions?: T;
    readonly review?: R;
    readonly audiences: Readonly<
      Record<Side, DeclaredAudience<NoInfer<AllFields<F, R>>, NoInfer<AllMoves<T, R>>, NoInfer<AllGroups<G, R>>> & Granted>
    >;
  }): Known<F, S, T, R> => completedEntity(declared as unknown as DeclaredEntity, groups) as unknown as Known<F, S, T, R>;
