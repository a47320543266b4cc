/** The keys of the page editor: back and forth, save, and Escape lets go of the chosen seal. */
import type { KeyboardEvent } from 'react';
import type { BoardHistory } from './use-board.ts';
import type { Choice } from './use-choice.ts';
import type { Saving } from './use-saving.ts';

interface Keyed {
  readonly edited: BoardHistory;
  readonly choice: Choice;
  /** None where nothing can be changed. */
  readonly saving: (Pick<Saving, 'saving'> & { readonly save: () => unknown }) | undefined;
}

export const editorKeys =
  ({ edited, choice, saving }: Keyed) =>
  (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.key === 'Escape' && choice.chosen !== undefined) choice.choose(undefined);
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (key === 'z') (event.shiftKey ? edited.redo : edited.undo)();
    else if (key === 'y') edited.redo();
    else if (key === 's') {
      if (edited.unsaved.length > 0 && saving?.saving === false) saving.save();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
