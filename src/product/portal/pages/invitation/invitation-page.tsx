/** /sign/:token: a person who has no account signs a contract, on the phone that the link was sent to. */
import { useCallback, useEffect, useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import type { OpenPageProps } from '#portal/pages/open-pages.tsx';
import { CallError } from '#portal/providers/call-error.ts';
import {
  askerOf,
  type Entered,
  enterInvitation,
  type Invitation,
  invitation,
  invitationFile,
  type Signed,
  sendInvitationCode,
} from './calls.ts';
import { CodeStep } from './code-step.tsx';
import { CompanyIdentityStep } from './company-identity-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FillStep } from './fill-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { type Mark, noMark } from './ink-canvas.ts';
import { minuteOf } from './moments.ts';
import { ReadStep } from './read-step.tsx';
import { SignStep } from './sign-step.tsx';
import { keepSigned, signedHere } from './signed-here.ts';
import { StepSheet } from './steps.tsx';
import { useContractFile } from './use-contract-file.ts';
import { type InvitationTexts, useInvitationWords } from './use-invitation-words.ts';
import './invitation.css';

const codeOf = (failure: unknown): string | undefined => (failure instanceof CallError ? failure.code : undefined);

/** Somebody who has drawn and not signed is asked before the page is closed. */
const useWarning = (isAtStake: boolean) =>
  useEffect(() => {
    if (!isAtStake) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isAtStake]);

/** How far they have come. What was drawn and agreed to outlives the ticket. */
const useWay = (askAgain: () => void) => {
  const [entered, setEntered] = useState<Entered>();
  const [isSigning, setSigning] = useState(false);
  const [signed, setSigned] = useState<Signed>();
  const [isDeclined, setDeclined] = useState(false);
  const [mark, setMark] = useState<Mark>(noMark);
  const [agreed, setAgreed] = useState(false);
  const [notice, setNotice] = useState<'over' | 'stale'>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isFilled, setFilled] = useState(false);
  const isDone = isFilled || signed !== undefined || isDeclined;
  const isTyped = Object.values(typed).some(value => value !== '');
  useWarning((mark.strokes.length > 0 || isTyped) && !isDone);
  return {
    entered,
    isSigning,
    signed,
    isDeclined,
    mark,
    setMark,
    agreed,
    setAgreed,
    setSigned,
    typed,
    setTyped,
    isFilled,
    filled: () => setFilled(true),
    notice,
    enter: (answer: Entered) => {
      setEntered(answer);
      setNotice(undefined);
    },
    identified: () => setEntered(before => before && { ...before, isIdentified: true }),
    decline: () => setDeclined(true),
    toSigning: (is: boolean) => {
      setSigning(is);
      setNotice(undefined);
    },
    /** Some failures lead elsewhere; the others are said where they came from. */
    fail: (failure: unknown): void => {
      const code = codeOf(failure);
      if (code === 'INVITATION_UNIDENTIFIED') setEntered(before => before && { ...before, isIdentified: false });
      if (code === 'VERSION_STALE') {
        setAgreed(false);
        setSigning(false);
        setNotice('stale');
      }
      if (code === 'INVITATION_OVER') setNotice('over');
      if (code === 'INVITATION_OVER' || code === 'INVITATION_NOT_NOW') setEntered(undefined);
      // How things stand now, the page says itself.
      if (code === 'INVITATION_OVER' || code === 'INVITATION_NOT_NOW' || code === 'INVITATION_UNKNOWN') askAgain();
    },
  };
};
type Way = ReturnType<typeof useWay>;

const Closed = ({ state, about }: { readonly state: 'FILLED' | 'WAITING' | 'DECLINED' | 'OVER'; readonly about: Invitation }) => {
  const t = useInvitationWords();
  const names = { starter: askerOf(about), title: about.title };
  // Whose turn it is to agree that a contract ends is nobody's: all are asked at once.
  const [title, lead] =
    about.signs === 'TERMINATION' && (state === 'DECLINED' || state === 'OVER')
      ? [t(`closed.end${state}`), t(`closed.end${state}Lead`, names)]
      : [t(`closed.${state}`), t(`closed.${state}Lead`, names)];
  return (
    <Frame title={title} lead={lead}>
      {null}
    </Frame>
  );
};

/** What is signed, by its name. */
const leadTo = (t: InvitationTexts, { signs, title }: Entered): string => t(signs === 'TERMINATION' ? 'end.of' : 'sign.lead', { title });

const leadOf = (t: InvitationTexts, { name, mobile, companyName, signBy, state }: Invitation): string => {
  const who = signBy === null || state !== 'INVITED' ? t('who', { name, mobile }) : t('whoBy', { name, mobile, at: minuteOf(signBy) });
  return companyName ? `${t('forCompany', { company: companyName })}${who}` : who;
};

