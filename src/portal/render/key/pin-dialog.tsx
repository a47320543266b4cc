/** Another PIN for a hardware key: the present one is judged by the key, which counts wrong ones and says what is left. */
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { type BridgeKey, isPin } from '#engine/wire/key-bridge.ts';
import { askBridge, BridgeError } from '#portal/providers/key-bridge.ts';
import { useWords } from '../words.ts';
import { BridgeAbsent } from './bridge-absent.tsx';
import { Choice } from './choice.tsx';
import { troubleOf } from './trouble.ts';
import './key.css';

const parts = ['pinNow', 'pinNew', 'pinAgain'] as const;
type Part = (typeof parts)[number];
type Typed = Readonly<Record<Part, string>>;
const nothing: Typed = { pinNow: '', pinNew: '', pinAgain: '' };

/** What can be said before the key is asked, which would count a try. */
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
  const heading = useId();
  const [picked, setPicked] = useState<string>();
  const [typed, setTyped] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['key-bridge', 'pin'],
    queryFn: async () => (await askBridge('listKeys', {})).keys,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isLocked = ({ triesLeft }: BridgeKey) => triesLeft <= 0;
  const open = (data ?? []).filter(each => !isLocked(each));
  const key = open.find(({ keyId }) => keyId === picked) ?? open[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (key === undefined || busy) return;
    const fault = faultOf(typed);
    setTrouble(fault === undefined ? undefined : t(fault));
    if (fault !== undefined) return;
    setBusy(true);
    try {
      await askBridge('changePin', { keyId: key.keyId, pin: typed.pinNow, newPin: typed.pinNew });
      notify(t('key.pinChanged', { key: key.keyId }), { type: 'success' });
      onClose();
    } catch (failed) {
      setTyped({ ...typed, pinNow: '' });
      setTrouble(troubleOf(failed, t));
      setBusy(false);
      void refetch();
    }
  };

  const isAbsent = error instanceof BridgeError && error.code === 'ABSENT';
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      {/* What is typed here is no input of the form around the dialog, in whose tree it stands. */}
      <form className="cr-dialog" onSubmit={submit} onChange={event => event.stopPropagation()} noValidate aria-busy={busy}>
        <h2 id={heading}>{t('key.changePin')}</h2>
        {error !== null && (isAbsent ? <BridgeAbsent without={t('key.pinWithout')} /> : <p role="alert">{troubleOf(error, t)}</p>)}
        {data !== undefined && error === null && (
          <>
            <p>{data.length === 0 ? t('key.none') : t('key.pinLead')}</p>
            <Choice
              legend={t('key.which')}
              offers={data.map(each => ({
                id: each.keyId,
                key: each,
                hint: t('key.tries', { n: each.triesLeft, smart_count: each.triesLeft }),
                why: isLocked(each) ? t('key.locked') : undefined,
              }))}
              chosen={key?.keyId}
              onChoose={setPicked}
            />
            {key !== undefined && <PinFields typed={typed} busy={busy} onType={setTyped} />}
          </>
        )}
        {trouble !== undefined && (
          <p className="cr-notice cr-notice-bad" role="alert">
            {trouble}
          </p>
        )}
        <div className="cr-dialog-foot">
          <button type="button" className="cr-button" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </button>
          {key === undefined || error !== null ? (
            <button type="button" className="cr-button cr-filled" disabled={isFetching} onClick={() => refetch()}>
              {isFetching ? t('key.looking') : t('key.again')}
            </button>
          ) : (
            <button type="submit" className="cr-button cr-filled" disabled={busy}>
              {busy ? t('key.working') : t('key.changePin')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
};

export default PinDialog;
