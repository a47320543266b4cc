/** What is said of a place that the signer has not chosen: who is written beside the seal, and who has set where it stands. */
import type { Asked, SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

interface GivenPlaceProps {
  readonly view: SigningView;
  readonly asked: Asked;
  /** The signer moves it. */
  readonly isByHand: boolean;
}

export const GivenPlace = ({ view, asked, isByHand }: GivenPlaceProps) => {
  const { t } = useWords();
  return (
    <>
      {view.steps.some(step => step.state === 'OWN' && step.needSigner) && (
        <p className="cr-hint">{t('sign.signerBeside', { name: view.signer })}</p>
      )}
      {!isByHand && view.steps.length > 0 && (
        <p className="cr-hint">{t(asked.contractNo === undefined ? 'sign.fixedPlace' : 'sign.agreedPlace')}</p>
      )}
    </>
  );
};
