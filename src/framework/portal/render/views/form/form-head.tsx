/** The head of a form: the way back, and what is made or changed by it. */
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { oneOf } from '../../format/kind.ts';
import { titleOf } from '../../represent.ts';
import { useWords } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Outcome } from './use-outcome.ts';

interface FormHeadProps {
  readonly form: OpenForm;
  readonly outcome: Outcome;
  readonly titleId: string;
  readonly onBack: () => void;
}

export const FormHead = ({ form: { resource, record }, outcome: { keepsDrafts, making }, titleId, onBack }: FormHeadProps) => {
  const { t, label } = useWords();
  // What has been kept on the way and not handed in is still the new one.
  const isNew = record === undefined || (keepsDrafts && record.state === resource.fields.state?.default);
  return (
    <header className="cr-head">
      <Button quiet onClick={onBack} aria-label={t('show.back', { name: label(resource.label) })}>
        <Icon name="back" />
      </Button>
      <h1 id={titleId}>
        {isNew
          ? (making ?? t('form.createTitle', { name: label(oneOf(resource.label)) }))
          : t('form.editTitle', { name: titleOf(resource, record, label) })}
      </h1>
    </header>
  );
};
