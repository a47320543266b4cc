/** Saving what was changed: what the record itself writes by its own call, then each row by its own, up to the first that is refused. */
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { failureOf } from '#portal/render/failure.ts';
import { payload } from './board.ts';
import type { EditedBoard } from './use-board.ts';
import type { PlacedRows } from './use-placed-rows.ts';
import type { RowLooks } from './use-row-looks.ts';
import { useWords } from './words.ts';

export interface Saving {
  readonly saving: boolean;
  /** Which row was refused, and why. */
  readonly failed: string | undefined;
  /** @returns whether all were */
  readonly save: () => Promise<boolean>;
}

interface Saved {
  readonly data: PlacedRows;
  /** The name of the field that holds a row's positions. */
  readonly positions: string;
  /** The record's own entity, and its field of what it writes. */
  readonly own: { readonly resource: ClientResource; readonly lines: string | undefined };
  readonly edited: EditedBoard;
  readonly nameOf: RowLooks['nameOf'];
  readonly onSaved: () => Promise<unknown>;
}

export const useSaving = ({ data: { record, rows, of }, positions, own, edited, nameOf, onSaved }: Saved): Saving => {
  const { t, colon, label } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  /** What is sent of a change, to whom, and what it is called. */
  const changeOf = (id: string) => {
    const row = rows.find(each => each.record.id === id);
    if (row !== undefined) return { resource: of.name, before: row.record, field: positions, name: nameOf(row) };
    const words = own.resource.fields[id]?.label;
    return { resource: own.resource.name, before: record, field: id, name: words === undefined ? id : label(words) };
  };
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setFailed(undefined);
    try {
      // Its own first: a row that is saved may count on in the record.
      for (const id of [...edited.unsaved].sort((one, other) => Number(other === own.lines) - Number(one === own.lines))) {
        const { resource, before, field, name } = changeOf(id);
        const sent = { [field]: payload(edited.board[id] ?? []), version: before.version };
        try {
          await provider.update(resource, { id: before.id, data: sent, previousData: before });
        } catch (error) {
          const { message, errors = {} } = failureOf(error);
          setFailed(`${name}${colon}${[...new Set(Object.values(errors).flat())].join(' ') || message}`);
          return false;
        }
      }
      edited.dropDraft();
      notify(t('form.saved'), { type: 'success' });
      return true;
    } finally {
      // Also of those that were saved before one was refused: the next attempt begins with what stands now.
      await onSaved();
      setSaving(false);
    }
  };
  return { saving, failed, save };
};
