/** A button that fetches a file and hands it to be saved; what went wrong is said beside it. */
import { useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { saveFile } from './use-contract-file.ts';

interface SaveButtonProps {
  readonly label: string;
  readonly fetchIt: () => Promise<File>;
  /** A visit may have ended. */
  readonly onFailure: (failure: unknown) => void;
}

export const SaveButton = ({ label, fetchIt, onFailure }: SaveButtonProps) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await fetchIt());
    } catch (error) {
      setFailure(error);
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="e-actions">
      <button type="button" className="e-button" aria-busy={busy} onClick={busy ? undefined : save}>
        {label}
      </button>
      {failure === undefined ? null : <Failure error={failure} />}
    </div>
  );
};
