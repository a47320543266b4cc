/** What the journal names by its technical name, in words: kinds of records, what was done to them, their states. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import { saidOfEntry, type Touched, touchedSaid } from '#engine/project/touched.ts';
import { useClientView, useKnown } from '../contract.ts';
import { actorOf, labelOf } from '../fields/labels.ts';
import { link } from '../fields/pieces.tsx';
import { fieldLabel } from '../reason.ts';
import { actIn } from '../represent.ts';
import type { DisplayProps, Offer } from '../widget.ts';
import { useWords } from '../words.ts';

const useSaid = (known: Label | undefined, value: unknown): string => {
  const { label } = useWords();
  return known === undefined ? String(value) : label(known);
};

export const RecordKind = ({ value }: DisplayProps) => <>{useSaid(useClientView().words[String(value)]?.label, value)}</>;

export const kindsIn = ({ words }: ClientView): readonly Offer[] =>
  Object.entries(words).map(([name, { label }]) => ({ label, values: [name] }));

type Beside = Readonly<Record<string, unknown>>;

/** The kinds of records that are asked for; any where none is. */
const kindsAsked = ({ words }: ClientView, { resource }: Beside): ClientView['words'] => {
  const kinds = [resource ?? []].flat();
  return kinds.length === 0 ? words : Object.fromEntries(Object.entries(words).filter(([kind]) => kinds.includes(kind)));
};

/** Names, each once: with everything that is called so. */
const offersIn = (called: Iterable<readonly [value: string, label: Label]>): readonly Offer[] => {
  const names = new Map<string, { readonly label: Label; readonly values: string[] }>();
  for (const [value, label] of called) {
    const offer = names.get(label[0]) ?? { label, values: [] };
    if (!offer.values.includes(value)) offer.values.push(value);
    names.set(label[0], offer);
  }
  return [...names.values()];
};

/** What those kinds call their acts. */
export const actsIn = (view: ClientView, _: unknown, beside: Beside): readonly Offer[] =>
  offersIn([view.acts, ...Object.values(kindsAsked(view, beside)).map(({ acts }) => acts)].flatMap(acts => Object.entries(acts)));

/** What those kinds call their fields. */
export const fieldsIn = (view: ClientView, _: unknown, beside: Beside): readonly Offer[] => {
  const called = Object.entries(kindsAsked(view, beside)).flatMap(([kind, { fields = {} }]) => [
    ...Object.entries(view.resources[kind]?.fields ?? {}).map(([field, { label }]) => [field, label] as const),
    ...Object.entries(fields),
  ]);
  return offersIn(called.filter(([field]) => !saidOfEntry.has(field)));
};

const isTouched = (value: unknown): value is Touched =>
  typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields) && 'total' in value;

/** The fields that the act changed, once what they are called is here. */
const TouchedFields = ({ touched, of }: { readonly touched: Touched; readonly of: string }) => {
  const view = useClientView();
  const { language, colon } = useWords();
  if (!useKnown(view)) return null;
  const said = touchedSaid(touched, name => fieldLabel(name, view.resources[of], view.words[of]), language);
  return (
    <span className="cr-age" title={said}>
      {colon}
      {said}
    </span>
  );
};

export const RecordAct = ({ value, record }: DisplayProps) => {
  const said = actIn(useClientView(), record);
  return (
    <span>
      {useSaid(said, value)}
      {isTouched(record.touched) && <TouchedFields touched={record.touched} of={String(record.resource)} />}
    </span>
  );
};

export const RecordActor = ({ value, record, place }: DisplayProps) => {
  const name = actorOf(String(value), null, useWords());
  if (place !== 'show' || typeof record.userNum !== 'string') return <>{name}</>;
  return (
    <>
      {name} <span className="cr-age">{record.userNum}</span>
    </>
  );
};

export const RecordState = ({ value, record }: DisplayProps) => {
  const words = useClientView().words[String(record.resource)];
  return <>{useSaid(words?.states[String(value)], value)}</>;
};

/** What a record is called that is called by a choice alone. */
const chosenAs = ({ represent, fields }: ClientResource, value: string): Label | undefined => {
  const [, name] = /^\{(\w+)\}$/.exec(represent) ?? [];
  return name === undefined ? undefined : fields[name]?.values?.[value];
};

/** What was deleted, and what this audience does not see as it was left, such as a company's draft, has no page to lead to. */
const isThere = ({ unseen = [] }: Pick<ClientResource, 'unseen'>, { action, toState }: DisplayProps['record']): boolean =>
  action !== 'delete' && !unseen.includes(String(toState));

/** The record by what it was called, one that is called by a person's number by their name, leading to its page where this audience has one. */
export const RecordLink = ({ value, record }: DisplayProps) => {
  const words = useWords();
  const resource = useClientView().resources[String(record.resource)];
  const chosen = resource === undefined ? undefined : chosenAs(resource, String(value));
  const hasPage = typeof record.recordId === 'string' && isThere(resource ?? {}, record);
  const to = hasPage ? words.place(String(record.resource), String(record.recordId)) : undefined;
  const said = chosen === undefined ? labelOf(record, 'recordLabel', String(value)) : words.label(chosen);
  return <>{to === undefined ? said : link(to, said, words, -1)}</>;
};
