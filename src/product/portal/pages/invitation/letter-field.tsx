/** The letter of authorisation of whoever signs for a company and is not its legal representative. */
import { useId, useState } from 'react';
import { FileDrop } from '#portal/pages/light/file-drop.tsx';
import { DoneSign } from '#portal/pages/light/later-signs.tsx';
import { useUpload } from '#portal/pages/light/use-upload.ts';
import { CallError } from '#portal/providers/call-error.ts';
import { fileFault, inUnits } from '../papers/papers.ts';
import { type Letter, sendLetter } from './calls.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface LetterFieldProps {
  readonly ticket: string;
  readonly letter: Letter | undefined;
  readonly onLetter: (letter: Letter | undefined) => void;
  /** A visit that has ended, and the like: no fault of the file. */
  readonly onFailure: (failure: unknown) => void;
  readonly fault: string | undefined;
}

const reasons = {
  'file.type': 'letterKind',
  'file.empty': 'letterEmpty',
  'file.over5': 'letterLarge',
  'file.over10': 'letterLarge',
} as const;

export const LetterField = ({ ticket, letter, onLetter, onFailure, fault }: LetterFieldProps) => {
  const t = useInvitationWords();
  const id = useId();
  const [wasStopped, setStopped] = useState(false);
  const upload = useUpload<Letter>({
    refuse: file => {
      const refused = fileFault(file, 'LETTER');
      return refused === undefined ? undefined : t(`identity.${reasons[refused]}`);
    },
    send: (file, onProgress, signal) => sendLetter(ticket, file, onProgress, signal),
    onDone: onLetter,
    onFailure: failure => {
      const isOver = failure instanceof CallError && failure.code === 'INVITATION_OVER';
      if (isOver) onFailure(failure);
      return isOver;
    },
  });
  const wrong = upload.failure ?? (letter === undefined && upload.percent === undefined ? fault : undefined);
  const state = upload.percent !== undefined ? 'busy' : wrong !== undefined ? 'bad' : letter !== undefined ? 'done' : 'empty';
  const begin = (run: () => void): void => {
    setStopped(false);
    onLetter(undefined);
    run();
  };
  return (
    <div className="e-letter" data-field="letter">
      <FileDrop
        labelledBy={`${id}-label`}
        state={state}
        accept=".jpg,.jpeg,.png,.pdf"
        camera
        choose={t(letter === undefined ? 'identity.letterChoose' : 'identity.letterReplace')}
        onFile={file => begin(() => upload.start(file))}
        actions={
          upload.percent !== undefined ? (
            <button
              type="button"
              className="e-button"
              onClick={() => {
                setStopped(true);
                upload.cancel();
              }}
            >
              {t('identity.letterStop')}
            </button>
          ) : upload.retry !== undefined && letter === undefined ? (
            <button type="button" className="e-button" onClick={() => begin(upload.retry ?? (() => undefined))}>
              {t('identity.letterAgain')}
            </button>
          ) : null
        }
      >
        <strong id={`${id}-label`}>{t('identity.letter')}</strong>
        {upload.percent !== undefined ? (
          <>
            <span>{t('identity.letterSending', { percent: upload.percent })}</span>
            <progress max={100} value={upload.percent} aria-labelledby={`${id}-label`} />
          </>
        ) : wrong !== undefined ? (
          <span className="e-fault" role="alert">
            {wrong}
          </span>
        ) : letter !== undefined ? (
          <span className="e-file-done" role="status">
            <DoneSign />
            {letter.name} · {inUnits(letter.size)}
          </span>
        ) : (
          <span>{t(wasStopped ? 'identity.letterStopped' : 'identity.letterHint')}</span>
        )}
      </FileDrop>
    </div>
  );
};
