/** Work with a hardware key: its PIN is asked for, the work done, the key closed again. */
import { useId, useState } from 'react';
import { type BridgeKey, isPin } from '#product/bridge/protocol.ts';
import type { Offer } from './choice.tsx';
import { askBridge } from './key-bridge.ts';
import { KeyFrame } from './key-frame.tsx';
import type { OffersOf } from './use-offers.ts';
import { useWords } from './words.ts';

interface KeyDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly without: string;
  /** Why a key cannot do it; undefined where it can. */
  readonly unfit?: (key: BridgeKey) => string | undefined;
  /** What is worth saying of a key beyond how many certificates it holds. */
  readonly hint?: (key: BridgeKey) => string | undefined;
  /** What the keys hold that can be chosen, where that is not the keys themselves. */
  readonly offers?: OffersOf;
  readonly first?: string | undefined;
  /** What can be said without the key: asked before its PIN is. `false`: there is nothing for the key to do. */
  readonly before?: (chosen: string) => Promise<boolean>;
  readonly work: (key: BridgeKey, session: string, chosen: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The PIN is what is left to give once the keys are there. */
const focused = (input: HTMLInputElement | null): void => input?.focus();

export const KeyDialog = ({ unfit, hint, offers, before, work, ...frame }: KeyDialogProps) => {
  const { t } = useWords();
  const id = useId();
  const [pin, setPin] = useState('');
  const ofKey = (key: BridgeKey): Offer => {
    const n = key.containers.filter(({ signPair }) => signPair.certificate !== null).length;
    const count = n === 0 ? t('key.empty') : t('key.holds', { n, smart_count: n });
    return { id: key.keyId, key, hint: hint?.(key) ?? count, why: unfit?.(key) };
  };
  const open = async (key: BridgeKey, chosen: string): Promise<void> => {
    setPin('');
    if ((await before?.(chosen)) === false) return;
    const { session } = await askBridge('verifyPin', { keyId: key.keyId, pin });
    try {
      await work(key, session, chosen);
    } finally {
      // It ends by itself soon: that it could not be closed now is nobody's trouble.
      askBridge('closeSession', { session }).catch(() => undefined);
    }
  };
  return (
    <KeyFrame
      {...frame}
      legend={t(offers === undefined ? 'key.which' : 'key.whichCertificate')}
      offers={offers ?? (keys => keys.map(ofKey))}
      isReady={pin !== ''}
      fault={() => (isPin(pin) ? undefined : t('key.pinForm'))}
      work={open}
    >
      {({ triesLeft }, { busy, inTrouble }) => (
        <div className="cr-pin">
          <label htmlFor={id}>{t('key.pin')}</label>
          <input
            id={id}
            className="cr-input cr-mono"
            type="password"
            autoComplete="off"
            maxLength={16}
            value={pin}
            // Not disabled: that would take the focus away from whoever has to try again.
            readOnly={busy}
            ref={focused}
            aria-describedby={`${id}-said`}
            onChange={event => setPin(event.target.value)}
          />
          <span id={`${id}-said`} className="cr-hint">
            {!inTrouble && t('key.tries', { n: triesLeft, smart_count: triesLeft })}
          </span>
        </div>
      )}
    </KeyFrame>
  );
};

export default KeyDialog;
