/** A PDF or an OFD is chosen or dropped, and uploaded; then it is shown for signing. */
import { useDataProvider } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import { useTakes } from '#portal/render/inputs/takes.ts';
import { Button } from '#portal/ui/button.tsx';
import { useWords } from './words.ts';
import '#portal/render/style/render.css';
import '../document-pages/page-editor.css';
import './signing.css';

/** What was chosen, and where the service keeps it. */
export interface Taken {
  readonly body: File;
  readonly id: string;
}

export const isOfd = ({ body }: Taken): boolean => /\.ofd$/i.test(body.name);

interface ChosenPdfProps {
  /** Around the chooser, until there is one. */
  readonly choosing: (chooser: ReactNode) => ReactNode;
  /** What an earlier visit left. */
  readonly left?: Taken | undefined;
  /** Another is chosen, or none. */
  readonly onTaken?: (taken: Taken | undefined) => void;
  readonly children: (taken: Taken, leave: () => void) => ReactNode;
}

export const ChosenPdf = ({ choosing, left, onTaken, children }: ChosenPdfProps) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const chooser = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState(left);
  const take = (next: Taken | undefined) => {
    setTaken(next);
    onTaken?.(next);
  };
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number | undefined }>();
  const [failed, setFailed] = useState<string>();
  const [over, setOver] = useState(false);
  const takes = useTakes('document');
  const send = async (body: File | undefined) => {
    if (body === undefined || sending !== undefined) return;
    setFailed(undefined);
    if (!/\.(?:pdf|ofd)$/i.test(body.name)) return setFailed(t('sign.notDocument'));
    setSending({ name: body.name, part: undefined });
    try {
      const { id } = await provider.upload(body, 'document', part => setSending({ name: body.name, part }));
      take({ body, id });
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setSending(undefined);
    }
  };
  if (taken !== undefined) return children(taken, () => take(undefined));
  return choosing(
    <section
      className={over ? 'cr-drop cr-drop-over cr-sign-drop' : 'cr-drop cr-sign-drop'}
      aria-label={t('sign.chooseTitle')}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
    >
      <Button filled disabled={sending !== undefined} onClick={() => chooser.current?.click()}>
        {t('sign.chooseDocument')}
      </Button>
      <span className="cr-hint">
        {t('sign.drop')}
        {takes !== undefined && t('sign.takes', { what: takes.said })}
      </span>
      {sending !== undefined && (
        <span className="cr-sending" role="status">
          {t('sign.sending', { name: sending.name })}
          <progress max={1} {...(sending.part === undefined ? {} : { value: sending.part })} aria-label={sending.name} />
        </span>
      )}
      {failed !== undefined && (
        <span className="cr-fault" role="alert">
          {failed}
        </span>
      )}
      <input
        ref={chooser}
        type="file"
        accept="application/pdf,.pdf,.ofd"
        hidden
        onChange={event => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>,
  );
};
