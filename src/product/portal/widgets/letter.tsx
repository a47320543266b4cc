/** An upload, and beside it the letter that it is to be made of: to download with what the form holds, to print, sign and stamp. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { FileInput } from '#portal/render/inputs/file.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { LetterForm } from '#resources/_widgets.ts';
import { useWords } from './words.ts';
import './letter.css';

const call = 'en.file.letter';

const LetterInput = ({ options, ...props }: ControlProps & { readonly options: LetterForm }) => {
  const { t, label } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const { getValues } = useFormContext();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const asked = view.calls[call]?.ask;
  const named = asked?.type?.values?.[options.form];

  const take = async () => {
    const typed = Object.entries(getValues()).filter(
      ([name, value]) => name !== 'type' && asked?.[name] !== undefined && typeof value === 'string' && value.trim() !== '',
    );
    setBusy(true);
    setFailed(undefined);
    try {
      await provider.download(call, { ...Object.fromEntries(typed), type: options.form });
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <FileInput {...props} />
      {named !== undefined && props.disabled !== true && (
        <div className="cr-letter">
          <Button quiet disabled={busy} onClick={take}>
            <Icon name="export" />
            {t('letter.take', { name: label(named) })}
          </Button>
          <span className={failed === undefined ? 'cr-hint' : 'cr-fault'} role="status">
            {failed ?? t('letter.says')}
          </span>
        </div>
      )}
    </>
  );
};

export default LetterInput;
