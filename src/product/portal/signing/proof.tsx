/** How signers show who they are: their signing password, or one code whose message names the document. */
import { useDataProvider } from 'ra-core';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { inputs } from '#portal/render/inputs/registry.tsx';
import { CodeInput, type SentCode } from '#portal/render/widgets/sms-code.tsx';
import { Button } from '#portal/ui/button.tsx';
import type { ProofHandle } from './answers.ts';
import { ToPassword } from './to-password.tsx';
import type { Asked, SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

type ProofWay = 'signPassword' | 'smsCode';

interface ProofProps {
  readonly view: SigningView;
  readonly asked: Asked;
  readonly way: ProofWay;
  readonly value: string;
  readonly fault: string | undefined;
  readonly busy: boolean;
  readonly onWay: (way: ProofWay) => void;
  readonly onChange: (value: string) => void;
}

const passwordField: ClientField = { name: 'signPassword', type: 'password', label: ['签章密码', 'Signing password'] };
const codeField: ClientField = { name: 'smsCode', type: 'text', label: ['短信验证码', 'SMS code'] };
const id = 'cr-sign-proof';

/** A code whose message names the document. */
const useSend = ({ contractNo, file }: Asked) => {
  const provider = useDataProvider<PortalDataProvider>();
  const about = contractNo === undefined ? { file } : { contractNo };
  return async (): Promise<SentCode> => ((await provider.call('doc.code', about)).data ?? {}) as SentCode;
};

/** Which way is offered first. */
const firstWay = ({ needSms, hasPassword }: SigningView): ProofWay => (needSms || !hasPassword ? 'smsCode' : 'signPassword');

const Proof = ({ view, asked, way, value, fault, busy, onWay, onChange }: ProofProps) => {
  const { t } = useWords();
  const [Password] = useState(() => inputs.password);
  const send = useSend(asked);
  const control = {
    resource: 'sealUses',
    id,
    value,
    disabled: busy,
    invalid: fault !== undefined,
    describedBy: `${id}-said`,
    onChange: (next: unknown) => onChange(typeof next === 'string' ? next : ''),
  };
  const why = view.needSms ? t('sign.needCode') : view.hasPassword ? undefined : t('sign.noPassword');
  const isFree = !view.needSms && view.hasPassword;
  return (
    <div className="cr-sign-part">
      <div className="cr-sign-line">
        <label htmlFor={id}>{t(way === 'smsCode' ? 'sign.code' : 'sign.password')}</label>
        {isFree && (
          <Button quiet disabled={busy} onClick={() => onWay(way === 'smsCode' ? 'signPassword' : 'smsCode')}>
            {t(way === 'smsCode' ? 'sign.byPassword' : 'sign.byCode')}
          </Button>
        )}
      </div>
      {way === 'smsCode' ? (
        <CodeInput {...control} field={codeField} isReady send={send} />
      ) : (
        <Password {...control} field={passwordField} />
      )}
      <span id={`${id}-said`} className={fault === undefined ? 'cr-hint' : 'cr-fault'} role={fault === undefined ? undefined : 'alert'}>
        {fault ?? why}
      </span>
      {!view.needSms && <ToPassword isSet={view.hasPassword} />}
    </div>
  );
};

export interface OwnProofProps {
  readonly handle: Ref<ProofHandle>;
  readonly view: SigningView;
  readonly asked: Asked;
  readonly busy: boolean;
  /** What was said of the last try no longer concerns what is typed. */
  readonly onWay: () => void;
}

/** By the signing password, or by one code. */
export const OwnProof = ({ handle, view, asked, busy, onWay }: OwnProofProps) => {
  const { t } = useWords();
  const [way, setWay] = useState<ProofWay>(() => firstWay(view));
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const lacking = () => {
    if (way === 'smsCode') return /^\d{6}$/.test(value) ? undefined : t('sign.codeMissing');
    return value === '' ? t('sign.proofMissing') : undefined;
  };
  useImperativeHandle(handle, () => ({
    take: () => {
      const lacks = lacking();
      setFault(lacks);
      return lacks === undefined ? { [way]: value } : undefined;
    },
  }));
  return (
    <Proof
      view={view}
      asked={asked}
      way={way}
      value={value}
      fault={fault}
      busy={busy}
      onWay={next => {
        setWay(next);
        setValue('');
        setFault(undefined);
        onWay();
      }}
      onChange={setValue}
    />
  );
};

const codeOnlyId = 'cr-sign-code';

type CodeProofProps = Pick<ProofProps, 'asked' | 'value' | 'fault' | 'busy' | 'onChange'>;

/** A code beside another proof, where the step wants one. */
export const CodeProof = ({ asked, value, fault, busy, onChange }: CodeProofProps) => {
  const { t } = useWords();
  const send = useSend(asked);
  return (
    <div className="cr-sign-part">
      <label htmlFor={codeOnlyId}>{t('sign.code')}</label>
      <CodeInput
        resource="sealUses"
        id={codeOnlyId}
        field={codeField}
        value={value}
        disabled={busy}
        invalid={fault !== undefined}
        describedBy={`${codeOnlyId}-said`}
        onChange={next => onChange(typeof next === 'string' ? next : '')}
        isReady
        send={send}
      />
      <span
        id={`${codeOnlyId}-said`}
        className={fault === undefined ? 'cr-hint' : 'cr-fault'}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault ?? t('sign.needCode')}
      </span>
    </div>
  );
};
