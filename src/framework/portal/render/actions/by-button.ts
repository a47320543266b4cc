/** The fields of what cannot be taken back, or is handed in: Enter in one of them sends nothing, the button has to be pressed; in a dialog Ctrl and Enter press it. */
import { firstFieldFocused } from '../../ui/first-field.ts';

export const holdBack = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (key !== 'Enter' || target instanceof HTMLButtonElement) return;
  if (target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  // A choice out of a list that is open still takes it.
  if (!(target instanceof HTMLInputElement)) event.stopPropagation();
};

export const sentByButton = (fields: HTMLElement | null): void => {
  firstFieldFocused(fields);
  fields?.addEventListener('keydown', event => {
    if (!event.ctrlKey && !event.metaKey) holdBack(event);
  });
};
