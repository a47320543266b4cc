/** A certificate on its record's page, written into the key where its pair lies. */
import { useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import { askBridge, bridgeUrl } from '#portal/providers/key-bridge.ts';
import type { Row } from '../contract.ts';
import { Icon } from '../icons.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

export const IntoKey = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const { t } = useWords();
  const session = useSession();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { intoKey } = resource.views;
  const certificate = intoKey === undefined ? undefined : record[intoKey.certificate];
  const stands = intoKey?.when === undefined || evaluate(intoKey.when, record, { session, now: new Date() });
  if (typeof certificate !== 'string' || !stands || bridgeUrl() === null) return null;
  return (
    <>
      <button type="button" className="cr-button" onClick={() => setAsking(true)}>
        <Icon name="key" />
        {t('key.import')}
      </button>
      <Suspense>
        {asking && (
          <KeyDialog
            title={t('key.import')}
            lead={t('key.importLead')}
            without={t('key.importWithout')}
            work={async ({ keyId }, opened) => {
              await askBridge('importCertificate', { session: opened, certificate });
              notify(t('key.imported', { key: keyId }), { type: 'success' });
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};
