/** The amount of what is signed, asked of a handler who may sign up to a limit. */
import { useWords } from './words.ts';

interface AmountPartProps {
  readonly amount: string;
  /** It was sent off without one. */
  readonly isMissing: boolean;
  readonly busy: boolean;
  readonly onAmount: (amount: string) => void;
}

export const AmountPart = ({ amount, isMissing, busy, onAmount }: AmountPartProps) => {
  const { t } = useWords();
  return (
    <div className="cr-sign-part">
      <label htmlFor="cr-sign-amount">{t('sign.amount')}</label>
      <input
        id="cr-sign-amount"
        className="cr-input cr-figures"
        inputMode="decimal"
        value={amount}
        disabled={busy}
        aria-invalid={isMissing}
        aria-describedby="cr-sign-amount-said"
        onChange={event => onAmount(event.target.value)}
      />
      <span id="cr-sign-amount-said" className={isMissing ? 'cr-fault' : 'cr-hint'}>
        {t(isMissing ? 'sign.amountMissing' : 'sign.amountWhy')}
      </span>
    </div>
  );
};
