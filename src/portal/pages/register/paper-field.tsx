/** One document of a registration: choose, upload with progress, replace, remove. */
import { useId, useRef, useState } from 'react';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { uploadDocument } from '../../providers/public-calls.ts';
import { FileSign } from '../light/signs.tsx';
import { fileFault, type Paper, type PaperKind } from './register-form.ts';
import '../../theme/visitor.css';

interface PaperFieldProps {
  readonly kind: PaperKind;
  readonly label: string;
  /** What proves the right to upload: the mobile and the code sent to it; undefined until both are filled in. */
  readonly proof: Readonly<Record<string, string>> | undefined;
  readonly paper: Paper | undefined;
  readonly onPaper: (paper: Paper | undefined) => void;
  readonly fault?: string | undefined;
}

export const PaperField = ({ kind, label, proof, paper, onPaper, fault }: PaperFieldProps) => {
  const t = useVisitorWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const wrong = failure ?? fault;

  const send = async (file: File) => {
    const refused = fileFault(file);
    if (refused !== undefined) return setFailure(t(refused));
    if (proof === undefined) return setFailure(t('register.fileNeedsCode'));
    setFailure(undefined);
    setName(file.name);
    setPercent(0);
    try {
      const { fileId } = await uploadDocument(file, { ...proof, kind }, setPercent);
      onPaper({ fileId, kind });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPercent(undefined);
    }
  };

  return (
    <div className="e-file" data-state={wrong !== undefined ? 'bad' : paper !== undefined ? 'done' : 'empty'}>
      <FileSign />
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        {percent !== undefined ? (
          <>
            <span>{t('register.uploading', { percent })}</span>
            <progress max={100} value={percent} aria-labelledby={`${id}-label`} />
          </>
        ) : wrong !== undefined ? (
          <span className="e-fault" role="alert">
            {wrong}
          </span>
        ) : (
          <span>{paper === undefined ? '' : name}</span>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept=".jpg,.jpeg,.png,.pdf"
        aria-labelledby={`${id}-label`}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <button
        type="button"
        className="e-button"
        aria-describedby={`${id}-label`}
        disabled={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {t(paper === undefined ? 'register.choose' : 'register.replace')}
      </button>
      {paper === undefined ? null : (
        <button type="button" className="e-plain" onClick={() => onPaper(undefined)}>
          {t('register.remove')}
        </button>
      )}
    </div>
  );
};
