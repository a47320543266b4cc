/** The foot of a form: how things stand, how many faults and where, cancel and save. */
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useShortcuts } from '../../contract.ts';
import { useHasDraft } from '../../drafts.ts';
import { useSay } from '../../words.ts';
import { faultsIn } from './fault-tree.ts';
import { fieldId } from './form-field.tsx';

/** Brings the first faulty field of the form into sight and gives it the focus. */
export const jumpTo = (names: readonly string[]): void => {
  const places = names.flatMap(name => document.getElementById(fieldId(name.split(/[.[]/)[0] ?? name)) ?? []);
  const first = places.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
};

interface FormFootProps {
  readonly formId: string;
  readonly path: string;
  readonly saving: boolean;
  readonly failed: string | undefined;
  readonly onCancel: () => void;
}

export const FormFoot = ({ formId, path, saving, failed, onCancel }: FormFootProps) => {
  const t = useSay();
  const { errors, submitCount } = useFormState();
  const isDirty = useHasDraft(path);
  const faults = Object.keys(faultsIn(errors));
  const count = faults.length;

  const save = () => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  useShortcuts(t('form.keys'), [{ keys: 'Ctrl S', says: t('form.save'), run: save }]);
  // A submit that was refused leads to the first fault by itself.
  // The faults are read at that moment only: typing must not move the page.
  useEffect(() => {
    if (submitCount > 0)
      requestAnimationFrame(() =>
        jumpTo([...document.querySelectorAll<HTMLElement>('.cr-refused [id^="cr-field-"]')].map(each => each.id.replace('cr-field-', ''))),
      );
  }, [submitCount]);

  return (
    <footer className="cr-form-foot">
      <span className="cr-form-state" role="status">
        {saving ? (
          t('form.saving')
        ) : failed !== undefined ? (
          <span className="cr-wrong">{failed}</span>
        ) : isDirty ? (
          t('form.unsaved')
        ) : (
          t('form.unchanged')
        )}
      </span>
      {count > 0 && (
        <button type="button" className="cr-button cr-danger" onClick={() => jumpTo(faults)}>
          {t('form.faults', { n: count, smart_count: count })}
        </button>
      )}
      <button type="button" className="cr-button cr-push" onClick={onCancel}>
        {t('cancel')}
      </button>
      <button type="submit" className="cr-button cr-filled" disabled={saving}>
        {failed !== undefined && !saving ? t('form.saveAgain') : t('form.save')} <kbd className="cr-kbd">Ctrl S</kbd>
      </button>
    </footer>
  );
};
