/** That a file which was chosen stands in another field of the form as well: a letter is seldom the licence. */
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import { useClientView } from '../contract.ts';
import { chosenFile } from '../inputs/chosen.ts';
import { wordsWith } from '../words-with.ts';

const useSameWords = wordsWith(
  { same: { as: '与“%{name}”是同一个文件，请核对' } },
  { same: { as: 'This is the same file as %{name}. Please check' } },
);

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []);

const isAlike = async (one: File, other: File): Promise<boolean> => {
  if (one.size !== other.size) return false;
  const [first, second] = (await Promise.all([one.arrayBuffer(), other.arrayBuffer()])).map(bytes => new Uint8Array(bytes));
  return first?.every((byte, index) => byte === second?.[index]) ?? false;
};

/** The first other field that holds one of these files. */
const fieldLike = async (
  ids: readonly string[],
  others: readonly (readonly [ClientField, readonly string[]])[],
): Promise<ClientField | undefined> => {
  const own = ids.flatMap(id => chosenFile(id) ?? []);
  for (const [field, theirs] of others)
    for (const other of theirs.flatMap(id => chosenFile(id) ?? [])) for (const one of own) if (await isAlike(one, other)) return field;
  return undefined;
};

export const SameFile = ({ field, resource }: { readonly field: ClientField; readonly resource: string }) => {
  const { t, label } = useSameWords();
  const all = useClientView().resources[resource]?.fields;
  const fields = useMemo(() => Object.values(all ?? {}).filter(({ type }) => type === 'file' || type === 'files'), [all]);
  // Of the files alone: what is typed elsewhere in the form does not draw this anew.
  const values = useWatch({ name: fields.map(({ name }) => name) });
  const [same, setSame] = useState<ClientField>();
  const held = JSON.stringify(values.map(idsIn));
  useEffect(() => {
    let isOver = false;
    const ids = JSON.parse(held) as readonly (readonly string[])[];
    const at = fields.findIndex(({ name }) => name === field.name);
    const others = fields.flatMap((each, index) => (index === at ? [] : [[each, ids[index] ?? []] as const]));
    // What cannot be read any more is compared with nothing.
    fieldLike(ids[at] ?? [], others).then(
      found => !isOver && setSame(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [held, field.name, fields]);
  return same === undefined ? null : (
    <span className="cr-hint cr-wrong" role="status">
      {t('same.as', { name: label(same.label) })}
    </span>
  );
};
