/** The keyboard in a form: the first field of what has opened has it, and Enter does not send what goes out of the writer's hands at once. */
import { useEffect } from 'react';
import { firstFieldFocused } from '../../../ui/first-field.ts';
import { holdBack } from '../../actions/by-button.ts';

interface FormKeyboard {
  /** The step that is open; undefined in a form without steps. */
  readonly at: string | undefined;
  /** Enter leaves the form where it is. */
  readonly isHeld: boolean;
}

export const useFormKeyboard = (formId: string, { at, isHeld }: FormKeyboard): void => {
  useEffect(() => {
    const form = document.getElementById(formId);
    firstFieldFocused(at === undefined ? form : (form?.querySelector<HTMLElement>(`[data-step="${CSS.escape(at)}"]`) ?? null));
  }, [formId, at]);

  useEffect(() => {
    // The form is drawn anew when what was typed is thrown away.
    const around = isHeld ? document.getElementById(formId)?.parentElement : undefined;
    around?.addEventListener('keydown', holdBack);
    return () => around?.removeEventListener('keydown', holdBack);
  }, [formId, isHeld]);
};
