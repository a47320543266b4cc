/** The code for contracts that are signed together, where one of them wants it: the message says how many and which, and it serves for no others. */
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { CodeInput, type SentCode } from '#portal/render/widgets/sms-code.tsx';
import { useWords } from './words.ts';

/** One code is for so many. */
const most = 20;

const seen = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ contract: id, version }));

interface ManyCodeProps extends ControlProps {
  readonly rows: readonly Row[];
}

export const ManyCode = ({ rows, ...props }: ManyCodeProps) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const isTooMany = rows.length > most;
  const [needs, setNeeds] = useState<boolean>();
  useEffect(() => {
    if (rows.length === 0 || isTooMany) return;
    provider.call('en.contract.manySigning', { contracts: seen(rows) }).then(
      ({ data }) => setNeeds((data as { readonly needSms?: unknown } | null)?.needSms !== false),
      // Whether it is needed is not known: it can be asked for all the same.
      () => setNeeds(true),
    );
  }, [provider, rows, isTooMany]);
  if (isTooMany) return <span className="cr-hint">{t('sign.manyMost', { most })}</span>;
  if (needs !== true) return <span className="cr-hint">{needs === false ? t('sign.manyNoCode') : ''}</span>;
  const send = async (): Promise<SentCode> =>
    ((await provider.call('en.contract.manyCode', { contracts: seen(rows) })).data ?? {}) as SentCode;
  return (
    <>
      <CodeInput {...props} isReady send={send} />
      <span className="cr-hint">{t('sign.manyNeedCode')}</span>
    </>
  );
};
