/** A certificate request: pasted, taken from a file, or made in the holder's key, which keeps the private half. What it says of its key is read, not asked. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { useClientView } from '#portal/render/contract.ts';
import { LongTextInput } from '#portal/render/inputs/basic.tsx';
import { type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { useSubmitAfter } from '#portal/render/inputs/submit-after.ts';
import { useSession } from '#portal/render/session.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import { bridgeAlgorithms } from '#product/bridge/protocol.ts';
import type { KeyRequest } from '#resources/_widgets.ts';
import { bridgeUrl } from './bridge-url.ts';
import { askBridge } from './key-bridge.ts';
import { PinButton } from './pin-button.tsx';
import { RequestFacts } from './request-facts.tsx';
import { requestIn } from './request-file.ts';
import { useRequestFacts } from './use-request-facts.ts';
import { useWords } from './words.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

export const KeyRequestInput = ({ options: request, ...props }: ControlProps & { readonly options: KeyRequest }) => {
  const { t, label } = useWords();
  const view = useClientView();
  const session = useSession();
  const form = useWatch();
  const { setValue, clearErrors, getFieldState } = useFormContext();
  const chooser = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<{ readonly keyId: string; readonly value: string }>();
  const wanted = textIn(form[request.algorithm]);
  const algorithm = bridgeAlgorithms.find(each => each === wanted);
  const field = view.resources[props.resource]?.fields[request.algorithm];
  const named = field?.values?.[wanted] === undefined ? wanted : label(field.values[wanted]);
  const isOffered = bridgeUrl() !== null && (request.when === undefined || evaluate(request.when, form, { session, now: new Date() }));

  const { facts, isReading } = useRequestFacts(textIn(props.value));
  const bar = useRef<HTMLDivElement>(null);
  // What the request says of its key is in the form before that is sent.
  useSubmitAfter(bar, isReading ? 'sending' : undefined);
  /** What stood there before the request said otherwise. */
  const [said, setSaid] = useState<{ readonly value: string; readonly before: string }>();
  const read = facts?.algorithm;
  useEffect(() => {
    if (read === undefined || read === wanted) return;
    // What stands there before anybody has chosen is nobody's choice.
    if (getFieldState(request.algorithm).isDirty) setSaid({ value: textIn(props.value), before: named });
    setValue(request.algorithm, read, { shouldDirty: true });
    clearErrors(request.algorithm);
  });
  const take = async (file: File | undefined) => {
    if (file !== undefined) props.onChange(await requestIn(file));
  };

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
      {props.disabled !== true && (
        <div className="cr-key-bar" ref={bar}>
          <Button onClick={() => chooser.current?.click()}>{t('key.requestFile')}</Button>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csr,.p10,.req,.pem,.txt,.der"
            onChange={event => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {facts !== undefined && (
        <RequestFacts
          facts={facts}
          algorithm={label(field?.values?.[facts.algorithm] ?? [facts.algorithm, facts.algorithm])}
          before={said !== undefined && said.value === props.value ? said.before : undefined}
        />
      )}
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
