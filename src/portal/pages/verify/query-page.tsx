/** /queryPage: anybody verifies a certificate, by its file or its serial number, and reads the verdict step by step. */
import { useId, useState } from 'react';
import { placeOf } from '../../app/place.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { type Verdict, verifyFile, verifySerial } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { FileDrop } from '../light/file-drop.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { inUnits } from '../light/papers.ts';
import { useForm } from '../light/use-form.ts';
import { useUpload } from '../light/use-upload.ts';
import { VerdictView } from './verdict-view.tsx';

const fields = { serialNumber: { rules: 'required|hexSerial', clean: 'upper' } } as const satisfies Readonly<Record<string, FormField>>;
const MOST_BYTES = 10 * 1_048_576;

/** Serial numbers are copied with colons, spaces or hyphens between the octets. */
const bare = (typed: string): string => typed.replace(/[\s:：-]/g, '');

const FileForm = ({ onVerdict }: { onVerdict: (verdict: Verdict) => void }) => {
  const t = useVisitorWords();
  const id = useId();
  const upload = useUpload<Verdict>({
    refuse: file => {
      if (file.size === 0) return t('verify.empty');
      return file.size > MOST_BYTES ? t('verify.tooLarge', { size: inUnits(file.size) }) : undefined;
    },
    send: verifyFile,
    onDone: onVerdict,
  });
  const busy = upload.percent !== undefined;
  return (
    <FileDrop
      labelledBy={id}
      state={busy ? 'busy' : upload.failure === undefined ? 'empty' : 'bad'}
      accept=".pem,.cer,.crt,.der,.p7b,.p7c,.spc,.pdf,.ofd,.esl"
      choose={t('register.choose')}
      onFile={upload.start}
      actions={
        busy ? (
          <button type="button" className="e-button" onClick={upload.cancel}>
            {t('file.cancel')}
          </button>
        ) : upload.retry === undefined ? null : (
          <button type="button" className="e-button" onClick={upload.retry}>
            {t('transport.retry')}
          </button>
        )
      }
    >
      <strong id={id}>{t('verify.file')}</strong>
      {busy ? (
        <>
          <span>{t('verify.busy')}</span>
          <progress max={100} value={upload.percent} aria-labelledby={id} />
        </>
      ) : upload.failure === undefined ? (
        <span>{t('verify.fileHint')}</span>
      ) : (
        <span className="e-fault" role="alert">
          {upload.failure}
        </span>
      )}
    </FileDrop>
  );
};

const SerialForm = ({ onVerdict }: { onVerdict: (verdict: Verdict) => void }) => {
  const t = useVisitorWords();
  const form = useForm<'serialNumber'>({
    fields,
    initial: { serialNumber: bare(placeOf(location.hash).query.get('serialNumber') ?? '') },
  });
  const { onChange, ...field } = form.field('serialNumber');
  const submit = form.submit(async () => onVerdict(await verifySerial(form.right('serialNumber') ?? '')));
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <Failure error={form.error} />
      <Field
        {...field}
        required={false}
        onChange={value => onChange(bare(value))}
        label={t('verify.serial')}
        hint={t('verify.serialHint')}
        autoComplete="off"
        autoCapitalize="characters"
        beside={
          <button type="submit" className="e-button e-main" aria-busy={form.busy}>
            {t(form.busy ? 'verify.busy' : 'verify.submit')}
          </button>
        }
      />
    </form>
  );
};

export const QueryPage = () => {
  const t = useVisitorWords();
  const [verdict, setVerdict] = useState<Verdict>();
  return (
    <Frame title={t('verify.title')} lead={t('verify.lead')}>
      <section className="e-sheet e-section e-no-print">
        <FileForm onVerdict={setVerdict} />
        <p className="e-or">{t('verify.or')}</p>
        <SerialForm onVerdict={setVerdict} />
      </section>
      {verdict === undefined ? null : <VerdictView key={verdict.at} verdict={verdict} />}
    </Frame>
  );
};
