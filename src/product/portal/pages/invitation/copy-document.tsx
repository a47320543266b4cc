/** The document that was copied to somebody: who signed it when, its pages, the file to keep, and where it can be verified. */
import { useEffect, useRef } from 'react';
import { type Fact, Facts } from '../verify/facts.tsx';
import type { EnteredCopy } from './calls.ts';
import { FetchedPages } from './fetched-pages.tsx';
import { minuteOf } from './moments.ts';
import { type ContractFile, saveFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';
import { VerifyLink } from './verify-link.tsx';

interface CopyDocumentProps {
  readonly entered: EnteredCopy;
  readonly contract: ContractFile;
}

export const CopyDocument = ({ entered, contract }: CopyDocumentProps) => {
  const t = useInvitationWords();
  const sheet = useRef<HTMLElement>(null);
  const [file] = contract;
  const body = file.state === 'answered' ? file.value : undefined;
  const { parties, contractNo, sha256, terminatedAt, expiresAt, goodUntil } = entered;
  useEffect(() => {
    scrollTo(0, 0);
    sheet.current?.focus({ preventScroll: true });
  }, []);
  const facts: readonly Fact[] = [
    ...parties.map(({ party, name, signedAt }): Fact => {
      const words = signedAt === null ? name : t('copy.signed', { name, at: minuteOf(signedAt) });
      return [t(`read.as.${party}`), words];
    }),
    [t('read.contractNo'), contractNo],
    [t('done.sha256'), sha256, true],
  ];
  return (
    <>
      {terminatedAt === null ? null : (
        <p className="e-notice" data-tone="warn" role="alert">
          {t('copy.terminated', { at: minuteOf(terminatedAt) })}
        </p>
      )}
      <section ref={sheet} tabIndex={-1} className="e-sheet" aria-label={t('read.facts')}>
        <div className="e-section">
          <Facts facts={facts} />
          <div className="e-actions">
            <button
              type="button"
              className="e-button e-main"
              disabled={body === undefined}
              aria-busy={file.state === 'waiting'}
              onClick={() => (body === undefined ? undefined : saveFile(body))}
            >
              {t('done.download')}
            </button>
            <VerifyLink file={body} />
          </div>
          <p className="e-hint">{t('copy.keep', { at: minuteOf(expiresAt).slice(-5), until: minuteOf(goodUntil) })}</p>
        </div>
        <FetchedPages contract={contract} />
      </section>
    </>
  );
};
