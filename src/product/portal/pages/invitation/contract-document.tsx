/** The document of an invitation: what is known of it, and its pages once they are there. */
import type { ReactNode } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import type { Entered } from './calls.ts';
import { ContractFacts } from './contract-facts.tsx';
import { ContractPages, type ContractPagesProps } from './contract-pages.tsx';
import type { ContractFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface ContractDocumentProps extends Omit<ContractPagesProps, 'file'> {
  readonly entered: Entered;
  readonly contract: ContractFile;
  /** Beside the facts. */
  readonly children?: ReactNode;
}

export const ContractDocument = ({ entered, contract: [file, again], children, ...pages }: ContractDocumentProps) => {
  const t = useInvitationWords();
  return (
    <>
      <div className="e-section">
        <ContractFacts entered={entered} />
        {children}
      </div>
      {file.state === 'waiting' ? (
        <p className="e-leaves" aria-busy="true">
          {t('read.loading')}
        </p>
      ) : null}
      {file.state === 'failed' ? (
        <div className="e-section">
          <Failure error={file.error} onRetry={again} />
        </div>
      ) : null}
      {file.state === 'answered' ? <ContractPages file={file.value} {...pages} /> : null}
    </>
  );
};
