/** Work with a hardware key: the bridge is looked for, a key chosen, its PIN asked for, the work done, the key closed again. */
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BridgeKey } from '#engine/wire/key-bridge.ts';
import { isPin } from '#engine/wire/key-bridge.ts';
import { askBridge, BridgeError } from '#portal/providers/key-bridge.ts';
import { useWords } from '../words.ts';
import { BridgeAbsent } from './bridge-absent.tsx';
import { Choice, type Offer } from './choice.tsx';
import { troubleOf } from './trouble.ts';
import './key.css';

interface KeyDialogProps {
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly lead: string;
  /** How to go on without a key. */
  readonly without: string;
  /** Why a key cannot do it; undefined where it can. */
  readonly unfit?: (key: BridgeKey) => string | undefined;
  /** What the keys hold that can be chosen, where that is not the keys themselves. */
  readonly offers?: (keys: readonly BridgeKey[]) => Promise<readonly Offer[]>;
  /** What is chosen to begin with, by its id, where it can be. */
  readonly first?: string | undefined;
  readonly work: (key: BridgeKey, session: string, chosen: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What is typed here is no input of the form around the dialog, in whose tree it stands. */
const apart = { onChange: (event: { stopPropagation(): void }) => event.stopPropagation() };

/** The PIN is what is left to give once the keys are there. */
const focused = (input: HTMLInputElement | null): void => input?.focus();

export const KeyDialog = ({ title, lead, without, unfit, offers, first, work, onClose }: KeyDialogProps) => {
  const { t } = useWords();
  const heading = useId();
  const pinId = useId();
  const [picked, setPicked] = useState<string>();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const ofKey = (key: BridgeKey): Offer => {
    const n = key.containers.filter(({ signPair }) => signPair.certificate !== null).length;
    return { id: key.keyId, key, hint: n === 0 ? t('key.empty') : t('key.holds', { n, smart_count: n }), why: unfit?.(key) };
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['key-bridge', 'keys'],
    queryFn: async () => {
      const { keys } = await askBridge('listKeys', {});
      return { keys, offers: offers === undefined ? keys.map(ofKey) : await offers(keys) };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const all = (data?.offers ?? []).map(offer => ({ ...offer, why: offer.key.triesLeft <= 0 ? t('key.locked') : offer.why }));
  const fit = all.filter(({ why }) => why === undefined);
  const chosen = fit.find(({ id }) => id === picked) ?? fit.find(({ id }) => id === first) ?? fit[0];
  const key = chosen?.key;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (key === undefined || chosen === undefined || busy) return;
    if (!isPin(pin)) {
      setTrouble(t('key.pinForm'));
      return;
    }
    setBusy(true);
    setTrouble(undefined);
    let session: string | undefined;
    try {
      ({ session } = await askBridge('verifyPin', { keyId: key.keyId, pin }));
      setPin('');
      await work(key, session, chosen.id);
      onClose();
    } catch (failed) {
      setPin('');
      setTrouble(troubleOf(failed, t));
      setBusy(false);
      void refetch();
    } finally {
      // It ends by itself soon: that it could not be closed now is nobody's trouble.
      if (session !== undefined) askBridge('closeSession', { session }).catch(() => undefined);
    }
  };

  const absent = error instanceof BridgeError && error.code === 'ABSENT';
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form className="cr-dialog" onSubmit={submit} {...apart} noValidate aria-busy={busy}>
        <h2 id={heading}>{title}</h2>
        {data === undefined && error === null && (
          <p className="cr-hint" role="status">
            {t('key.looking')}
          </p>
        )}
        {error !== null && (absent ? <BridgeAbsent without={without} /> : <p role="alert">{troubleOf(error, t)}</p>)}
        {data !== undefined && error === null && (
          <>
            <p>{lead}</p>
            {data.keys.length === 0 && <p>{t('key.none')}</p>}
            {data.keys.length > 0 && all.length === 0 && <p>{t('key.noneOn')}</p>}
            {all.length > 0 && (
              <Choice
                offers={all}
                chosen={chosen?.id}
                legend={t(offers === undefined ? 'key.which' : 'key.whichCertificate')}
                onChoose={setPicked}
              />
            )}
            {key === undefined && data.keys.length > 0 && <p className="cr-notice cr-notice-warn">{without}</p>}
            {key !== undefined && (
              <div className="cr-pin">
                <label htmlFor={pinId}>{t('key.pin')}</label>
                <input
                  id={pinId}
                  className="cr-input cr-mono"
                  type="password"
                  autoComplete="off"
                  maxLength={16}
                  value={pin}
                  // Not disabled: that would take the focus away from whoever has to try again.
                  readOnly={busy}
                  ref={focused}
                  aria-describedby={`${pinId}-said`}
                  onChange={event => setPin(event.target.value)}
                />
                <span id={`${pinId}-said`} className="cr-hint">
                  {trouble === undefined && t('key.tries', { n: key.triesLeft, smart_count: key.triesLeft })}
                </span>
              </div>
            )}
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
            <button type="submit" className="cr-button cr-filled" disabled={busy || pin === ''}>
              {busy ? t('key.working') : title}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
};

export default KeyDialog;
