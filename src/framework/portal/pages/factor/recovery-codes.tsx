/** Recovery codes, shown once: to be copied, saved as a file or printed before anything else. */
import { useEffect, useRef, useState } from 'react';
import { useFactorWords } from '../../messages/use-factor-words.ts';
import { copyText } from '../../render/copy.ts';
import { printOnly } from '../../render/print-only.ts';
import './factor.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Whose they are: stands on the paper and in the file. */
  readonly owner: string;
  readonly onDone: () => void;
}

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

export const RecoveryCodes = ({ codes, owner, onDone }: RecoveryCodesProps) => {
  const t = useFactorWords();
  const paper = useRef<HTMLDivElement>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => lead.current?.focus(), []);
  const heading = t('codes.heading', { name: owner });
  const text = `${location.host}\n${heading}\n\n${codes.join('\n')}\n`;
  return (
    <div className="f-codes">
      <p className="e-lead" tabIndex={-1} ref={lead}>
        {t('codes.lead')}
      </p>
      <div ref={paper} className="f-paper">
        <p className="f-paper-head">
          {heading}
          <small>{location.host}</small>
        </p>
        <ol>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="f-row">
        <button
          type="button"
          className="e-button"
          onClick={() =>
            copyText(codes.join('\n')).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(copied ? 'codes.copied' : 'codes.copy')}
        </button>
        <button type="button" className="e-button" onClick={() => save(text, `${t('codes.file')}-${owner}.txt`)}>
          {t('codes.download')}
        </button>
        <button type="button" className="e-button" onClick={() => printOnly(paper.current)}>
          {t('codes.print')}
        </button>
      </div>
      <button type="button" className="e-button e-main e-wide" onClick={onDone}>
        {t('codes.done')}
      </button>
    </div>
  );
};
