/** The own place in a contract, over the whole window. */
import { useDataProvider, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { BareDialog } from '#portal/ui/dialog.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useDocumentFile } from '../document-pages/use-placed-rows.ts';
import { type Answers, nothingSaid, type Said } from './answers.ts';
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
  const file = useDocumentFile(typeof record.file === 'string' ? record.file : undefined);
  const { pdf, failed } = usePdf(file.data);
  const { seal, choose } = useOwnSeal(view);
  const [said, setSaid] = useState(() => unsaid.get(record.id) ?? nothingSaid);
  const act: Act = async answers => {
    await sign(answers);
    unsaid.delete(record.id);
    const { data: now } = await provider.getOne<Row>(resource, { id: record.id });
    const steps = (Array.isArray(now.steps) ? now.steps : []) as readonly Row[];
    return {
      file: String(now.file),
      name: labelOf(now, 'file', String(now.file)),
      at: steps.reduce((last, { signedAt }) => (typeof signedAt === 'string' && signedAt > last ? signedAt : last), ''),
      contract: now.state === record.state ? { next: String(now.turnNames ?? '') } : 'complete',
    };
  };
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-sign-title">
      {view === undefined || pdf === undefined ? (
        <SigningWait
          title={String(record.title)}
          error={error ?? file.error}
          isUnreadable={failed !== undefined}
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
          placing={<OfdSaid pdf={pdf} />}
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
          signedPages={(body, at) => <SignedPages file={body} at={at} />}
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
