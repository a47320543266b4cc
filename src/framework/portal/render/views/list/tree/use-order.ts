/** The order among siblings, changed one place at a time. */
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider } from '../../../contract.ts';
import { sentenceOf } from '../../../failure.ts';
import { type RowNode, siblingsOf } from './nested.ts';

export interface Order {
  readonly busy: boolean;
  /** Puts a row one place up or down: its siblings are numbered anew, which changes as few as it can. */
  readonly move: (node: RowNode, step: -1 | 1) => Promise<void>;
}

/** @param field holds the place of a row; none where their order is not kept */
export const useOrder = (resource: string, field: string | undefined, nodes: readonly RowNode[]): Order => {
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  const move: Order['move'] = async (node, step) => {
    const siblings = [...siblingsOf(nodes, node.id)];
    const at = siblings.findIndex(each => each.id === node.id);
    const other = siblings[at + step];
    if (other === undefined || field === undefined) return;
    siblings[at + step] = node;
    siblings[at] = other;
    setBusy(true);
    try {
      for (const [index, { row }] of siblings.entries())
        if (row[field] !== index + 1)
          await provider.update(resource, {
            id: row.id,
            data: { id: row.id, version: row.version, [field]: index + 1 },
            previousData: row,
          });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return { busy, move };
};
