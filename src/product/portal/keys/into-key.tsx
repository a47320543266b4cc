/** A certificate on its record's page, written into the key where its pair lies, and with it the encryption pair of its holder. */
import { useDataProvider, useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { IntoKey as Declared } from '#engine/declare/views.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { type PortalDataProvider, type Row, useClientView } from '#portal/render/contract.ts';
import type { RecordActionProps } from '#portal/render/features.ts';
import { useSession } from '#portal/render/session.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import { useWords } from './words.ts';
import { heldOf, type SecondCertificate, writePair } from './write-pair.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

/** The row with the second certificate, where the record has one, and how it is fetched once it is needed. */
const useSecond = (resource: ClientResource, record: Row, { certificate, pair }: Declared) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const [row] = record.$related?.[pair?.in ?? '']?.rows ?? [];
  const get = callFor(resource, 'get');
  const to = get === undefined ? undefined : view.calls[get]?.with?.[pair?.in ?? '']?.resource;
  if (pair === undefined || row === undefined || to === undefined) return undefined;
  const fetched = async (): Promise<SecondCertificate> => {
    const { data } = await provider.getOne(to, { id: row.id });
    const { blob } = await provider.fileOf(pair.envelope.call, { id: row.id, ...pair.envelope.input });
    return { certificate: String(data[certificate]), envelope: blob };
  };
  return { row, fetched };
};

const Write = ({ resource, record, into }: RecordActionProps & { readonly into: Declared }) => {
  const { t } = useWords();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const second = useSecond(resource, record, into);
  const whole = second === undefined ? 'key.imported' : 'key.importedBoth';
  const serialOf = (row: Row): string => String(row[into.serialNumber]);
  const heldIn = (key: BridgeKey): string | undefined => {
    const held = heldOf(key, serialOf(record), second && serialOf(second.row));
    return held === 'none' ? undefined : t(`key.held.${held}`);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon name="key" />
        {t('key.import')}
      </Button>
      <Suspense>
        {asking && (
          <KeyDialog
            title={t('key.import')}
            lead={t(second === undefined ? 'key.importLead' : 'key.importLeadBoth')}
            without={t('key.importWithout')}
            hint={heldIn}
            work={async ({ keyId }, opened) => {
              await writePair(opened, String(record[into.certificate]), second?.fetched);
              notify(t(whole, { key: keyId }), { type: 'success' });
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};

export const IntoKey = ({ into, ...on }: RecordActionProps & { readonly into: Declared }) => {
  const session = useSession();
  if (typeof on.record[into.certificate] !== 'string') return null;
  const stands = into.when === undefined || evaluate(into.when, on.record, { session, now: new Date() });
  return stands ? <Write {...on} into={into} /> : null;
};
