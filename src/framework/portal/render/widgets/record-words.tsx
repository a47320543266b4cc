/** What the journal names by its technical name, in words: kinds of records, what was done to them, their states. */
import type { Label } from '#engine/declare/label.ts';
import { generalAct, generalActs } from '#engine/project/act-labels.ts';
import type { ClientView } from '#engine/project/client-view.ts';
import { useClientView } from '../contract.ts';
import { actorOf } from '../fields/labels.ts';
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

/** Of an act that several kinds call differently, each of its names. */
export const actsIn = ({ words }: ClientView): Readonly<Record<string, Label>> => {
  const names = new Map<string, Map<string, Label>>();
  for (const acts of [generalActs, ...Object.values(words).map(each => each.acts)])
    for (const [act, label] of Object.entries(acts)) names.set(act, (names.get(act) ?? new Map()).set(label[0], label));
  return Object.fromEntries(
    [...names].map(([act, labels]) => {
      const all = [...labels.values()];
      return [act, [all.map(([zh]) => zh).join('／'), [...new Set(all.map(([, en]) => en))].join(' / ')]];
    }),
  );
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

/** The record by what it was called, leading to its page where this audience has one. */
export const RecordLink = ({ value, record }: DisplayProps) => {
  const words = useWords();
  const to = typeof record.recordId === 'string' ? words.place(String(record.resource), record.recordId) : undefined;
  return <>{to === undefined ? String(value) : link(to, String(value), words, -1)}</>;
};
