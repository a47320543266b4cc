/** A picture that is filled in: chosen, seen, and changed for another. */
import { useRef, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { isPicture, pictureTypes, smallPicture } from './small-picture.ts';
import { useWords } from './words.ts';

interface PictureInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly onChange: (value: string | null) => void;
}

export const PictureInput = ({ id, label, value, required, invalid, describedBy, onChange }: PictureInputProps) => {
  const { t } = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await smallPicture(file);
    setUnreadable(picture === undefined);
    if (picture !== undefined) onChange(picture);
  };
  return (
    <div className="cr-plan-picture">
      {isPicture(value) && <img src={value} alt={label} />}
      <div className="cr-plan-acts">
        <Button
          id={id}
          aria-label={t(isPicture(value) ? 'plan.otherPictureOf' : 'plan.pictureOf', { label })}
          aria-invalid={invalid}
          aria-required={required}
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          {t(isPicture(value) ? 'plan.otherPicture' : 'plan.picture')}
        </Button>
        {isPicture(value) && <Button onClick={() => onChange(null)}>{t('plan.noPicture')}</Button>}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictureTypes}
        onChange={event => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isUnreadable && (
        <span className="cr-fault" role="alert">
          {t('plan.pictureUnreadable')}
        </span>
      )}
    </div>
  );
};
