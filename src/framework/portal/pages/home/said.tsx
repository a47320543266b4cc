/** A sentence in which what is to be typed elsewhere stands between backticks: set apart, and copied by a press. */
import { useState } from 'react';
import { copyText } from '../../render/copy.ts';
import { wordsWith } from '../../render/words-with.ts';

const useCopyWords = wordsWith({ said: { copy: '点击复制', copied: '已复制' } }, { said: { copy: 'Click to copy', copied: 'Copied' } });

const Copied = ({ text }: { text: string }) => {
  const { t } = useCopyWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" className="s-copied" title={t('said.copy')} onClick={() => void copyText(text).then(() => setCopied(true))}>
      <code>{text}</code>
      <span role="status">{isCopied ? t('said.copied') : ''}</span>
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
