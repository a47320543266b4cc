/** /queryPage: anybody verifies a certificate, a seal or what was signed with one, and reads the verdict step by step. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { takeOver } from '#portal/browser/hand-over.ts';
import { placeOf } from '#portal/browser/place.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import { FileDrop } from '#portal/pages/light/file-drop.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { type LightForm, useForm } from '#portal/pages/light/use-form.ts';
import { type Upload, useUpload } from '#portal/pages/light/use-upload.ts';
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

const accepted = '.pem,.cer,.crt,.der,.p7b,.p7c,.spc,.pdf,.ofd,.zip,.esl,.es,.dat';

interface Verifying {
  readonly mostBytes: number;
  readonly tooLarge: (size: string) => string;
  /** Another file was chosen: what was said of the last one no longer counts. */
  readonly onStart: () => void;
  readonly send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Verdict>;
  readonly onVerdict: (verdict: Verdict) => void;
}

const useVerifying = ({ mostBytes, tooLarge, onStart, send, onVerdict }: Verifying): Upload => {
  const t = useOpenWords();
  const upload = useUpload<Verdict>({
    refuse: file => {
      if (file.size === 0) return t('verify.empty');
      return file.size > mostBytes ? tooLarge(inUnits(file.size)) : undefined;
    },
    send,
    onDone: onVerdict,
  });
  return {
    ...upload,
    start: file => {
      onStart();
      upload.start(file);
    },
  };
};

interface FileFormProps {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly upload: Upload;
}

const FileForm = ({ title, hint, accept, upload }: FileFormProps) => {
  const t = useOpenWords();
  const id = useId();
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

interface SignedFileProps {
  readonly signature: File;
  readonly onStart: () => void;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** A seal's signature says nothing of a file that is not there: it is asked for, and only its digest travels. */
const SignedFile = ({ signature, onStart, onVerdict }: SignedFileProps) => {
  const t = useOpenWords();
  const upload = useVerifying({
    mostBytes: MOST_SIGNED,
    tooLarge: size => t('verify.signedFileTooLarge', { size }),
    onStart,
    send: async (file, onProgress, signal) => verifyFile(signature, { onProgress, signal, dataHash: await sm3OfFile(file) }),
    onVerdict,
  });
  return (
    <section className="e-section e-no-print">
      <FileForm title={t('verify.signedFile')} hint={t('verify.signedFileHint')} accept="" upload={upload} />
    </section>
  );
};

interface SerialFormProps {
  readonly form: LightForm<'serialNumber'>;
  /** Another number is given. @returns what takes the verdict on it, as long as nothing else has been given since */
  readonly onStart: () => (verdict: Verdict) => void;
}

const SerialForm = ({ form, onStart }: SerialFormProps) => {
  const t = useOpenWords();
  const { onChange, ...field } = form.field('serialNumber');
  const submit = form.submit(async () => {
    const tell = onStart();
    tell(await verifySerial(form.right('serialNumber') ?? ''));
  });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <Failure error={form.error} />
      <Field
        {...field}
        required={false}
        onChange={value => {
          onStart();
          onChange(bare(value));
        }}
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

/**
 * A file that another page has in its hands already, as the one that was just signed.
 * @param turn counts what was typed or chosen here: that goes before what comes later
 */
const useHandedFile = (turn: RefObject<number>, onFile: (file: File) => void, onGone: () => void): void => {
  const take = useRef({ onFile, onGone });
  useEffect(() => {
    const key = placeOf(location.hash).query.get('handed');
    if (key === null) return;
    // A reload finds it gone, or a page of another day.
    history.replaceState(history.state, '', `${location.pathname}#/queryPage`);
    const asked = turn.current;
    void takeOver(key).then(file => {
      if (turn.current !== asked) return;
      if (file === undefined) take.current.onGone();
      else take.current.onFile(file);
    });
  }, [turn]);
};

export const QueryPage = () => {
  const t = useOpenWords();
  /** What was said of the file or number that was given, before a signed file was given beside it. */
  const [first, setFirst] = useState<Verdict>();
  const [withSigned, setWithSigned] = useState<Verdict>();
  const [file, setFile] = useState<File>();
  const [gone, setGone] = useState(false);
  const verdict = withSigned ?? first;
  const turn = useRef(0);
  const forget = () => {
    turn.current += 1;
    setGone(false);
    setFirst(undefined);
    setWithSigned(undefined);
  };
  const form = useForm<'serialNumber'>({
    fields,
    initial: { serialNumber: bare(placeOf(location.hash).query.get('serialNumber') ?? '') },
  });
  const upload = useVerifying({
    mostBytes: MOST_BYTES,
    tooLarge: size => t('verify.tooLarge', { size }),
    onStart: () => {
      forget();
      form.setError(undefined);
      form.set('serialNumber', '');
    },
    send: (chosen, onProgress, signal) => {
      setFile(chosen);
      return verifyFile(chosen, { onProgress, signal });
    },
    onVerdict: setFirst,
  });
  useHandedFile(turn, upload.start, () => setGone(true));
  return (
    <Frame title={t('verify.title')} lead={t('verify.lead')}>
      <section className="e-sheet e-section e-no-print">
        {gone && <p role="status">{t('verify.fileGone')}</p>}
        <FileForm title={t('verify.file')} hint={t('verify.fileHint')} accept={accepted} upload={upload} />
        <p className="e-or">{t('verify.or')}</p>
        <SerialForm
          form={form}
          onStart={() => {
            forget();
            form.setError(undefined);
            upload.clear();
            const mine = turn.current;
            return verdict => {
              if (mine === turn.current) setFirst(verdict);
            };
          }}
        />
      </section>
      {verdict === undefined ? null : (
        <VerdictView
          key={first?.at}
          verdict={verdict}
          fileName={verdict.fileSha256 === null ? undefined : file?.name}
          file={verdict.kind === 'PDF' ? file : undefined}
        >
          {verdict.kind === 'SEAL_SIGNATURE' && file !== undefined ? (
            <SignedFile signature={file} onStart={() => setWithSigned(undefined)} onVerdict={setWithSigned} />
          ) : null}
        </VerdictView>
      )}
      <p className="e-no-print e-below">
        <a href="#/trustGuide">{t('verify.trust')}</a>
      </p>
    </Frame>
  );
};
