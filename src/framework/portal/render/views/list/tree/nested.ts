/** Rows that hang under each other, as nodes of a tree. */
import type { Views } from '#engine/declare/views.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../../contract.ts';
import { columnsOf } from '../../../resource.ts';
import type { TreeNode } from '../../../tree/nodes.ts';

export type TreeOptions = NonNullable<NonNullable<Views<string>['list']>['tree']>;

export interface RowNode extends TreeNode {
  readonly row: Row;
  readonly children: readonly RowNode[];
}

/** The field by which people tell its rows from others of their name: that by which they hang, but the id, which nobody knows; else their next text. */
export const numberOf = (resource: ClientResource, { key }: TreeOptions): string | undefined =>
  key === 'id'
    ? columnsOf(resource)
        .slice(1)
        .find(({ type }) => type === 'text' || type === 'sequence')?.name
    : key;

export const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** One whose parent is not there stands at the top. Siblings stand in their order. */
export const nested = (rows: readonly Row[], options: TreeOptions, labelOf: (row: Row) => string): readonly RowNode[] => {
  const keys = new Set(rows.map(row => textIn(row[options.key])));
  const parentOf = (row: Row): string => (keys.has(textIn(row[options.under])) ? textIn(row[options.under]) : '');
  const sortOf = (row: Row): number => Number((options.sort === undefined ? 0 : row[options.sort]) ?? 0);
  const below = (parent: string): readonly RowNode[] =>
    rows
      .filter(row => parentOf(row) === parent)
      .sort((one, other) => sortOf(one) - sortOf(other) || (textIn(one[options.key]) < textIn(other[options.key]) ? -1 : 1))
      .map(row => ({ id: row.id, label: labelOf(row), row, children: below(textIn(row[options.key])) }));
  return below('');
};

/** The nodes beside this one, itself among them. */
export const siblingsOf = (nodes: readonly RowNode[], id: string): readonly RowNode[] => {
  if (nodes.some(node => node.id === id)) return nodes;
  for (const node of nodes) {
    const found = siblingsOf(node.children, id);
    if (found.length > 0) return found;
  }
  return [];
};
