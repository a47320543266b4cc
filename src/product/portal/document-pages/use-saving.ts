/** Saving the rows whose positions were changed: each by its own call, up to the first that is refused. */
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import { failureOf } from '#portal/render/failure.ts';
import { payload } from './board.ts';
import type { EditedBoard } from './use-board.ts';
import type { PlacedRow, PlacedRows } from './use-placed-rows.ts';
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
  readonly edited: EditedBoard;
  readonly nameOf: RowLooks['nameOf'];
  readonly onSaved: () => Promise<unknown>;
}

export const useSaving = ({ data: { rows, of }, positions, edited, nameOf, onSaved }: Saved): Saving => {
  const { t, colon } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setFailed(undefined);
    try {
      for (const id of edited.unsaved) {
        const row = rows.find(each => each.record.id === id)?.record as Row;
        const sent = { [positions]: payload(edited.board[id] ?? []), version: row.version };
        try {
          await provider.update(of.name, { id, data: sent, previousData: row });
        } catch (error) {
          const { message, errors = {} } = failureOf(error);
          const name = nameOf(rows.find(each => each.record.id === id) as PlacedRow);
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
