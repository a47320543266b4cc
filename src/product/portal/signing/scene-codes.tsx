/** Codes of the dialogs about signing; one serves what its message says and nothing else. */
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useActedOn } from '#portal/render/actions/acted-on.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { CodeInput, type SentCode, SmsCode } from '#portal/render/widgets/sms-code.tsx';

/** For setting the signing password. */
export const SignPasswordCode = (props: ControlProps) => <SmsCode {...props} scene="SIGN_PASSWORD" toOwn />;
/** For signing the contract that the dialog is about, or the file that is chosen in it: the message names it. */
export const DocumentCode = (props: ControlProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { contractNo } = useActedOn();
  const file = textIn(useWatch({ name: 'file' }));
  const about = typeof contractNo === 'string' ? { contractNo } : { file };
  const send = async (): Promise<SentCode> => ((await provider.call('doc.code', about)).data ?? {}) as SentCode;
  return <CodeInput {...props} isReady={about.contractNo !== undefined || file !== ''} send={send} />;
};
/** For accepting the mandate that the dialog is about: the message names it. */
export const MandateCode = (props: ControlProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { id } = useActedOn();
  const send = async (): Promise<SentCode> => ((await provider.call('doc.mandateCode', { id })).data ?? {}) as SentCode;
  return <CodeInput {...props} isReady send={send} />;
};
