/** In the place of the dialog in which a company fills in a contract: over the whole window, with the pages. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useAct } from '#portal/render/actions/use-act.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { MoveWidgetProps } from '#portal/render/widget.ts';
import { BareDialog } from '#portal/ui/dialog.tsx';
import type { FilledRow } from '../contract-places/blank-fields.tsx';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useDocumentFile } from '../document-pages/use-placed-rows.ts';
import { SigningWait } from '../signing/signing-wait.tsx';
import { type BlankToFill, FillingScreen, type Refused } from './filling-screen.tsx';
import { useWords } from './words.ts';
import '../document-pages/page-editor.css';

interface Filling {
  readonly file: { readonly id: string };
  readonly blanks: readonly BlankToFill[];
  readonly returned: string | null;
}

/** What was typed into contracts that were closed again. */
const unsent = new Map<string, readonly FilledRow[]>();

const ContractFiller = ({ resource, transition, record, onClose }: MoveWidgetProps) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const act = useAct(resource.name);
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    queryKey: ['contract-filling', record.contractNo],
    queryFn: async () => (await provider.call('en.contract.filling', { contractNo: record.contractNo })).data as Filling,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const file = useDocumentFile(data?.file.id);
  const { pdf, failed } = usePdf(file.data);
  const [rows, setRows] = useState(() => unsent.get(record.id));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const words = transition.ask.entries?.of?.value;
  const send = async (entries: readonly FilledRow[]): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    const outcome = await act(transition, record, { entries });
    setBusy(false);
    if ('failure' in outcome) return setRefused({ failure: outcome.failure, entries });
    unsent.delete(record.id);
    notify(t('fill.done', { title: String(record.title) }), { type: 'success' });
    onClose();
  };
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-fill-title">
      {data === undefined || pdf === undefined || words === undefined ? (
        <SigningWait
          title={String(record.title)}
          titleId="cr-fill-title"
          error={error ?? file.error}
          isUnreadable={failed !== undefined}
          onRetry={() => (error === null ? file.refetch() : refetch())}
          onClose={onClose}
          close={t('close')}
        />
      ) : (
        <FillingScreen
          title={String(record.title)}
          pdf={pdf}
          blanks={data.blanks}
          words={words}
          resource={resource.name}
          rows={rows ?? data.blanks.map(({ label, former }) => ({ label, value: former }))}
          returned={data.returned}
          onRows={next => {
            setRows(next);
            unsent.set(record.id, next);
          }}
          refused={refused}
          busy={busy}
          onSend={entries => void send(entries)}
          onClose={onClose}
        />
      )}
    </BareDialog>
  );
};

export default ContractFiller;
