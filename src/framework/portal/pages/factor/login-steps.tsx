/** What may come between a right password and the session: the second factor, or its first setting up. Fetched by those who need it. */

import { useState } from 'react';
import type { LoginData } from '../../browser/session-store.ts';
import type { Side } from '../../browser/sides.ts';
import { useFactorWords } from '../../messages/use-factor-words.ts';
import { type FactorKind, type ProofAsked, proofAsked } from '../../providers/factor-calls.ts';
import { login, loginCall } from '../../providers/public-calls.ts';
import { enter } from '../../providers/session.ts';
import { EnrolForm } from './enrol-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface Typed {
  readonly userName: string;
  readonly password: string;
}

interface SecondStepProps {
  readonly side: Side;
  readonly typed: Typed;
  readonly asked: ProofAsked;
  readonly onBack: () => void;
  /** Signed in; whether anything is left to do before the session is kept is the login page's to see. */
  readonly onDone: (data: LoginData) => void;
}

export const SecondStep = ({ side, typed, asked, onBack, onDone }: SecondStepProps) => {
  const t = useFactorWords();
  const askAgain = async (): Promise<ProofAsked> => {
    try {
      onDone(await login(side, typed));
    } catch (error) {
      const now = proofAsked(error);
      if (now !== undefined) return now;
      throw error;
    }
    return asked;
  };
  return (
    <>
      <h1>{t('proof.title')}</h1>
      <p className="e-lead">{t('proof.lead')}</p>
      <ProofForm
        call={loginCall(side)}
        asked={asked}
        prove={async proof => onDone(await login(side, { ...typed, ...proof }))}
        askAgain={askAgain}
        leave={{ label: t('proof.back'), go: onBack }}
      />
    </>
  );
};

const kinds = [
  { kind: 'TOTP', title: 'enrol.totp', lead: 'enrol.totpLead' },
  { kind: 'PASSKEY', title: 'enrol.passkey', lead: 'enrol.passkeyLead' },
] as const;

/** A login that is kept only once a second factor has been added. */
export const FirstFactor = ({ data, onBack }: { data: LoginData; onBack: () => void }) => {
  const t = useFactorWords();
  const [kind, setKind] = useState<Exclude<FactorKind, 'RECOVERY'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined)
    return (
      <>
        <h1>{t('codes.title')}</h1>
        <RecoveryCodes codes={codes} owner={data.userName} onDone={() => enter(data)} />
      </>
    );
  const added = (recoveryCodes: readonly string[] | null) => (recoveryCodes === null ? enter(data) : setCodes(recoveryCodes));
  return (
    <>
      <h1>{t('enrol.must')}</h1>
      {kind === undefined ? (
        <>
          <p className="e-lead">{t('enrol.mustLead')}</p>
          <ul className="f-choices">
            {kinds.map(each => (
              <li key={each.kind}>
                <button type="button" className="f-choice" onClick={() => setKind(each.kind)}>
                  <strong>{t(each.title)}</strong>
                  <span>{t(each.lead)}</span>
                </button>
              </li>
            ))}
          </ul>
          <nav className="e-feet">
            <button type="button" className="f-link" onClick={onBack}>
              {t('proof.back')}
            </button>
          </nav>
        </>
      ) : (
        <EnrolForm
          key={kind}
          kind={kind}
          token={data.token}
          onAdded={added}
          leave={{ label: t('enrol.back'), go: () => setKind(undefined) }}
        />
      )}
    </>
  );
};
