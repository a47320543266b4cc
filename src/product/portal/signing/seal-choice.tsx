/** The seal that is signed with, chosen by itself, and what comes with it: certificate and handler. Others are shown to whoever wants another. */
import { useState } from 'react';
import { dayOf } from '#engine/rules/calendar.ts';
import { Button } from '#portal/ui/button.tsx';
import { pictureOf, type SigningSeal } from './use-signing-view.ts';
import { useWords } from './words.ts';

interface SealChoiceProps {
  readonly seals: readonly SigningSeal[];
  readonly chosen: SigningSeal | undefined;
  readonly fixed: boolean;
  readonly signer: string;
  readonly onChoose: (seal: SigningSeal) => void;
}

const Sketch = ({ seal }: { readonly seal: SigningSeal }) => {
  const picture = pictureOf(seal);
  return <span className="cr-sign-sketch">{picture !== undefined && <img src={picture} alt="" />}</span>;
};

const Named = ({ seal }: { readonly seal: SigningSeal }) => {
  const { t, label } = useWords();
  return (
    <span className="cr-sign-named">
      <strong>{seal.name}</strong>
      <small className="cr-figures">{t('sign.sealOf', { type: seal.typeName, no: seal.sealNo })}</small>
      {seal.refusal !== null && <small className="cr-fault">{label(seal.refusal)}</small>}
    </span>
  );
};

export const SealChoice = ({ seals, chosen, fixed, signer, onChoose }: SealChoiceProps) => {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const shown = chosen ?? seals[0];
  return (
    <fieldset className="cr-sign-part" disabled={fixed}>
      <legend>{t('sign.seal')}</legend>
      {!isOpen && shown !== undefined && (
        <p className="cr-sign-seal">
          <Sketch seal={shown} />
          <Named seal={shown} />
          {seals.length > 1 && <Button onClick={() => setOpen(true)}>{t('sign.otherSeal')}</Button>}
        </p>
      )}
      {isOpen &&
        seals.map(seal => (
          <label key={seal.sealNo} className="cr-sign-seal cr-sign-option">
            <input
              type="radio"
              name="cr-sign-seal"
              checked={seal === chosen}
              disabled={seal.refusal !== null}
              onChange={() => onChoose(seal)}
            />
            <Sketch seal={seal} />
            <Named seal={seal} />
          </label>
        ))}
      {chosen !== undefined && (
        <dl className="cr-sign-facts">
          {chosen.certificateNo !== null && (
            <div>
              <dt>{t('sign.certificate')}</dt>
              <dd className="cr-figures">
                {t('sign.certificateUntil', { no: chosen.certificateNo, day: dayOf(new Date(chosen.certificateUntil ?? 0)) })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t(chosen.handler === null ? 'sign.signer' : 'sign.handler')}</dt>
            <dd>{chosen.handler === null ? signer : `${signer} · ${chosen.handler}`}</dd>
          </div>
        </dl>
      )}
      {chosen?.line === 'NATIONAL' && <p className="cr-hint">{t('sign.national')}</p>}
      {chosen?.line === 'INTERNATIONAL' && chosen.boundLine === 'NATIONAL' && (
        <p className="cr-notice cr-notice-warn">{t('sign.pictureOnly')}</p>
      )}
    </fieldset>
  );
};
