/** A box to search in what is on the page already; asks nobody. */
import { Icon } from '../ui/icon.tsx';

interface FindBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Its name, and what stands in it while it is empty. */
  readonly hint: string;
  readonly className?: string;
}

export const FindBox = ({ text, onText, hint, className = '' }: FindBoxProps) => (
  <span className={`cr-search ${className}`.trim()}>
    <Icon name="search" />
    <input
      className="cr-input"
      type="search"
      value={text}
      aria-label={hint}
      placeholder={hint}
      onChange={event => onText(event.target.value)}
    />
  </span>
);
