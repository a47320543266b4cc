/** A signature of the holder's key over what the service gives for it: nobody types one. */
import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { failureOf } from '#portal/render/failure.ts';
import { ariaOf, type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import type { KeySignature } from '#resources/_widgets.ts';
import { bridgeUrl } from './bridge-url.ts';
import type { Offer } from './choice.tsx';
import { askBridge } from './key-bridge.ts';
import { containerOf, type Held, heldOn } from './own-certificates.ts';
import { PinButton } from './pin-button.tsx';
import { nameIn } from './subject.ts';
import { useWords } from './words.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

type Answer = Readonly<Record<string, unknown>>;

export const KeySignatureInput = ({ options: signature, name, ...props }: ControlProps & { readonly options: KeySignature }) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const { setValue, clearErrors } = useFormContext();
  const by = textIn(useWatch({ name: signature.by })).trim();
  const data = textIn(useWatch({ name: signature.data }));
  const [asking, setAsking] = useState(false);
  /** What the call answered for each certificate, by its serial number. */
  const found = useRef(new Map<string, Answer>());
  const [signed, setSigned] = useState<{ readonly by: string; readonly keyId: string }>();
  const isSigned = textIn(props.value) !== '';

  const take = (value: string | null, text: string | null) => {
    setValue(signature.data, text, { shouldDirty: true });
    props.onChange(value);
  };
  // Another key is named, or a signature came back with a draft: it proves nothing for this one.
  const isStale = isSigned && signed?.by !== by;
  useEffect(() => {
    if (isStale) take(null, null);
  });

  /** Asked anew each time: what is to be signed is worth five minutes. */
  const answerFor = async (serialNumber: string): Promise<Answer | undefined> => {
    try {
      const answer = (await provider.call(signature.call, { [signature.by]: serialNumber })).data as Answer;
      found.current.set(serialNumber, answer);
      return answer;
    } catch (error) {
      if (failureOf(error).status === 404) return undefined;
      throw error;
    }
  };
  const offerOf = async ({ key, certificate: { serialNumber, subjectDn, notAfter } }: Held): Promise<Offer> => {
    const answer = await answerFor(serialNumber);
    const fits =
      answer !== undefined && (signature.when === undefined || evaluate(signature.when, answer, { session: {}, now: new Date() }));
    return {
      id: serialNumber,
      key,
      certificate: nameIn(subjectDn),
      hint: t('key.until', { day: dayOf(new Date(notAfter)) }),
      why: answer === undefined ? t('key.foreign') : fits ? undefined : t('key.notFree'),
    };
  };
  const offers = (keys: readonly BridgeKey[]) => Promise.all(heldOn(keys).map(offerOf));
  const work = async (key: BridgeKey, session: string, serialNumber: string) => {
    const container = containerOf(key, serialNumber);
    const answer = await answerFor(serialNumber);
    if (container === undefined || answer === undefined) return;
    const text = textIn(answer[signature.data]);
    const { signature: made } = await askBridge('sign', { session, containerId: container.containerId, data: base64(text) });
    const named = textIn(answer[signature.by]);
    setValue(signature.by, named, { shouldDirty: true });
    clearErrors(signature.by);
    setSigned({ by: named, keyId: key.keyId });
    take(made, text);
  };
  const first = [...found.current].find(([, answer]) => answer[signature.by] === by)?.[0];

  if (bridgeUrl() === null) return <span className="cr-hint">{t('key.off')}</span>;
  return (
    <>
      <fieldset className="cr-key-bar">
        <legend className="cr-sr">{name}</legend>
        <Button {...ariaOf(props)} onClick={() => setAsking(true)} onBlur={props.onBlur}>
          <Icon name={isSigned ? 'refresh' : 'key'} />
          {isSigned ? t('key.signAgain') : t('key.sign')}
        </Button>
        <span className="cr-hint" role="status">
          {isSigned && signed !== undefined ? t('key.signedBy', { key: signed.keyId }) : ''}
        </span>
        <PinButton />
      </fieldset>
      {isSigned && (
        <details className="cr-signed">
          <summary>{t('key.signedWhat')}</summary>
          <code className="cr-mono">{data}</code>
        </details>
      )}
      <Suspense>
        {asking && (
          <KeyDialog
            title={t('key.sign')}
            lead={t('key.signLead')}
            without={t('key.signWithout')}
            offers={offers}
            first={first}
            work={work}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};
