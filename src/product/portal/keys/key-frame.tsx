/** The dialog around all work with a hardware key: the bridge is looked for, a key chosen, the work done, and what is refused told. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import { BridgeAbsent } from './bridge-absent.tsx';
import { Choice } from './choice.tsx';
import { troubleOf } from './trouble.ts';
import { type OffersOf, useOffers } from './use-offers.ts';
import { useWords } from './words.ts';
import './key.css';
import { Button } from '#portal/ui/button.tsx';
import { Dialog, DialogFoot } from '#portal/ui/dialog.tsx';

interface KeyFrameProps {
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly lead: string;
  /** How to go on without a key. */
  readonly without: string;
  /** What is chosen. */
  readonly legend: string;
  readonly offers: OffersOf;
  /** What is chosen to begin with, by its id, where it can be. */
  readonly first?: string | undefined;
  /** Whether enough is typed to try. */
  readonly isReady: boolean;
  /** What can be said of what is typed before the key is asked, which would count a try. */
  readonly fault: () => string | undefined;
  readonly work: (key: BridgeKey, chosen: string) => Promise<void>;
  readonly onClose: () => void;
  /** What is typed for the key that is chosen. */
  readonly children: (key: BridgeKey, how: { readonly busy: boolean; readonly inTrouble: boolean }) => ReactNode;
}

/** What is typed here is no input of the form around the dialog, in whose tree it stands. */
const apart = { onChange: (event: { stopPropagation(): void }) => event.stopPropagation() };

export const KeyFrame = ({ title, lead, without, legend, first, isReady, fault, work, onClose, children, ...rest }: KeyFrameProps) => {
  const { t } = useWords();
  const [picked, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { found, error, isAbsent, isLooking, look, offers } = useOffers(rest.offers);
  const fit = offers.filter(({ why }) => why === undefined);
  const chosen = fit.find(({ id }) => id === picked) ?? fit.find(({ id }) => id === first) ?? fit[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (chosen === undefined || busy) return;
    const said = fault();
    setTrouble(said);
    if (said !== undefined) return;
    setBusy(true);
    try {
      await work(chosen.key, chosen.id);
      onClose();
    } catch (failed) {
      setTrouble(troubleOf(failed, t));
      setBusy(false);
      void look();
    }
  };

  return (
    <Dialog title={title} onClose={busy ? undefined : onClose}>
      <form className="cr-dialog-form" onSubmit={submit} {...apart} noValidate aria-busy={busy}>
        {found === undefined && error === null && (
          <p className="cr-hint" role="status">
            {t('key.looking')}
          </p>
        )}
        {error !== null && (isAbsent ? <BridgeAbsent without={without} /> : <p role="alert">{troubleOf(error, t)}</p>)}
        {found !== undefined && (
          <>
            <p>{found.keys.length === 0 ? t('key.none') : lead}</p>
            {found.keys.length > 0 && offers.length === 0 && <p>{t('key.noneOn')}</p>}
            {offers.length > 0 && <Choice offers={offers} chosen={chosen?.id} legend={legend} onChoose={setPicked} />}
            {chosen === undefined && found.keys.length > 0 && <p className="cr-notice cr-notice-warn">{without}</p>}
            {chosen !== undefined && children(chosen.key, { busy, inTrouble: trouble !== undefined })}
          </>
        )}
        {trouble !== undefined && (
          <p className="cr-notice cr-notice-bad" role="alert">
            {trouble}
          </p>
        )}
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          {chosen === undefined || error !== null ? (
            <Button filled disabled={isLooking} onClick={() => look()}>
              {isLooking ? t('key.looking') : t('key.again')}
            </Button>
          ) : (
            <Button type="submit" filled busy={busy} disabled={!isReady}>
              {busy ? t('key.working') : title}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
};
