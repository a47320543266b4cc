/** What an entry of the journal tells beside changed fields, in words: what was granted, exported, taken in. */
import type { ClientResource, ClientWords } from '#engine/project/client-view.ts';
import { useClientView } from '../contract.ts';
import { QUEUE } from '../queue.ts';
import { fieldLabel } from '../reason.ts';
import { SEARCH } from '../views/list/filters/filter-query.ts';
import { filterText } from '../views/list/filters/filter-text.ts';
import { useWords, type Words } from '../words.ts';

const told = ['menus', 'buttons', 'rows', 'format', 'filter', 'columns', 'by', 'accepted', 'rejected'] as const;

export const toldName = (name: string, { t }: Pick<Words, 't'>): string => {
  const key = told.find(each => each === name);
  return key === undefined ? name : t(`changes.of.${key}`);
};

/** Menus and calls by name, with the code beside it; what this side has not, by its code. */
export const useCodeNames = (): ((code: string) => string) => {
  const { calls, menus } = useClientView();
  const { label } = useWords();
  return code => {
    const known = calls[code]?.label ?? menus.find(({ id }) => id === code)?.title;
    return known === undefined ? code : `${label(known)} ${code}`;
  };
};

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a list was asked for, and which columns were taken of it; undefined for anything else. */
export const toldText = (
  name: string,
  value: unknown,
  resource: ClientResource | undefined,
  kind: ClientWords | undefined,
  words: Words,
): string | undefined => {
  const { t, label, comma, colon } = words;
  const called = (field: string): string => {
    const known = fieldLabel(field, resource, kind);
    return field === SEARCH ? t('filter.searched') : field === QUEUE ? t('list.byQueue') : known === undefined ? field : label(known);
  };
  if (name === 'columns' && Array.isArray(value)) return value.map(each => called(String(each))).join(comma);
  if (name !== 'filter' || !isRow(value)) return undefined;
  return Object.entries(value)
    .map(([field, asked]) => {
      const known = resource?.fields[field];
      const said =
        resource !== undefined && known !== undefined && asked !== '***' ? filterText(known, asked, resource, words) : String(asked);
      return `${called(field)}${colon}${said}`;
    })
    .join(comma);
};
