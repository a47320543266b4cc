/** The contract that is to end, for whoever is asked to sign that it does: to look it up again. */
import { useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { invitationFile } from './calls.ts';
import { saveFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface EndedContractProps {
  readonly ticket: string;
  readonly onFailure: (failure: unknown) => void;
}

export const EndedContract = ({ ticket, onFailure }: EndedContractProps) => {
  const t = useInvitationWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fetchIt = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await invitationFile(ticket, true));
    } catch (error) {
      setFailure(error);
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="e-actions">
      <button type="button" className="e-button" aria-busy={busy} onClick={busy ? undefined : fetchIt}>
        {t('end.contract')}
      </button>
      {failure === undefined ? null : <Failure error={failure} />}
    </div>
  );
};
