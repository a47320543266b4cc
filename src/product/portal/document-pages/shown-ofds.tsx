/** OFDs that a record offers to look at, such as a test signature: fetched, and shown on pages that are only read, for no browser shows them by itself. */
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { ClientCall, ClientResource } from '#engine/project/client-view.ts';
import { isOffered } from '#portal/render/actions/downloads.tsx';
import { type PortalDataProvider, type Row, useClientView } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import { useCan } from '#portal/render/resource.ts';
import { saveAddress } from '#portal/render/save.ts';
import { Button } from '#portal/ui/button.tsx';
import { BareDialog } from '#portal/ui/dialog.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { EditorTools } from './editor-tools.tsx';
import { OfdSaid } from './ofd-said.tsx';
import { StillPages } from './still-pages.tsx';
import { usePdf } from './use-pdf.ts';
import type { StageHandle } from './use-sight.ts';
import { useZoom } from './use-zoom.ts';
import { useWords } from './words.ts';

interface ShownOfdsProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** The record whose page it is, which the file is about too. */
  readonly about: { readonly resource: string; readonly id: string };
  readonly disabled: boolean;
}

interface Answered {
  readonly blob: Blob;
  readonly name: string;
}

const save = ({ blob, name }: Answered) => {
  const url = URL.createObjectURL(blob);
  saveAddress(url, name);
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const Shown = ({ file, onClose }: { readonly file: Answered; readonly onClose: () => void }) => {
  const { t } = useWords();
  const stage = useRef<StageHandle>(null);
  const zoom = useZoom();
  const { pdf, failed } = usePdf(file.blob);
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-shown-title" onClose={onClose}>
      <section className="cr-editor cr-editor-shown" aria-labelledby="cr-shown-title">
        <header className="cr-editor-head">
          <h1 id="cr-shown-title">{file.name}</h1>
          {pdf !== undefined && <EditorTools edited={undefined} zoom={zoom} pages={pdf.pages.length} />}
          <div className="cr-actions cr-push">
            <Button onClick={() => save(file)}>{t('pages.saveOfd')}</Button>
            <Button onClick={onClose}>{t('close')}</Button>
          </div>
        </header>
        {failed !== undefined && <p role="alert">{t('pages.unreadable')}</p>}
        {pdf !== undefined && <OfdSaid pdf={pdf} />}
        {pdf === undefined ? (
          failed === undefined && <i className="cr-skeleton cr-editor-paper" />
        ) : (
          <StillPages handle={stage} pdf={pdf} zoom={zoom.zoom} onSight={zoom.look} />
        )}
      </section>
    </BareDialog>
  );
};

/** The input that refers to what the page is about. */
const aboutIn = (call: ClientCall, { resource, id }: ShownOfdsProps['about']): Readonly<Record<string, string>> => {
  const field = Object.values(call.ask ?? {}).find(({ to }) => to === resource);
  return field === undefined ? {} : { [field.name]: id };
};

export const ShownOfds = ({ resource, record, about, disabled }: ShownOfdsProps) => {
  const view = useClientView();
  const can = useCan();
  const { label } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Answered>();
  const show = async (call: ClientCall) => {
    setBusy(true);
    try {
      setShown(await provider.fileOf(call.id, { id: record.id, ...aboutIn(call, about) }));
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const offered = Object.values(view.calls).filter(
    call => call.shown === true && call.on?.by === undefined && isOffered(call, resource.name, record.state) && can(call.id),
  );
  return (
    <>
      {offered.map(call => (
        <Button key={call.id} disabled={disabled || busy} aria-busy={busy} onClick={() => show(call)}>
          <Icon name="page" />
          {label(call.label)}
        </Button>
      ))}
      {shown !== undefined && <Shown file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};
