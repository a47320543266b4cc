/** Adds a second factor: the kind chosen, an app by its QR code or a passkey by the browser, then the recovery codes. */
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useFactorWords } from '../../messages/use-factor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import { confirmFactor, type Enrolment, enrolFactor, type FactorKind } from '../../providers/factor-calls.ts';
import { copyText } from '../../render/copy.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { hasPasskeys, makePasskey } from './ceremony.ts';
import { DigitsField } from './digits-field.tsx';
import { QrCode } from './qr-code.tsx';
import './factor.css';

type Addable = Exclude<FactorKind, 'RECOVERY'>;

interface EnrolFormProps {
  readonly kind: Addable;
  /** Of a login that has to add a factor before it is kept. */
  readonly token?: string | undefined;
  /** It stands; with the first one come the recovery codes. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly leave: { readonly label: string; readonly go: () => void };
}

/** The key in groups of four, as one reads it off. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const Secret = ({ enrolment }: { enrolment: Enrolment }) => {
  const t = useFactorWords();
  const [copied, setCopied] = useState(false);
  const { secret, uri } = enrolment;
  if (secret === null || uri === null) return null;
  return (
    <div className="f-secret">
      <QrCode text={uri} label={t('enrol.qr')} />
      <p>
        {t('enrol.scan')}
        <br />
        {t('enrol.manual')}
        <code>{grouped(secret)}</code>
        <button
          type="button"
          className="f-link"
          onClick={() =>
            copyText(secret).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(copied ? 'enrol.copied' : 'enrol.copy')}
        </button>
      </p>
    </div>
  );
};

export const EnrolForm = ({ kind, token, onAdded, leave }: EnrolFormProps) => {
  const t = useFactorWords();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [otp, setOtp] = useState('');
  const [label, setLabel] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isApp = kind === 'TOTP';
  const unsupported = !isApp && !hasPasskeys();

  // An app's secret has to stand on the screen first; a passkey's options serve once and are asked for when the button is pressed.
  const askSecret = useCallback(() => void enrolFactor('TOTP', token).then(setEnrolment, setError), [token]);
  useEffect(() => {
    if (isApp) askSecret();
  }, [isApp, askSecret]);

  const confirm = async (digits: string): Promise<readonly string[] | null> => {
    const name = label.trim() === '' ? t(isApp ? 'enrol.labelTotp' : 'enrol.labelPasskey') : label.trim();
    if (isApp) return (await confirmFactor({ challengeId: enrolment?.challengeId ?? '', otp: digits, label: name }, token)).recoveryCodes;
    const asked = await enrolFactor('PASSKEY', token);
    if (asked.options === null) throw new Error(t('passkey.unsupported'));
    const passkey = await makePasskey(asked.options, t);
    return (await confirmFactor({ challengeId: asked.challengeId, passkey, label: name }, token)).recoveryCodes;
  };

  const send = async (digits: string) => {
    setTried(true);
    if (busy || unsupported || (isApp && (digits.length !== 6 || enrolment === undefined))) return;
    setBusy(true);
    setError(undefined);
    try {
      onAdded(await confirm(digits));
    } catch (failure) {
      setError(failure);
      setTried(false);
      setOtp('');
      if (failure instanceof CallError && failure.code === 'FACTOR_CHALLENGE') askSecret();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(otp);
  };

  return (
    <form onSubmit={submit} noValidate className="f-enrol">
      <p className="e-lead f-hint">{t(isApp ? 'enrol.totpLead' : 'enrol.passkeyLead')}</p>
      <Failure error={unsupported ? new Error(t('passkey.unsupported')) : error} />
      {isApp && enrolment !== undefined ? <Secret enrolment={enrolment} /> : null}
      <Field
        label={t('enrol.label')}
        hint={t('enrol.labelHint')}
        name="label"
        value={label}
        onChange={setLabel}
        maxLength={60}
        autoComplete="off"
        placeholder={t(isApp ? 'enrol.labelTotp' : 'enrol.labelPasskey')}
      />
      {isApp && enrolment !== undefined ? (
        <DigitsField
          label={t('enrol.confirm')}
          value={otp}
          onChange={setOtp}
          onWhole={digits => void send(digits)}
          fault={tried && otp.length !== 6 ? t('proof.otpMissing') : undefined}
        />
      ) : null}
      <button type="submit" className="e-button e-main e-wide" aria-busy={busy} disabled={unsupported}>
        {t(busy ? 'enrol.busy' : isApp ? 'enrol.add' : 'enrol.create')}
      </button>
      <nav className="e-feet">
        <button type="button" className="f-link" onClick={leave.go}>
          {leave.label}
        </button>
      </nav>
    </form>
  );
};
