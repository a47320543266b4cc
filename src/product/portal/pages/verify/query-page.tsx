/** /queryPage: anybody verifies a certificate, a seal or what was signed with one, and reads the verdict step by step. */
import { useId, useState } from 'react';
import { placeOf } from '#portal/browser/place.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import { FileDrop } from '#portal/pages/light/file-drop.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { useUpload } from '#portal/pages/light/use-upload.ts';
import { type Verdict, verifyFile, verifySerial } from '../calls.ts';
import { inUnits } from '../papers/papers.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { sm3OfFile } from './sm3.ts';
import { VerdictView } from './verdict-view.tsx';

const fields = { serialNumber: { rules: 'required|hexSerial', clean: 'upper' } } as const satisfies Readonly<Record<string, FormField>>;
const MOST_BYTES = 100 * 1_048_576;
const MOST_SIGNED = 200 * 1_048_576;

/** Serial numbers are copied with colons, spaces or hyphens between the octets. */
const bare = (typed: string): string => typed.replace(/[\s:：-]/g, '');

const accepted = '.pem,.cer,.crt,.der,.p7b,.p7c,.spc,.pdf,.ofd,.esl,.es,.dat';

interface FileFormProps {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly mostBytes: number;
  readonly tooLarge: (size: string) => string;
  readonly send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Verdict>;
  readonly onVerdict: (verdict: Verdict) => void;
}

const FileForm = ({ title, hint, accept, mostBytes, tooLarge, send, onVerdict }: FileFormProps) => {
  const t = useOpenWords();
  const id = useId();
  const upload = useUpload<Verdict>({
    refuse: file => {
      if (file.size === 0) return t('verify.empty');
      return file.size > mostBytes ? tooLarge(inUnits(file.size)) : undefined;
    },
    send,
    onDone: onVerdict,
  });
  const busy = upload.percent !== undefined;
  return (
    <FileDrop
      labelledBy={id}
      state={busy ? 'busy' : upload.failure === undefined ? 'empty' : 'bad'}
      accept={accept}
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
      <strong id={id}>{title}</strong>
      {busy ? (
        <>
          <span>{t('verify.busy')}</span>
          <progress max={100} value={upload.percent} aria-labelledby={id} />
        </>
      ) : upload.failure === undefined ? (
        <span>{hint}</span>
      ) : (
        <span className="e-fault" role="alert">
          {upload.failure}
        </span>
      )}
    </FileDrop>
  );
};

/** A seal's signature says nothing of a file that is not there: it is asked for, and only its digest travels. */
const SignedFile = ({ signature, onVerdict }: { signature: File; onVerdict: (verdict: Verdict) => void }) => {
  const t = useOpenWords();
  return (
    <section className="e-section e-no-print">
      <FileForm
        title={t('verify.signedFile')}
        hint={t('verify.signedFileHint')}
        accept=""
        mostBytes={MOST_SIGNED}
        tooLarge={size => t('verify.signedFileTooLarge', { size })}
        send={async (file, onProgress, signal) => verifyFile(signature, { onProgress, signal, dataHash: await sm3OfFile(file) })}
        onVerdict={onVerdict}
      />
    </section>
  );
};

const SerialForm = ({ onVerdict }: { onVerdict: (verdict: Verdict) => void }) => {
  const t = useOpenWords();
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
  const t = useOpenWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const [file, setFile] = useState<File>();
  return (
    <Frame title={t('verify.title')} lead={t('verify.lead')}>
      <section className="e-sheet e-section e-no-print">
        <FileForm
          title={t('verify.file')}
          hint={t('verify.fileHint')}
          accept={accepted}
          mostBytes={MOST_BYTES}
          tooLarge={size => t('verify.tooLarge', { size })}
          send={(chosen, onProgress, signal) => {
            setFile(chosen);
            return verifyFile(chosen, { onProgress, signal });
          }}
          onVerdict={setVerdict}
        />
        <p className="e-or">{t('verify.or')}</p>
        <SerialForm onVerdict={setVerdict} />
      </section>
      {verdict === undefined ? null : (
        <VerdictView key={verdict.at} verdict={verdict} fileName={verdict.fileSha256 === null ? undefined : file?.name}>
          {verdict.kind === 'SEAL_SIGNATURE' && file !== undefined ? <SignedFile signature={file} onVerdict={setVerdict} /> : null}
        </VerdictView>
      )}
      <p className="e-no-print e-below">
        <a href="#/trustGuide">{t('verify.trust')}</a>
      </p>
    </Frame>
  );
};
