/** Leaving the editor: at once where all is saved, else it is asked what becomes of the rest. */
import { type RefObject, useEffect, useState } from 'react';
import type { EditedBoard } from './use-board.ts';
import type { Saving } from './use-saving.ts';

interface Left {
  /** Filled with what leaving does: Escape asks as well where something is not saved. */
  readonly closing: RefObject<() => void>;
  readonly edited: Pick<EditedBoard, 'unsaved' | 'dropDraft'>;
  readonly saving: Saving;
  readonly onClose: () => void;
}

export const useLeaving = ({ closing, edited, saving, onClose }: Left) => {
  const [isAsked, setAsked] = useState(false);
  const leave = () => (edited.unsaved.length === 0 ? onClose() : setAsked(true));
  useEffect(() => {
    closing.current = leave;
  });
  return {
    leave,
    isAsked,
    stay: () => setAsked(false),
    discard: () => {
      edited.dropDraft();
      onClose();
    },
    save: async () => {
      setAsked(false);
      if (await saving.save()) onClose();
    },
  };
};
