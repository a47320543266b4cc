/** One or several uploaded files: chosen, dropped or pasted, sent at once with their progress; the value is the ids. */
import { useDataProvider } from 'ra-core';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PortalDataProvider } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { labelOf } from '../fields/labels.ts';
import { fileLink } from '../fields/pieces.tsx';
import { useWords } from '../words.ts';
import { chosenWords, keepFile, keepWords } from './chosen.ts';
import { ariaOf, type ControlProps } from './control.ts';
import { useSubmitAfter } from './submit-after.ts';
import { useTakes } from './takes.ts';

interface Sending {
  readonly name: string;
  readonly part: number | undefined;
  readonly failed?: string;
}

interface FilesProps {
  readonly control: ControlProps;
  readonly several: boolean;
  readonly accept?: string | undefined;
}

const Files = ({ control, several, accept }: FilesProps) => {
  const { field, value, onChange, labels } = control;
  const { t, label } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const chooser = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState<Sending>();
  const [over, setOver] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isWanted = useSubmitAfter(section, sending === undefined ? undefined : sending.failed === undefined ? 'sending' : 'failed');
  const ids = Array.isArray(value) ? value.map(String) : value === null || value === undefined || value === '' ? [] : [String(value)];
  const nameOf = (id: string, index: number) =>
    names[id] ?? chosenWords(id) ?? labelOf({ $labels: { [field.name]: labels } }, field.name, id, index);

  const takes = useTakes(field.purpose);

  const send = async (files: readonly File[]) => {
    let held = several ? ids : [];
    for (const file of several ? files : files.slice(0, 1)) {
      setSending({ name: file.name, part: undefined });
      try {
        const { id, name } = await provider.upload(file, field.purpose ?? '', part => setSending({ name: file.name, part }));
        held = [...held, id];
        keepWords(id, name);
        keepFile(id, file);
        setNames(before => ({ ...before, [id]: name }));
        onChange(several ? held : id);
        setSending(undefined);
      } catch (error) {
        setSending({ name: file.name, part: undefined, failed: sentenceOf(error) });
        return;
      }
    }
    control.onBlur?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  const remove = (id: string) => onChange(several ? ids.filter(other => other !== id) : null);

  return (
    <section
      ref={section}
      className={over ? 'cr-drop cr-drop-over' : 'cr-drop'}
      aria-label={`${t('input.files')}: ${label(field.label)}`}
      onDrop={drop}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      {ids.map((id, index) => (
        <span key={id} className="cr-chip">
          {fileLink(id, nameOf(id, index))}
          {!control.disabled && (
            <button type="button" aria-label={t('input.remove', { what: nameOf(id, index) })} onClick={() => remove(id)}>
              ×
            </button>
          )}
        </span>
      ))}
      {sending !== undefined && (
        <span className={sending.failed === undefined ? 'cr-sending' : 'cr-sending cr-wrong'} role="status">
          {sending.failed === undefined
            ? t(isWanted ? 'input.thenSubmitted' : 'input.sending', { name: sending.name })
            : t('input.notSent', { name: sending.name, reason: sending.failed })}
          {sending.failed === undefined && (
            <progress max={1} {...(sending.part === undefined ? {} : { value: sending.part })} aria-label={sending.name} />
          )}
        </span>
      )}
      <Button
        // A button may have no aria-required (WAI-ARIA 1.2); the mark at its label says so.
        {...ariaOf({ ...control, required: false })}
        disabled={control.disabled === true || (sending !== undefined && sending.failed === undefined)}
        onClick={() => chooser.current?.click()}
      >
        {t(ids.length > 0 && !several ? 'input.replaceFile' : 'input.chooseFile')}
      </Button>
      <span className="cr-hint">
        {t('input.orDrop')}
        {takes !== undefined && ` ${takes.said}`}
      </span>
      <input
        ref={chooser}
        type="file"
        accept={accept ?? takes?.accept}
        hidden
        multiple={several}
        onChange={event => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </section>
  );
};

/** @param props.accept fewer kinds than its purpose takes, as for `<input type="file">` */
export const FileInput = ({ accept, ...props }: ControlProps & { readonly accept?: string }) => (
  <Files control={props} several={false} accept={accept} />
);
export const FilesInput = (props: ControlProps) => <Files control={props} several />;
