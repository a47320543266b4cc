/** The document of an invitation: what is known of it, and its pages once they are there. */
import type { ReactNode } from 'react';
import type { Entered } from './calls.ts';
import { ContractFacts } from './contract-facts.tsx';
import { FetchedPages, type FetchedPagesProps } from './fetched-pages.tsx';

interface ContractDocumentProps extends FetchedPagesProps {
  readonly entered: Entered;
  /** Beside the facts. */
  readonly children?: ReactNode;
}

export const ContractDocument = ({ entered, children, ...pages }: ContractDocumentProps) => (
  <>
    <div className="e-section">
      <ContractFacts entered={entered} />
      {children}
    </div>
    <FetchedPages {...pages} />
  </>
);
