/** The proof of a key in the signer's hand: a certificate on it, its PIN, and a code where the step wants one. */
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { dayOf } from '#engine/rules/calendar.ts';
import { Button } from '#portal/ui/button.tsx';
import { isPin } from '#product/bridge/protocol.ts';
import type { KeySigner } from '#resources/_widgets.ts';
import { BridgeAbsent } from '../keys/bridge-absent.tsx';
import { Choice, type Offer } from '../keys/choice.tsx';
import { type OnKey as Held, useOwnCertificates } from '../keys/own-certificates.ts';
import { nameIn } from '../keys/subject.ts';
import { troubleOf } from '../keys/trouble.ts';
import { useOffers } from '../keys/use-offers.ts';
import { useWords as useKeyWords } from '../keys/words.ts';
import { CodeProof, type OwnProofProps } from './proof.tsx';
import { useWords } from './words.ts';
import '../keys/key.css';

interface KeyProofProps extends Omit<OwnProofProps, 'onWay'> {
  readonly from: KeySigner['from'];
  /** The only certificate that serves, by its serial number; null where each of them does. */
  readonly only: string | null;
  /** The last try failed: what the key says of itself may have changed. */
  readonly inTrouble: boolean;
}

type Faults = Partial<Record<'pin' | 'code', string>>;
const id = 'cr-sign-pin';

export const KeyProof = ({ handle, from, only, view, asked, busy, inTrouble }: KeyProofProps) => {
  const { t } = useKeyWords();
  const { t: say } = useWords();
  const certificates = useOwnCertificates(from);
  const offerOf = ({ key, certificate, why }: Held): Offer => ({
    id: certificate.serialNumber,
    key,
    certificate: nameIn(certificate.subjectDn),
    hint: t('key.until', { day: dayOf(new Date(certificate.notAfter)) }),
    why,
  });
  const { found, error, isAbsent, isLooking, look, offers: all } = useOffers(async keys => (await certificates(keys)).map(offerOf));
  // Another seal may be chosen after the keys were looked at.
  const offers = all.map(offer =>
    only === null || offer.id === only ? offer : { ...offer, why: offer.why ?? say('sign.otherCertificate') },
  );
  const [picked, setPicked] = useState<string>();
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const fit = offers.filter(({ why }) => why === undefined);
  // One that was chosen and is gone is not replaced by another: the PIN would be that of the wrong key.
  const chosen = picked === undefined ? fit[0] : fit.find(offer => offer.id === picked);
  const input = useRef<HTMLInputElement>(null);

  // A PIN that was refused is typed anew, and the key asked how many tries are left.
  const wasInTrouble = useRef(false);
  useEffect(() => {
    if (inTrouble && !wasInTrouble.current) {
      setPin('');
      void look();
      input.current?.focus();
    }
    wasInTrouble.current = inTrouble;
  });

  useImperativeHandle(handle, () => ({
    take: () => {
      const lacking: Faults = {
        ...(isPin(pin) ? {} : { pin: t('key.pinForm') }),
        ...(view.needSms && !/^\d{6}$/.test(code) ? { code: say('sign.codeMissing') } : {}),
      };
      setFaults(lacking);
      if (chosen === undefined || Object.keys(lacking).length > 0) return undefined;
      setPicked(chosen.id);
      const onKey = { key: chosen.key, serialNumber: chosen.id, pin };
      return view.needSms ? { onKey, smsCode: code } : { onKey };
    },
  }));

  if (found === undefined && error === null)
    return (
      <p className="cr-hint" role="status">
        {t('key.looking')}
      </p>
    );
  const again = (
    <Button disabled={isLooking} onClick={() => look()}>
      {t(isLooking ? 'key.looking' : 'key.again')}
    </Button>
  );
  if (error !== null || found === undefined)
    return (
      <div className="cr-sign-part">
        {isAbsent ? <BridgeAbsent without={t('key.actWithout')} /> : <p role="alert">{troubleOf(error, t)}</p>}
        {again}
      </div>
    );
  return (
    <div className="cr-sign-part">
      {offers.length > 0 && <Choice offers={offers} chosen={chosen?.id} legend={t('key.whichCertificate')} onChoose={setPicked} />}
      {found.keys.length === 0 && <p>{t('key.none')}</p>}
      {chosen === undefined && (
        <>
          {found.keys.length > 0 && fit.length === 0 && <p className="cr-notice cr-notice-warn">{t('key.actWithout')}</p>}
          {again}
        </>
      )}
      {chosen !== undefined && (
        <div className="cr-pin">
          <label htmlFor={id}>{t('key.pin')}</label>
          <input
            ref={input}
            id={id}
            className="cr-input cr-mono"
            type="password"
            autoComplete="off"
            maxLength={16}
            value={pin}
            // Not disabled: that would take the focus away from whoever has to try again.
            readOnly={busy}
            aria-invalid={faults.pin !== undefined}
            aria-describedby={`${id}-said`}
            onChange={event => setPin(event.target.value)}
          />
          <span id={`${id}-said`} className={faults.pin === undefined ? 'cr-hint' : 'cr-fault'}>
            {faults.pin ?? (inTrouble ? '' : t('key.tries', { n: chosen.key.triesLeft, smart_count: chosen.key.triesLeft }))}
          </span>
        </div>
      )}
      {chosen !== undefined && view.needSms && <CodeProof asked={asked} value={code} fault={faults.code} busy={busy} onChange={setCode} />}
    </div>
  );
};
