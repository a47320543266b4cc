/** Which rows of a field are wrong: by what stands in their first column, else by their number. */
import type { ClientField } from '#engine/project/client-view.ts';
import type { Words } from '../words.ts';
import { wordsWith } from '../words-with.ts';
import type { Faults } from './fault-tree.ts';

const useRowWords = wordsWith(
  { rows: { wrong: '需要修改：%{rows}', nth: '第 %{n} 行' } },
  { rows: { wrong: 'To be corrected: %{rows}', nth: 'row %{n}' } },
);

const nameOf = (row: unknown, first: ClientField | undefined, { label }: Pick<Words, 'label'>): string => {
  const said =
    typeof row === 'object' && row !== null && first !== undefined ? (row as Readonly<Record<string, unknown>>)[first.name] : undefined;
  if (typeof said !== 'string' || said === '') return '';
  const choice = first?.values?.[said];
  if (choice !== undefined) return label(choice);
  return first?.type === 'text' ? said : '';
};

/** @returns the sentence for what is wrong in the rows of a field, and in how many of them */
export const useRowsSaid = ({ of = {} }: ClientField, value: unknown, faults: Faults): { readonly said: string; readonly rows: number } => {
  const { t, label, comma } = useRowWords();
  const [first] = Object.values(of);
  const wrong = [...new Set(Object.keys(faults).flatMap(path => /^\[(\d+)\]/.exec(path)?.[1] ?? []))].map(Number).toSorted((a, b) => a - b);
  const rows = Array.isArray(value) ? value : [];
  const names = wrong.map(at => {
    const isNamed = faults[`[${at}].${first?.name ?? ''}`] === undefined;
    return (isNamed ? nameOf(rows[at], first, { label }) : '') || t('rows.nth', { n: at + 1 });
  });
  return { said: t('rows.wrong', { rows: [...new Set(names)].join(comma) }), rows: wrong.length };
};
