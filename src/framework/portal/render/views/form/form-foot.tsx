/** The foot of a form: how things stand, how many faults and where, cancel and save. */
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../contract.ts';
import { useHasDraft } from '../../drafts.ts';
import { faultsIn } from '../../questions/fault-tree.ts';
import { useSay } from '../../words.ts';

/** What can be put right, in the order of the page: in each refused field the input that is wrong, or else its first. */
const faulty = (): readonly HTMLElement[] =>
  [...document.querySelectorAll('.cr-refused')].flatMap(field => {
    const wrong = [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const first = field.querySelector<HTMLElement>('.cr-control :is(input, select, textarea, button)');
    return wrong.length > 0 ? wrong : first === null ? [] : [first];
  });

/** Brings the fault after the one that has the focus into sight, its step first, and the focus to it. */
const jumpToFault = (show: (step: string) => void = () => undefined): void => {
  const places = faulty();
  const here = places.indexOf(document.activeElement as HTMLElement);
  const next = places[(here + 1) % Math.max(places.length, 1)];
  const section = next?.closest<HTMLElement>('[data-step][hidden]');
  if (section?.dataset.step !== undefined) show(section.dataset.step);
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
};

export interface FormFootProps {
  readonly formId: string;
  readonly path: string;
  readonly saving: boolean;
  readonly failed: string | undefined;
  /** What is there was kept on the way. */
  readonly kept?: boolean;
  /** All of it is saved, and what that answered is being read. */
  readonly isSaved?: boolean;
  /** Nothing of it is saved yet, whatever the form began with. */
  readonly isNew?: boolean;
  readonly onCancel: () => void;
  /** What saving does where it is more than keeping: handing in. */
  readonly act?: string | undefined;
  /** Asks what else is wrong with a form that its own rules have refused. @returns whether anything is */
  readonly onRefused?: (() => Promise<boolean>) | undefined;
  /** In a form of steps: the ways on and back from here. */
  readonly way?: Way | undefined;
}

export interface Way {
  readonly show: (step: string) => void;
  readonly onBack: (() => void) | undefined;
  /** Sending the form leads to another step. */
  readonly isOnward: boolean;
  /** What is there already can be kept as a draft. */
  readonly onKeep: (() => void) | undefined;
}

export const FormFoot = ({ formId, path, saving, failed, kept, isSaved, isNew, onCancel, act, onRefused, way }: FormFootProps) => {
  const t = useSay();
  const { errors, submitCount } = useFormState();
  const isDirty = useHasDraft(path);
  const count = Object.keys(faultsIn(errors)).length;

  const show = way?.show;
  const save = () => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  useShortcuts(t('form.keys'), [{ keys: 'Ctrl S', says: t('form.save'), run: save }]);
  // A submit that was refused leads to the first fault by itself.
  // The faults are read at that moment only: typing must not move the page.
  const ask = useRef(onRefused);
  ask.current = onRefused;
  useEffect(() => {
    if (submitCount === 0) return;
    const toFirst = () =>
      requestAnimationFrame(() => {
        if (document.querySelector('.cr-refused') === null) return;
        (document.activeElement as HTMLElement | null)?.blur();
        jumpToFault(show);
      });
    toFirst();
    // Nobody who has begun to put it right is taken elsewhere.
    void ask.current?.().then(more => {
      if (more && document.activeElement?.closest('.cr-refused') != null) toFirst();
    });
  }, [submitCount, show]);

  return (
    <footer className="cr-form-foot">
      <span className="cr-form-state" role="status">
        {saving ? (
          t('form.saving')
        ) : isSaved ? (
          t('form.saved')
        ) : failed !== undefined ? (
          <span className="cr-wrong">{failed}</span>
        ) : isDirty ? (
          t('form.unsaved')
        ) : (
          t(kept ? 'steps.kept' : isNew ? 'form.notYet' : 'form.unchanged')
        )}
      </span>
      {count > 0 && (
        <Button danger onClick={() => jumpToFault(show)}>
          {t('form.faults', { n: count, smart_count: count })}
        </Button>
      )}
      <Button className="cr-push" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {way?.onBack !== undefined && <Button onClick={way.onBack}>{t('steps.back')}</Button>}
      {way?.onKeep !== undefined && (
        <Button onClick={way.onKeep} busy={saving}>
          {t('form.saveDraft')}
        </Button>
      )}
      <Button type="submit" filled busy={saving}>
        {way?.isOnward
          ? t('steps.next')
          : failed !== undefined && !saving
            ? t('form.again', { what: act ?? t('form.save') })
            : (act ?? t('form.save'))}{' '}
        <kbd className="cr-kbd">Ctrl S</kbd>
      </Button>
    </footer>
  );
};
