/** A certificate on its record's page, written into the key where its pair lies, and with it the encryption pair of its holder. */
import { useDataProvider, useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { type PortalDataProvider, type Row, useClientView } from '#portal/render/contract.ts';
import { useSession } from '#portal/render/session.ts';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import type { KeyWriter } from '#resources/_widgets.ts';
import { useWords } from './words.ts';
import { heldOf, type SecondCertificate, writePair } from './write-pair.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

/** The row with the second certificate, where the record has one, and how it is fetched once it is needed. */
const useSecond = (resource: ClientResource, record: Row, { certificate, pair }: KeyWriter) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const [row] = record.$related?.[pair?.in ?? '']?.rows ?? [];
  const get = callFor(resource, 'get');
  const to = get === undefined ? undefined : view.calls[get]?.with?.[pair?.in ?? '']?.resource;
  if (pair === undefined || row === undefined || to === undefined) return undefined;
  const fetched = async (): Promise<SecondCertificate> => {
    const { data } = await provider.getOne(to, { id: row.id });
    const { call, by, format } = pair.envelope;
    const { blob } = await provider.fileOf(call, { id: row.id, [by]: format });
    return { certificate: String(data[certificate]), envelope: blob };
  };
  return { row, fetched };
};

const Write = ({ resource, record, options }: RecordWidgetProps<KeyWriter>) => {
  const { t } = useWords();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const second = useSecond(resource, record, options);
  const whole = second === undefined ? 'key.imported' : 'key.importedBoth';
  const serialOf = (row: Row): string => String(row[options.serialNumber]);
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
              await writePair(opened, String(record[options.certificate]), second?.fetched);
              notify(t(whole, { key: keyId }), { type: 'success' });
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};

export const IntoKey = (props: RecordWidgetProps<KeyWriter>) => {
  const { record, options } = props;
  const session = useSession();
  if (typeof record[options.certificate] !== 'string') return null;
  const stands = options.when === undefined || evaluate(options.when, record, { session, now: new Date() });
  return stands ? <Write {...props} /> : null;
};
