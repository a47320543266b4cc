/** Another PIN for a hardware key: the present one is judged by the key, which counts wrong ones and says what is left. */
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { type BridgeKey, isPin } from '#product/bridge/protocol.ts';
import type { Offer } from './choice.tsx';
import { askBridge } from './key-bridge.ts';
import { KeyFrame } from './key-frame.tsx';
import { useWords } from './words.ts';

const parts = ['pinNow', 'pinNew', 'pinAgain'] as const;
type Part = (typeof parts)[number];
type Typed = Readonly<Record<Part, string>>;
const nothing: Typed = { pinNow: '', pinNew: '', pinAgain: '' };

const faultOf = ({ pinNow, pinNew, pinAgain }: Typed) => {
  if (!isPin(pinNow) || !isPin(pinNew)) return 'key.pinForm';
  if (pinNew !== pinAgain) return 'key.pinDiffers';
  return pinNew === pinNow ? 'key.pinSame' : undefined;
};

const PinFields = ({ typed, busy, onType }: { readonly typed: Typed; readonly busy: boolean; readonly onType: (typed: Typed) => void }) => {
  const { t } = useWords();
  const id = useId();
  return parts.map(part => (
    <div key={part} className="cr-pin">
      <label htmlFor={`${id}-${part}`}>{t(`key.${part}`)}</label>
      <input
        id={`${id}-${part}`}
        className="cr-input cr-mono"
        type="password"
        autoComplete="off"
        maxLength={16}
        value={typed[part]}
        readOnly={busy}
        onChange={event => onType({ ...typed, [part]: event.target.value })}
      />
    </div>
  ));
};

const PinDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useWords();
  const notify = useNotify();
  const [typed, setTyped] = useState(nothing);
  const fault = () => {
    const said = faultOf(typed);
    return said === undefined ? undefined : t(said);
  };
  const offerOf = (key: BridgeKey): Offer => ({
    id: key.keyId,
    key,
    hint: t('key.tries', { n: key.triesLeft, smart_count: key.triesLeft }),
  });
  const change = async ({ keyId }: BridgeKey): Promise<void> => {
    setTyped({ ...typed, pinNow: '' });
    await askBridge('changePin', { keyId, pin: typed.pinNow, newPin: typed.pinNew });
    notify(t('key.pinChanged', { key: keyId }), { type: 'success' });
  };
  return (
    <KeyFrame
      title={t('key.changePin')}
      lead={t('key.pinLead')}
      without={t('key.pinWithout')}
      legend={t('key.which')}
      offers={keys => keys.map(offerOf)}
      isReady
      fault={fault}
      work={change}
      onClose={onClose}
    >
      {(_, { busy }) => <PinFields typed={typed} busy={busy} onType={setTyped} />}
    </KeyFrame>
  );
};

export default PinDialog;
