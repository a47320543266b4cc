/** One document of an application: choose, upload with progress, cancel, try again, replace, remove. */
import { useId, useState } from 'react';
import { FileDrop } from '#portal/pages/light/file-drop.tsx';
import { DoneSign } from '#portal/pages/light/later-signs.tsx';
import { useUpload } from '#portal/pages/light/use-upload.ts';
import { type Uploaded, uploadDocument } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { IdOutline, type IdSide } from './id-outline.tsx';
import { fileFault, inUnits, mostOf, type Paper, type PaperKind } from './papers.ts';

interface PaperFieldProps {
  readonly kind: PaperKind;
  readonly label: string;
  readonly required?: boolean;
  /** What proves the right to upload: the mobile and the code sent to it; undefined until both are filled in. */
  readonly proof: Readonly<Record<string, string>> | undefined;
  readonly paper: Paper | undefined;
  readonly onPaper: (paper: Paper | undefined) => void;
  /** What proves the right to upload was refused. @returns whether it was that, and not the file */
  readonly onRefused: (failure: unknown) => boolean;
  readonly fault?: string | undefined;
  /** What the same file was uploaded as before. */
  readonly sameAs?: string | undefined;
}

/** Which side of an identity card a kind is. */
const sides: Readonly<Partial<Record<PaperKind, IdSide>>> = { LEGAL_ID_FRONT: 'photo', LEGAL_ID_BACK: 'emblem' };

export const PaperField = ({ kind, label, required = false, proof, paper, onPaper, onRefused, fault, sameAs }: PaperFieldProps) => {
  const t = useOpenWords();
  const id = useId();
  const [cancelled, setCancelled] = useState(false);
  const upload = useUpload<Uploaded>({
    refuse: file => {
      const refused = fileFault(file, kind);
      return refused === undefined ? undefined : t(refused, { size: inUnits(file.size) });
    },
    mayStart: proof !== undefined,
    send: (file, onProgress, signal) => uploadDocument(file, { ...proof, kind }, onProgress, signal),
    onDone: ({ fileId, name, size, sha256 }) => onPaper({ fileId, kind, name, size, sha256 }),
    onFailure: onRefused,
  });
  const side = sides[kind];
  const wrong = upload.failure ?? (paper === undefined && !cancelled && !upload.isWaiting ? fault : undefined);
  const state = upload.percent !== undefined ? 'busy' : wrong !== undefined ? 'bad' : paper !== undefined ? 'done' : 'empty';
  const begin = (run: () => void) => {
    setCancelled(false);
    onPaper(undefined);
    run();
  };

  return (
    <FileDrop
      labelledBy={`${id}-label`}
      state={state}
      accept=".jpg,.jpeg,.png,.pdf"
      camera
      choose={t(paper === undefined && upload.name === undefined ? 'register.choose' : 'register.replace')}
      onFile={file => begin(() => upload.start(file))}
      actions={
        <>
          {upload.percent === undefined ? null : (
            <button
              type="button"
              className="e-button"
              aria-describedby={`${id}-label`}
              onClick={() => {
                setCancelled(true);
                upload.cancel();
              }}
            >
              {t('file.cancel')}
            </button>
          )}
          {upload.percent === undefined && upload.retry !== undefined && paper === undefined ? (
            <button type="button" className="e-button" aria-describedby={`${id}-label`} onClick={() => begin(upload.retry ?? (() => {}))}>
              {t('transport.retry')}
            </button>
          ) : null}
          {paper === undefined && !upload.isWaiting ? null : (
            <button
              type="button"
              className="e-plain"
              aria-describedby={`${id}-label`}
              onClick={() => {
                upload.clear();
                onPaper(undefined);
              }}
            >
              {t('register.remove')}
            </button>
          )}
        </>
      }
    >
      {side !== undefined && <IdOutline side={side} />}
      <strong id={`${id}-label`}>
        {label}
        {required ? (
          <b className="e-file-required" aria-hidden="true">
            *
          </b>
        ) : null}
      </strong>
      {upload.percent !== undefined ? (
        <>
          <span>{upload.percent < 100 ? t('file.sending', { name: upload.name ?? '', percent: upload.percent }) : t('file.checking')}</span>
          <progress max={100} value={upload.percent} aria-labelledby={`${id}-label`} />
        </>
      ) : wrong !== undefined ? (
        <span className="e-fault" role="alert">
          {wrong}
        </span>
      ) : paper !== undefined ? (
        <span className="e-file-done" role="status">
          <DoneSign />
          {paper.name} · {inUnits(paper.size)}
          {sameAs === undefined ? null : <em> {t('file.sameAs', { name: sameAs })}</em>}
        </span>
      ) : (
        <span>
          {upload.isWaiting
            ? t('register.fileWaits', { name: upload.name ?? '' })
            : cancelled
              ? t('file.cancelled', { name: upload.name ?? '' })
              : t('file.dropHere', { most: mostOf(kind) })}
        </span>
      )}
    </FileDrop>
  );
};
