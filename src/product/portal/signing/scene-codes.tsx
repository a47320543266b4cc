/** Codes of the dialogs about signing; one serves what its message says and nothing else. */
import { useDataProvider } from 'ra-core';
import { useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { AllActedOn, useActedOn } from '#portal/render/actions/acted-on.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { CodeInput, type SentCode, SmsCode } from '#portal/render/widgets/sms-code.tsx';
import { ManyCode } from './many-code.tsx';

/** For setting the signing password. */
export const SignPasswordCode = (props: ControlProps) => <SmsCode {...props} scene="SIGN_PASSWORD" toOwn />;
const OneCode = (props: ControlProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { contractNo } = useActedOn();
  const file = textIn(useWatch({ name: 'file' }));
  const about = typeof contractNo === 'string' ? { contractNo } : { file };
  const send = async (): Promise<SentCode> => ((await provider.call('doc.code', about)).data ?? {}) as SentCode;
  return <CodeInput {...props} isReady={about.contractNo !== undefined || file !== ''} send={send} />;
};
/** For signing the contract that the dialog is about, all those that it is about, or the file that is chosen in it: the message names it. */
export const DocumentCode = (props: ControlProps) => {
  const rows = useContext(AllActedOn);
  return rows === undefined ? <OneCode {...props} /> : <ManyCode {...props} rows={rows} />;
};
/** For accepting the mandate that the dialog is about: the message names it. */
export const MandateCode = (props: ControlProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { id } = useActedOn();
  const send = async (): Promise<SentCode> => ((await provider.call('doc.mandateCode', { id })).data ?? {}) as SentCode;
  return <CodeInput {...props} isReady send={send} />;
};
