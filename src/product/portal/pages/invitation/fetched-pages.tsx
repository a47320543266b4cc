/** The pages of a contract once they are there: until then that they come, or why they do not. */
import { Failure } from '#portal/pages/light/failure.tsx';
import { ContractPages, type ContractPagesProps } from './contract-pages.tsx';
import type { ContractFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';

export interface FetchedPagesProps extends Omit<ContractPagesProps, 'file'> {
  readonly contract: ContractFile;
}

export const FetchedPages = ({ contract: [file, again], ...pages }: FetchedPagesProps) => {
  const t = useInvitationWords();
  if (file.state === 'waiting')
    return (
      <p className="e-leaves" aria-busy="true">
        {t('read.loading')}
      </p>
    );
  if (file.state === 'failed')
    return (
      <div className="e-section">
        <Failure error={file.error} onRetry={again} />
      </div>
    );
  return <ContractPages file={file.value} {...pages} />;
};