/** Read and signed: the file is fetched once for both, and anew where it has changed. */
const Contract = ({ entered, way }: { readonly entered: Entered; readonly way: Way }) => {
  const t = useInvitationWords();
  const { title } = entered;
  const contract = useContractFile(entered.ticket, invitationFile, way.fail);
  const fail = (failure: unknown): void => {
    if (codeOf(failure) === 'VERSION_STALE') contract[1]();
    way.fail(failure);
  };
  if (entered.toFill)
    return (
      <Frame title={t('read.title', { title })} lead={t('fill.lead')}>
        <StepSheet at="fill" isIdentified toFill>
          <FillStep
            entered={entered}
            contract={contract}
            typed={way.typed}
            onTyped={way.setTyped}
            onFilled={way.filled}
            onDeclined={way.decline}
            onFailure={fail}
          />
        </StepSheet>
      </Frame>
    );
  if (!way.isSigning)
    return (
      <Frame
        title={t(entered.signs === 'TERMINATION' ? 'end.title' : 'read.title', { title })}
        lead={t(entered.signs === 'TERMINATION' ? 'end.lead' : 'read.lead')}
      >
        {way.notice === 'stale' ? (
          <p className="e-notice" data-tone="warn" role="alert">
            {t('read.stale')}
          </p>
        ) : null}
        <StepSheet at="read" isIdentified toFill={false}>
          <ReadStep
            entered={entered}
            contract={contract}
            mark={way.mark}
            onNext={() => way.toSigning(true)}
            onDeclined={way.decline}
            onFailure={fail}
          />
        </StepSheet>
      </Frame>
    );
  return (
    <Frame title={t('sign.title')} lead={leadTo(t, entered)}>
      <StepSheet at="sign" isIdentified toFill={false}>
        <SignStep
          entered={entered}
          mark={way.mark}
          onMark={way.setMark}
          agreed={way.agreed}
          onAgreed={way.setAgreed}
          onBack={() => way.toSigning(false)}
          onSigned={way.setSigned}
          onFailure={fail}
        />
      </StepSheet>
    </Frame>
  );
};

/** Of whoever has a ticket. */
const Inside = ({ entered, way }: { readonly entered: Entered; readonly way: Way }) => {
  const t = useInvitationWords();
  if (way.signed !== undefined || entered.state === 'SIGNED')
    return (
      <Frame title={t('done.title')} lead={leadTo(t, entered)}>
        <DoneStep entered={entered} signed={way.signed} onFailure={way.fail} />
      </Frame>
    );
  if (!entered.isIdentified)
    return (
      <Frame title={t('identity.title')} lead={leadTo(t, entered)}>
        <StepSheet at="identity" isIdentified={false} toFill={entered.toFill}>
          {entered.companyName ? (
            <CompanyIdentityStep entered={entered} companyName={entered.companyName} onIdentified={way.identified} onFailure={way.fail} />
          ) : (
            <IdentityStep entered={entered} onIdentified={way.identified} onFailure={way.fail} />
          )}
        </StepSheet>
      </Frame>
    );
  return <Contract entered={entered} way={way} />;
};

/** Of whoever has the link alone. */
const Outside = ({ token, about, way }: { readonly token: string; readonly about: Invitation; readonly way: Way }) => {
  const t = useInvitationWords();
  const { title } = about;
  const isTermination = about.signs === 'TERMINATION';
  const isSigned = about.state === 'SIGNED';
  const lead = isSigned ? (isTermination ? 'end.codeAgain' : 'code.again') : 'code.lead';
  const code = (
    <CodeStep
      lead={t(lead, { mobile: about.mobile })}
      needs={isSigned ? undefined : t('code.needs')}
      sendCode={() => sendInvitationCode(token)}
      enter={smsCode => enterInvitation({ token, smsCode })}
      onEntered={way.enter}
      onFailure={way.fail}
    />
  );
  if (isSigned)
    return (
      <Frame title={t(isTermination ? 'end.signed' : 'signed', { title })} lead={leadOf(t, about)}>
        <section className="e-sheet">{code}</section>
      </Frame>
    );
  return (
    <Frame
      title={t(isTermination ? 'end.asks' : about.toFill ? 'fillTitle' : 'title', { starter: askerOf(about), title })}
      lead={leadOf(t, about)}
    >
      {way.notice === 'over' ? (
        <p className="e-notice" data-tone="warn" role="alert">
          {t(way.mark.strokes.length === 0 ? 'code.over' : 'code.overKept')}
        </p>
      ) : null}
      <StepSheet at="code" isIdentified={about.isIdentified} toFill={about.toFill}>
        {code}
      </StepSheet>
    </Frame>
  );
};

/** Of a link that opens nothing, or nothing any more: whoever signed by it in this tab is told where it goes on. */
const Unknown = ({ token }: { readonly token: string }) => {
  const t = useInvitationWords();
  const here = signedHere(token);
  const [title, lead] =
    here === undefined
      ? [t('closed.unknown'), t('closed.unknownLead')]
      : [t(here.isTermination ? 'end.signed' : 'signed', { title: here.title }), t('closed.signedLead')];
  return (
    <Frame title={title} lead={lead}>
      {null}
    </Frame>
  );
};

export const InvitationPage = ({ parameters: { token = '' } }: OpenPageProps) => {
  const t = useInvitationWords();
  const [answer, again] = useAnswer(useCallback(() => invitation(token), [token]));
  const way = useWay(again);
  const { entered, signed } = way;
  useEffect(() => {
    if (signed !== undefined && entered !== undefined) keepSigned(token, entered);
  }, [signed, entered, token]);
  if (answer.state === 'waiting')
    return (
      <div className="e-boot" role="status">
        {t('app.loading')}
      </div>
    );
  if (answer.state === 'failed' && codeOf(answer.error) === 'INVITATION_UNKNOWN') return <Unknown token={token} />;
  if (answer.state === 'failed')
    return (
      <Frame title={t('closed.failed')} lead={t('closed.failedLead')}>
        <Failure error={answer.error} onRetry={again} />
      </Frame>
    );
  const about = answer.value;
  const state = way.isDeclined ? 'DECLINED' : (entered?.state ?? about.state);
  if (way.isFilled) return <Closed state="FILLED" about={about} />;
  if (state === 'WAITING' || state === 'DECLINED' || state === 'OVER') return <Closed state={state} about={about} />;
  return entered === undefined ? <Outside token={token} about={about} way={way} /> : <Inside entered={entered} way={way} />;
};
