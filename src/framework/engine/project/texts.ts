/** The texts of messages with what each of them may name, found from who tells them. */
import type { Label } from '../declare/label.ts';
import type { Side } from '../declare/menus.ts';
import type { Sides } from '../declare/sides.ts';
import { type Hearer, type MessageText, saidOfAll, saidOfReason } from '../declare/tells.ts';
import { isForSome } from './for-some.ts';
import type { ResourceModel, TransitionModel } from './model.ts';
import { isSayable, namesIn } from './wording.ts';

export interface TextModel extends MessageText {
  /** What may stand in braces, and what it is called. */
  readonly names: Readonly<Record<string, Label>>;
}

interface Teller {
  readonly resource: ResourceModel;
  readonly transition: TransitionModel;
}

const tellersOf = (text: string, resources: readonly ResourceModel[]): readonly Teller[] =>
  resources.flatMap(resource =>
    Object.values(resource.transitions).flatMap(transition =>
      transition.tells.some(told => told.text === text) ? [{ resource, transition }] : [],
    ),
  );

/** What the declarations say beside the texts: of whom it is found out who hears. */
interface Around {
  readonly resources: readonly ResourceModel[];
  readonly hearers: Readonly<Record<string, Hearer>>;
  readonly sides: Sides;
}

const entityOf = ({ facetOf, name }: ResourceModel): string => facetOf ?? name;

/** What the audiences of a side read of an entity, at whichever of its faces; undefined where it has none. */
const readsOf = (resource: ResourceModel, side: Side, { resources }: Around): ReadonlySet<string> | undefined => {
  const faces = resources.filter(face => entityOf(face) === entityOf(resource));
  const audiences = faces.flatMap(face => face.audiences[side] ?? []);
  return audiences.length === 0 ? undefined : new Set(['state', ...audiences.flatMap(({ reads }) => reads)]);
};

const callsOn = (side: Side, { resources }: Around): ReadonlySet<string> =>
  new Set(resources.flatMap(({ audiences }) => Object.keys(audiences[side]?.calls ?? {})));

/** The sides on which whoever hears it may be; an address that stands in the record is on none. */
const sidesOf = (resource: ResourceModel, { of, person, call }: Hearer, around: Around): readonly Side[] => {
  if (call !== undefined) return Object.keys(around.sides).filter(side => callsOn(side, around).has(call));
  const all = Object.entries(around.sides);
  const within = of === undefined ? undefined : (resource.fields[of]?.to ?? entityOf(resource));
  if (within !== undefined) return all.flatMap(([side, { organisation }]) => (organisation?.resource === within ? [side] : []));
  if (person === undefined) return [];
  const accounts = resource.fields[person]?.to;
  return all.flatMap(([side, declared]) =>
    accounts === undefined ? (readsOf(resource, side, around) === undefined ? [] : [side]) : declared.accounts === accounts ? [side] : [],
  );
};

/** Who is told: a record of which entity, and on which sides. Whom a use case tells is known to it alone: it may be everybody who reads such records. */
interface Telling {
  readonly resource: ResourceModel;
  readonly sides: readonly Side[];
}

const tellingsOf = (code: string, { about }: MessageText, around: Around): readonly Telling[] => [
  ...tellersOf(code, around.resources).map(({ resource, transition }) => {
    const names = transition.tells.flatMap(({ text, to }) => (text === code ? [to].flat() : []));
    return {
      resource,
      sides: names.flatMap(name => {
        const hearer = around.hearers[name];
        return hearer === undefined ? [] : sidesOf(resource, hearer, around);
      }),
    };
  }),
  ...around.resources
    .filter(({ name }) => name === about)
    .map(resource => ({ resource, sides: Object.keys(around.sides).filter(side => readsOf(resource, side, around) !== undefined) })),
];

/** Fields that a text may carry of each of these: what everybody who hears it reads there, and what the text as it was declared says anyhow. */
const common = (tellings: readonly Telling[], declared: ReadonlySet<string>, around: Around): Readonly<Record<string, Label>> => {
  const [first] = tellings;
  const shared = Object.values(first?.resource.fields ?? {}).filter(({ name }) =>
    tellings.every(({ resource, sides }) => {
      const field = resource.fields[name];
      if (
        field === undefined ||
        !isSayable(field) ||
        around.resources.some(face => entityOf(face) === entityOf(resource) && isForSome(face, name))
      )
        return false;
      return declared.has(name) || (sides.length > 0 && sides.every(side => readsOf(resource, side, around)?.has(name)));
    }),
  );
  return Object.fromEntries(shared.map(({ name, label }) => [name, label]));
};

/** What a text may name. */
const namesOf = (code: string, text: MessageText, around: Around): TextModel['names'] => {
  const tellers = tellersOf(code, around.resources);
  const takesReason = tellers.length > 0 && tellers.every(({ transition }) => transition.reason !== undefined);
  const declared = new Set([...text.title, ...text.body].flatMap(namesIn));
  return {
    ...saidOfAll,
    ...common(tellingsOf(code, text, around), declared, around),
    ...(takesReason ? saidOfReason : {}),
    ...text.values,
  };
};

/** Every text that an application may send, by its name. */
export const textModels = (texts: Readonly<Record<string, MessageText>>, around: Around): Readonly<Record<string, TextModel>> =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, { ...text, names: namesOf(code, text, around) }]));
