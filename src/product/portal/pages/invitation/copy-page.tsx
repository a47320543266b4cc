/** /copy/:token: whoever was sent a copy of a signed contract reads and downloads it, on the phone that the link went to and without an account. */
import { useCallback, useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import type { OpenPageProps } from '#portal/pages/open-pages.tsx';
import { CallError } from '#portal/providers/call-error.ts';
import { type Copy, copy, copyFile, type EnteredCopy, enterCopy, sendCopyCode } from './calls.ts';
import { CodeStep } from './code-step.tsx';
import { CopyDocument } from './copy-document.tsx';
import { minuteOf } from './moments.ts';
import { useContractFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';
import './invitation.css';

const codeOf = (failure: unknown): string | undefined => (failure instanceof CallError ? failure.code : undefined);

/** A link that opens nothing, and why. */
const Shut = ({ failure, again }: { readonly failure: unknown; readonly again: () => void }) => {
  const t = useInvitationWords();
  const code = codeOf(failure);
  const why = code === 'INVITATION_UNKNOWN' ? 'unknown' : code === 'CONTRACT_COPY_ENDED' ? 'copyEnded' : 'failed';
  return (
    <Frame title={t(`closed.${why}`)} lead={t(`closed.${why}Lead`)}>
      {why === 'failed' ? <Failure error={failure} onRetry={again} /> : null}
    </Frame>
  );
};

interface OutsideProps {
  readonly token: string;
  readonly about: Copy;
  /** A visit has ended. */
  readonly isOver: boolean;
  readonly onEntered: (entered: EnteredCopy) => void;
  readonly onFailure: (failure: unknown) => void;
}

const Outside = ({ token, about, isOver, onEntered, onFailure }: OutsideProps) => {
  const t = useInvitationWords();
  const { starterName, title, name, mobile, goodUntil } = about;
  return (
    <Frame title={t('copy.title', { starter: starterName, title })} lead={t('copy.who', { name, mobile, until: minuteOf(goodUntil) })}>
      {about.state === 'TERMINATED' ? (
        <p className="e-notice" data-tone="warn">
          {t('copy.isTerminated')}
        </p>
      ) : null}
      {isOver ? (
        <p className="e-notice" data-tone="warn" role="alert">
          {t('code.over')}
        </p>
      ) : null}
      <section className="e-sheet">
        <CodeStep
          lead={t('code.again', { mobile })}
          sendCode={() => sendCopyCode(token)}
          enter={smsCode => enterCopy({ token, smsCode })}
          onEntered={onEntered}
          onFailure={onFailure}
        />
      </section>
    </Frame>
  );
};

const Inside = ({ entered, onFailure }: { readonly entered: EnteredCopy; readonly onFailure: (failure: unknown) => void }) => {
  const t = useInvitationWords();
  const contract = useContractFile(entered.ticket, copyFile, onFailure);
  return (
    <Frame title={t('read.title', { title: entered.title })} lead={t('copy.lead', { starter: entered.starterName })}>
      <CopyDocument entered={entered} contract={contract} />
    </Frame>
  );
};

export const CopyPage = ({ parameters: { token = '' } }: OpenPageProps) => {
  const t = useInvitationWords();
  const [answer, again] = useAnswer(useCallback(() => copy(token), [token]));
  const [entered, setEntered] = useState<EnteredCopy>();
  const [isOver, setOver] = useState(false);
  /** Some failures lead elsewhere; the others are said where they came from. */
  const fail = (failure: unknown): void => {
    const code = codeOf(failure);
    if (code === 'INVITATION_OVER') {
      setOver(true);
      setEntered(undefined);
    }
    // How things stand now, the page says itself.
    if (code === 'INVITATION_OVER' || code === 'INVITATION_UNKNOWN' || code === 'CONTRACT_COPY_ENDED') again();
  };
  const enter = (value: EnteredCopy): void => {
    setOver(false);
    setEntered(value);
  };
  if (entered !== undefined) return <Inside entered={entered} onFailure={fail} />;
  if (answer.state === 'waiting')
    return (
      <div className="e-boot" role="status">
        {t('app.loading')}
      </div>
    );
  if (answer.state === 'failed') return <Shut failure={answer.error} again={again} />;
  return <Outside token={token} about={answer.value} isOver={isOver} onEntered={enter} onFailure={fail} />;
};
