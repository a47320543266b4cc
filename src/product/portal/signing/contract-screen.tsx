/** The own place in a contract, over the whole window. */
import { useDataProvider, useRefresh } from 'ra-core';
import { useMemo, useState } from 'react';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { BareDialog } from '#portal/ui/dialog.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useDocumentFile } from '../document-pages/use-placed-rows.ts';
import { type Answers, nothingSaid, type Said } from './answers.ts';
import { openOfd } from './open-ofd.ts';
import { SignedPages } from './signed-pages.tsx';
import { SigningScreen } from './signing-screen.tsx';
import { SigningWait } from './signing-wait.tsx';
import { useOwnSeal } from './use-own-seal.ts';
import type { Act } from './use-signing.ts';
import { type Asked, useSigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';
import '../document-pages/page-editor.css';
import './signing.css';

interface ContractScreenProps {
  readonly resource: string;
  readonly record: Row;
  /** Makes the signature of what the signer answered. */
  readonly sign: (answers: Answers) => Promise<unknown>;
  readonly keysFrom?: KeySigner['from'];
  readonly onClose: () => void;
}

/** What was written beside the proof of contracts that were closed again unsigned. */
const unsaid = new Map<string, Said>();

export const ContractScreen = ({ resource, record: opened, sign, keysFrom, onClose }: ContractScreenProps) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  // Once signed the page behind shows the contract as it is then; here it stays what was signed.
  const [record] = useState(opened);
  const [asked] = useState<Asked>(() => ({
    contractNo: String(record.contractNo),
    ...(keysFrom === undefined ? {} : { byKey: true as const }),
  }));
  const { data: view, error, refetch } = useSigningView(asked);
  // The pages of an OFD the service has read.
  const isOfd = record.line === 'OFD';
  const file = useDocumentFile(typeof record.file === 'string' && !isOfd ? record.file : undefined);
  const read = usePdf(file.data);
  const pages = view?.pages;
  const signed = view?.signed;
  const ofd = useMemo(() => (pages && signed ? openOfd(pages, signed) : undefined), [pages, signed]);
  const pdf = isOfd ? ofd : read.pdf;
  const { seal, choose } = useOwnSeal(view);
  const [said, setSaid] = useState(() => unsaid.get(record.id) ?? nothingSaid);
  const act: Act = async answers => {
    await sign(answers);
    unsaid.delete(record.id);
    const { data: now } = await provider.getOne<Row>(resource, { id: record.id });
    return {
      file: String(now.file),
      name: labelOf(now, 'file', String(now.file)),
      contract: now.state === record.state ? { next: String(now.turnNames ?? '') } : 'complete',
    };
  };
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-sign-title">
      {view === undefined || pdf === undefined ? (
        <SigningWait
          title={String(record.title)}
          error={error ?? file.error}
          isUnreadable={read.failed !== undefined}
          onRetry={() => (error === null ? file.refetch() : refetch())}
          onClose={onClose}
          close={t('close')}
        />
      ) : (
        <SigningScreen
          title={String(record.title)}
          pdf={pdf}
          view={view}
          asked={asked}
          placing={isOfd && <p className="cr-notice cr-notice-warn">{t('sign.ofdShown')}</p>}
          seal={seal}
          onSeal={choose}
          said={said}
          onSaid={next => {
            setSaid(next);
            unsaid.set(record.id, next);
          }}
          act={act}
          asksAmount={false}
          keysFrom={keysFrom}
          signedPages={(body, at) => (isOfd ? <p className="cr-sign-part">{t('sign.ofdSigned')}</p> : <SignedPages file={body} at={at} />)}
          onFinish={() => {
            onClose();
            refresh();
          }}
          finish={t('sign.finish')}
          onClose={onClose}
          close={t('close')}
        />
      )}
    </BareDialog>
  );
};
