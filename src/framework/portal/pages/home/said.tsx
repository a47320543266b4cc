/** A sentence in which what is to be typed elsewhere stands between backticks: set apart, and copied by a press. */
import { useState } from 'react';
import { copyText } from '../../render/copy.ts';
import { useSay } from '../../render/words.ts';

const Copied = ({ text }: { text: string }) => {
  const t = useSay();
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  const copy = () =>
    copyText(text).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  return (
    <button type="button" className="s-copied" title={t('copy.action')} onClick={() => void copy()}>
      <code>{text}</code>
      <span role="status">{outcome === undefined ? '' : t(`copy.${outcome}`)}</span>
    </button>
  );
};

export const Said = ({ text }: { text: string }) => (
  <p>
    {text.split('`').map((part, index) =>
      // Every second part stood between two of them; the parts of a sentence never change their order.
      index % 2 === 0 ? part : <Copied key={part} text={part} />,
    )}
  </p>
);
