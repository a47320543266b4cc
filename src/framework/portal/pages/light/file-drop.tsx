/** Where a file is chosen: by click, by dragging it here, or with the camera of a phone. */
import { type ReactNode, useRef, useState } from 'react';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { FileSign } from './later-signs.tsx';

interface FileDropProps {
  /** Id of the element that names the file. */
  readonly labelledBy: string;
  readonly state: 'empty' | 'busy' | 'done' | 'bad';
  readonly accept: string;
  /** Offers the camera where the device has one. */
  readonly camera?: boolean;
  readonly choose: string;
  readonly onFile: (file: File) => void;
  /** Name, progress, faults. */
  readonly children: ReactNode;
  /** Further buttons. */
  readonly actions?: ReactNode;
}

/** Fingers instead of a mouse: phones and tablets, which have cameras. */
const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export const FileDrop = ({ labelledBy, state, accept, camera = false, choose, onFile, children, actions }: FileDropProps) => {
  const t = useVisitorWords();
  const input = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const hidden = { type: 'file', className: 'visually-hidden', tabIndex: -1, 'aria-labelledby': labelledBy } as const;
  return (
    <fieldset
      aria-labelledby={labelledBy}
      className="e-file"
      data-state={state}
      data-over={over}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        if (state !== 'busy') take(event.dataTransfer.files);
      }}
    >
      <FileSign />
      <div>{children}</div>
      <input
        {...hidden}
        ref={input}
        accept={accept}
        onChange={event => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {camera && hasTouch() ? (
        <>
          <input
            {...hidden}
            ref={lens}
            accept="image/*"
            capture="environment"
            onChange={event => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className="e-button"
            aria-describedby={labelledBy}
            disabled={state === 'busy'}
            onClick={() => lens.current?.click()}
          >
            {t('file.camera')}
          </button>
        </>
      ) : null}
      {actions}
      {state === 'busy' ? null : (
        <button type="button" className="e-button" aria-describedby={labelledBy} onClick={() => input.current?.click()}>
          {choose}
        </button>
      )}
    </fieldset>
  );
};
