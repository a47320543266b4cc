/** Beside the pages: with which seal, where it stands, and the one proof; filled is what leads on. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import { AmountPart } from './amount-part.tsx';
import type { Answers, ProofHandle, Said } from './answers.ts';
import { KeyProof } from './key-proof.tsx';
import { NoSeal } from './no-seal.tsx';
import { PlacePart } from './place-part.tsx';
import { OwnProof } from './proof.tsx';
import { ReasonPart } from './reason-part.tsx';
import { SealChoice } from './seal-choice.tsx';
import type { Covering } from './use-covering.ts';
import type { LookedAt } from './use-looked-at.ts';
import type { Asked, SigningSeal, SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

interface SigningPanelProps {
  readonly view: SigningView;
  /** A seal signature in an OFD carries no note. */
  readonly isOfd: boolean;
  readonly asked: Asked;
  readonly seal: SigningSeal | undefined;
  readonly onSeal: (seal: SigningSeal) => void;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
  /** The pages on which the own seal will stand. */
  readonly pages: readonly number[];
  /** What is wrong with where it stands. */
  readonly misplaced: string | undefined;
  readonly lookedAt: LookedAt;
  readonly covering: Covering;
  readonly onShow: () => void;
  /** How the place is changed. */
  readonly placing: ReactNode;
  /** The amount is asked of handlers with a limit, where the document does not say it. */
  readonly asksAmount: boolean;
  /** Signed by a key in the signer's hand, with a certificate of these. */
  readonly keysFrom: KeySigner['from'] | undefined;
  readonly busy: boolean;
  readonly failed: string | undefined;
  /** Another way to sign was chosen. */
  readonly onWay: () => void;
  readonly onSign: (answers: Answers) => void;
}

/** Enter signs from the proof alone, which is typed last: nobody signs by ending a note. */
const sendsNothing = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.closest('.cr-sign-foot') === null) event.preventDefault();
};

export const SigningPanel = (props: SigningPanelProps) => {
  const { view, isOfd, asked, seal, onSeal, said, onSaid, pages, misplaced, lookedAt, covering, onShow } = props;
  const { placing, asksAmount, keysFrom, busy, failed, onWay, onSign } = props;
  const { t, label } = useWords();
  const { refusal } = view;
  const proof = useRef<ProofHandle>(null);
  const { amount, reason } = said;
  const [missing, setMissing] = useState(false);
  const needsAmount = asksAmount && seal?.needAmount === true;

  const submit = () => {
    if (seal === undefined || !lookedAt.look() || !covering.look()) return;
    const lacksAmount = needsAmount && amount.trim() === '';
    setMissing(lacksAmount);
    const proved = proof.current?.take();
    if (lacksAmount || proved === undefined) return;
    onSign({
      sealNo: seal.sealNo,
      ...proved,
      ...(needsAmount ? { amount: amount.trim() } : {}),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    });
  };
  return (
    <form
      className="cr-sign-panel"
      aria-label={t('sign.panel')}
      noValidate
      onKeyDown={sendsNothing}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="cr-sign-scroll">
        {refusal !== null && (
          <p className="cr-notice cr-notice-bad" role="alert">
            {label(refusal)}
          </p>
        )}
        {seal === undefined && <NoSeal view={view} />}
        {seal !== undefined && <SealChoice seals={view.seals} chosen={seal} fixed={busy} signer={view.signer} onChoose={onSeal} />}
        <PlacePart pages={seal === undefined ? [] : pages} misplaced={misplaced} covering={covering} onShow={onShow}>
          {placing}
        </PlacePart>
        {needsAmount && <AmountPart amount={amount} isMissing={missing} busy={busy} onAmount={next => onSaid({ ...said, amount: next })} />}
        {!isOfd && <ReasonPart reason={reason} busy={busy} onReason={next => onSaid({ ...said, reason: next })} />}
      </div>
      <div className="cr-sign-foot">
        {seal !== undefined && keysFrom === undefined && <OwnProof handle={proof} view={view} asked={asked} busy={busy} onWay={onWay} />}
        {seal !== undefined && keysFrom !== undefined && (
          <KeyProof
            handle={proof}
            from={keysFrom}
            only={seal.serialNumber}
            view={view}
            asked={asked}
            busy={busy}
            inTrouble={failed !== undefined}
          />
        )}
        {failed !== undefined && (
          <p className="cr-notice cr-notice-bad" role="alert">
            {failed}
          </p>
        )}
        {failed === undefined && lookedAt.askedOn !== undefined && (
          <p className="cr-notice cr-notice-warn" role="alert">
            {t('sign.confirmPlace', { page: lookedAt.askedOn })}
          </p>
        )}
        <Button
          filled
          type="submit"
          disabled={busy || refusal !== null || seal === undefined || pages.length === 0 || misplaced !== undefined}
        >
          {t(busy ? 'sign.busy' : 'sign.submit')}
        </Button>
      </div>
    </form>
  );
};
