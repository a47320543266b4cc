/** The code sent to the mobile that stands in the same form: typed here, asked for with the button, which waits before it may be pressed again. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { validate } from '#engine/rules/validate.ts';
import { useCountdown } from '#portal/browser/countdown.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { ariaOf, type ControlProps, textIn } from '../inputs/control.ts';
import { useSay } from '../words.ts';

const SECONDS_BETWEEN = 60;

const SmsCode = ({ scene, isOwn, ...props }: ControlProps & { readonly scene: string; readonly isOwn?: true }) => {
  const t = useSay();
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const mobile = textIn(useWatch({ name: 'mobile' })).trim();
  const [wait, setWait] = useState(0);
  const [said, setSaid] = useState<{ readonly text: string; readonly bad?: true }>();
  const left = useCountdown(wait);
  const call = Object.values(view.calls).find(each => each.path.endsWith('sms/code'));
  // One's own mobile need not be typed: the service knows it.
  const isNumber = isOwn === true || (mobile !== '' && validate('mobilePhone', mobile).length === 0);

  const send = async () => {
    if (call === undefined) return;
    setSaid(undefined);
    try {
      const { data } = await provider.call(call.id, { ...(isOwn === true ? {} : { mobile }), scene });
      const { sentTo, readable } = (data ?? {}) as { readonly sentTo?: unknown; readonly readable?: unknown };
      // Another code makes the one before worthless.
      props.onChange('');
      setSaid({ text: t(readable === true ? 'sms.kept' : 'sms.sent', { mobile: isOwn === true ? String(sentTo) : mobile }) });
      // The same number twice would not start the countdown anew.
      setWait(before => (before === SECONDS_BETWEEN ? SECONDS_BETWEEN + 0.001 : SECONDS_BETWEEN));
    } catch (error) {
      setSaid({ text: sentenceOf(error), bad: true });
    }
  };

  return (
    <>
      <span className="cr-affix cr-affix-end">
        <input
          {...ariaOf(props)}
          className="cr-input cr-figures"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={textIn(props.value)}
          onChange={event => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
        <button type="button" disabled={!isNumber || left > 0 || props.disabled === true} onClick={send}>
          {left > 0 ? t('sms.again', { seconds: left }) : t('sms.send')}
        </button>
      </span>
      <span className={said?.bad ? 'cr-fault' : 'cr-hint'} role="status">
        {said?.text ?? (isNumber ? '' : t('sms.mobileFirst'))}
      </span>
    </>
  );
};

/** For a signature. */
export const SignCode = (props: ControlProps) => <SmsCode {...props} scene="SIGN" />;
/** For a signature in a document, to the signer's own mobile. */
export const OwnCode = (props: ControlProps) => <SmsCode {...props} scene="SIGN" isOwn />;
/** For a mobile that is to replace another. */
export const MobileCode = (props: ControlProps) => <SmsCode {...props} scene="CHANGE_MOBILE" />;
