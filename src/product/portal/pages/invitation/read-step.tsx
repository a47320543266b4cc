/** The third step: the contract itself, and what is known of it. From here they go on to sign, or decline. */
import { useMemo, useState } from 'react';
import { type Entered, invitationFile } from './calls.ts';
import { ContractDocument } from './contract-document.tsx';
import { toPlace } from './contract-pages.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { type Mark, pictureOf } from './ink-canvas.ts';
import { SaveButton } from './save-button.tsx';
import { type ContractFile, saveFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface ReadStepProps {
  readonly entered: Entered;
  readonly contract: ContractFile;
  readonly mark: Mark;
  readonly onNext: () => void;
  readonly onDeclined: () => void;
  readonly onFailure: (failure: unknown) => void;
}

export const ReadStep = ({ entered, contract, mark, onNext, onDeclined, onFailure }: ReadStepProps) => {
  const t = useInvitationWords();
  const [file] = contract;
  const [isDeclining, setDeclining] = useState(false);
  const { strokes, way } = mark;
  const picture = useMemo(
    () => (way === 'hand' && strokes.length === 0 ? undefined : pictureOf({ way, strokes }, entered.name)),
    [way, strokes, entered.name],
  );
  return (
    <>
      <ContractDocument
        entered={entered}
        contract={contract}
        places={entered.boxes.map(box => ({
          box,
          name: t('read.here'),
          content: picture === undefined ? <span>{t('read.here')}</span> : <img src={picture} alt="" />,
        }))}
        said={t('read.places', { smart_count: entered.boxes.length, count: entered.boxes.length })}
        to={{ label: t('read.toPlace'), go: () => toPlace(entered.boxes[0]?.page ?? 1) }}
      >
        {entered.signs === 'TERMINATION' ? (
          // The contract that is to end, to look it up again.
          <SaveButton label={t('end.contract')} fetchIt={() => invitationFile(entered.ticket, true)} onFailure={onFailure} />
        ) : null}
      </ContractDocument>
      <footer className="e-foot">
        <button type="button" className="e-plain e-to-left" onClick={() => setDeclining(true)}>
          {t(entered.signs === 'TERMINATION' ? 'end.decline' : 'read.decline')}
        </button>
        {file.state === 'answered' ? (
          <button type="button" className="e-button" onClick={() => saveFile(file.value)}>
            {t('read.download')}
          </button>
        ) : null}
        <button type="button" className="e-button e-main" disabled={file.state !== 'answered'} onClick={onNext}>
          {t('read.next')}
        </button>
      </footer>
      {isDeclining ? (
        <DeclineDialog entered={entered} onClose={() => setDeclining(false)} onDeclined={onDeclined} onFailure={onFailure} />
      ) : null}
    </>
  );
};
