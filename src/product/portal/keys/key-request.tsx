/** A certificate request: pasted, or made in the holder's key, which keeps the private half. */
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { useClientView } from '#portal/render/contract.ts';
import { LongTextInput } from '#portal/render/inputs/basic.tsx';
import { type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { useSession } from '#portal/render/session.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import { bridgeAlgorithms } from '#product/bridge/protocol.ts';
import type { KeyRequest } from '#resources/_widgets.ts';
import { bridgeUrl } from './bridge-url.ts';
import { askBridge } from './key-bridge.ts';
import { PinButton } from './pin-button.tsx';
import { useWords } from './words.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

export const KeyRequestInput = ({ options: request, ...props }: ControlProps & { readonly options: KeyRequest }) => {
  const { t, label } = useWords();
  const view = useClientView();
  const session = useSession();
  const form = useWatch();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<{ readonly keyId: string; readonly value: string }>();
  const wanted = textIn(form[request.algorithm]);
  const algorithm = bridgeAlgorithms.find(each => each === wanted);
  const field = view.resources[props.resource]?.fields[request.algorithm];
  const named = field?.values?.[wanted] === undefined ? wanted : label(field.values[wanted]);
  const isOffered = bridgeUrl() !== null && (request.when === undefined || evaluate(request.when, form, { session, now: new Date() }));

  const unfit = (key: BridgeKey) =>
    algorithm !== undefined && key.algorithms.includes(algorithm) ? undefined : t('key.noAlgorithm', { algorithm: named });
  const work = async ({ keyId }: BridgeKey, opened: string) => {
    if (algorithm === undefined) return;
    const { containerId } = await askBridge('makeKeyPair', { session: opened, algorithm });
    const commonName = String(session.memberName ?? session.userName ?? keyId).slice(0, 64);
    const { request: csr } = await askBridge('makeRequest', { session: opened, containerId, commonName });
    props.onChange(csr);
    setMade({ keyId, value: csr });
  };

  return (
    <>
      {isOffered && (
        <div className="cr-key-bar">
          <Button onClick={() => setAsking(true)} disabled={props.disabled === true}>
            <Icon name="key" />
            {t('key.makeRequest')}
          </Button>
          <span className="cr-hint" role="status">
            {made !== undefined && made.value === props.value ? t('key.madeIn', { key: made.keyId, algorithm: named }) : t('key.makeHint')}
          </span>
          <PinButton />
        </div>
      )}
      <LongTextInput {...props} />
      <Suspense>
        {asking && (
          <KeyDialog
            title={t('key.makeRequest')}
            lead={t('key.makeLead', { algorithm: named })}
            without={t('key.makeWithout')}
            unfit={unfit}
            work={work}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};
