/** A signature of the holder's key over what the service gives for it: nobody types one. */
import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { KeySignature } from '#engine/declare/fields.ts';
import type { BridgeContainer, BridgeKey } from '#engine/wire/key-bridge.ts';
import { askBridge, bridgeUrl } from '#portal/providers/key-bridge.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { failureOf, sentenceOf } from '../failure.ts';
import { Icon } from '../icons.tsx';
import { ariaOf, type ControlProps, textIn } from '../inputs/control.ts';
import { useWords } from '../words.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

interface Challenge {
  readonly data: string;
  /** The serial number of the certificate whose key is meant. */
  readonly certificate: string;
}

export const KeySignatureInput = ({ signature, name, ...props }: ControlProps & { readonly signature: KeySignature }) => {
  const { t, label } = useWords();
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const { setValue } = useFormContext();
  const by = textIn(useWatch({ name: signature.by })).trim();
  const data = textIn(useWatch({ name: signature.data }));
  const [asked, setAsked] = useState<Challenge>();
  const [signed, setSigned] = useState<{ readonly by: string; readonly keyId: string }>();
  const [failed, setFailed] = useState<string>();
  const byField = view.resources[props.resource]?.fields[signature.by];
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

  const ask = async () => {
    setFailed(undefined);
    try {
      const answer = (await provider.call(signature.call, { [signature.by]: by })).data as Readonly<Record<string, unknown>>;
      setAsked({ data: textIn(answer[signature.data]), certificate: textIn(answer[signature.certificate]) });
    } catch (error) {
      setFailed(failureOf(error).status === 404 ? t('key.unknown', { value: by }) : sentenceOf(error));
    }
  };
  const holding = (key: BridgeKey): BridgeContainer | undefined =>
    key.containers.find(({ signPair }) => signPair.certificate?.serialNumber === asked?.certificate);
  const work = async (key: BridgeKey, session: string) => {
    const container = holding(key);
    if (container === undefined || asked === undefined) return;
    const { signature: made } = await askBridge('sign', { session, containerId: container.containerId, data: base64(asked.data) });
    setSigned({ by, keyId: key.keyId });
    take(made, asked.data);
  };

  if (bridgeUrl() === null) return <span className="cr-hint">{t('key.off')}</span>;
  return (
    <>
      <fieldset className="cr-key-bar">
        <legend className="cr-sr">{name}</legend>
        <button
          type="button"
          {...ariaOf({ ...props, disabled: by === '' || props.disabled === true })}
          className="cr-button"
          onClick={ask}
          onBlur={props.onBlur}
        >
          <Icon name={isSigned ? 'refresh' : 'key'} />
          {isSigned ? t('key.signAgain') : t('key.sign')}
        </button>
        <span className="cr-hint" role="status">
          {isSigned && signed !== undefined
            ? t('key.signedBy', { key: signed.keyId })
            : by === '' && byField !== undefined
              ? t('key.first', { field: label(byField.label) })
              : ''}
        </span>
      </fieldset>
      {isSigned && (
        <details className="cr-signed">
          <summary>{t('key.signedWhat')}</summary>
          <code className="cr-mono">{data}</code>
        </details>
      )}
      {failed !== undefined && (
        <span className="cr-fault" role="alert">
          {failed}
        </span>
      )}
      <Suspense>
        {asked !== undefined && (
          <KeyDialog
            title={t('key.sign')}
            lead={t('key.signLead')}
            without={t('key.signWithout')}
            unfit={key => (holding(key) === undefined ? t('key.noCertificate') : undefined)}
            work={work}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
};
