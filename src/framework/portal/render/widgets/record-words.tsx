/** What the journal names by its technical name, in words: kinds of records, what was done to them, their states. */
import type { Label } from '#engine/declare/label.ts';
import { generalAct, generalActs } from '#engine/project/act-labels.ts';
import type { ClientView } from '#engine/project/client-view.ts';
import { useClientView } from '../contract.ts';
import { actorOf, labelOf } from '../fields/labels.ts';
import { link } from '../fields/pieces.tsx';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

const useSaid = (known: Label | undefined, value: unknown): string => {
  const { label } = useWords();
  return known === undefined ? String(value) : label(known);
};

export const RecordKind = ({ value }: DisplayProps) => <>{useSaid(useClientView().words[String(value)]?.label, value)}</>;

export const kindsIn = ({ words }: ClientView): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(words).map(([name, { label }]) => [name, label]));

/** What most of them say; the first of equals. */
const mostly = (labels: readonly Label[]): Label | undefined => {
  const times = new Map<string, number>();
  for (const [zh] of labels) times.set(zh, (times.get(zh) ?? 0) + 1);
  const most = Math.max(...times.values());
  return labels.find(([zh]) => times.get(zh) === most);
};

/**
 * An act by the name that any record knows it by, else by the one that most kinds give it; acts of one name stand there once, their keys in a
 * row with commas between.
 */
export const actsIn = ({ words }: ClientView): Readonly<Record<string, Label>> => {
  const kinds = Object.values(words).map(({ acts }) => acts);
  const names = new Map<string, { readonly label: Label; readonly acts: string[] }>();
  for (const act of new Set([generalActs, ...kinds].flatMap(Object.keys))) {
    const label = generalAct(act) ?? mostly(kinds.flatMap(acts => (acts[act] === undefined ? [] : [acts[act]])));
    if (label === undefined) continue;
    const same = names.get(label[0]) ?? { label, acts: [] };
    same.acts.push(act);
    names.set(label[0], same);
  }
  return Object.fromEntries([...names.values()].map(({ label, acts }) => [String(acts), label]));
};

export const RecordAct = ({ value, record }: DisplayProps) => {
  const view = useClientView();
  const said =
    view.words[String(record.resource)]?.acts[String(value)] ?? generalAct(String(value)) ?? view.calls[String(record.callId)]?.label;
  return <>{useSaid(said, value)}</>;
};

export const RecordActor = ({ value }: DisplayProps) => <>{actorOf(String(value), null, useWords())}</>;

export const RecordState = ({ value, record }: DisplayProps) => {
  const words = useClientView().words[String(record.resource)];
  return <>{useSaid(words?.states[String(value)], value)}</>;
};

/** The record by what it was called, one that is called by a person's number by their name, leading to its page where this audience has one. */
export const RecordLink = ({ value, record }: DisplayProps) => {
  const words = useWords();
  const to = typeof record.recordId === 'string' ? words.place(String(record.resource), record.recordId) : undefined;
  const said = labelOf(record, 'recordLabel', String(value));
  return <>{to === undefined ? said : link(to, said, words, -1)}</>;
};
