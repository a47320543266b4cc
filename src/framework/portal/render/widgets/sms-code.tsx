/** The code sent to the mobile that stands in the same form: typed here, asked for with the button, which waits before it may be pressed again. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clean } from '#engine/rules/clean.ts';
import { validate } from '#engine/rules/validate.ts';
import { useCountdown } from '#portal/browser/countdown.ts';
import { useOneAtATime } from '#portal/browser/one-at-a-time.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { ariaOf, type ControlProps, textIn } from '../inputs/control.ts';
import { useSay } from '../words.ts';

const SECONDS_BETWEEN = 60;

/** Where a code went, and whether the staff can read it because no gateway is set up. */
export interface SentCode {
  readonly sentTo?: unknown;
  readonly readable?: unknown;
}

interface CodeInputProps extends ControlProps {
  /** Whether one can be asked for now. */
  readonly isReady: boolean;
  /** Undefined where none can be asked for at all. */
  readonly send: (() => Promise<SentCode>) | undefined;
}

/** A code that is typed, and the button that has one sent. */
export const CodeInput = ({ isReady, send, ...props }: CodeInputProps) => {
  const t = useSay();
  const [wait, setWait] = useState(0);
  const [said, setSaid] = useState<{ readonly text: string; readonly bad?: true }>();
  const left = useCountdown(wait);

  const ask = useOneAtATime(async () => {
    if (send === undefined) return;
    setSaid(undefined);
    try {
      const { sentTo, readable } = await send();
      // Another code makes the one before worthless.
      props.onChange('');
      setSaid({ text: t(readable === true ? 'sms.kept' : 'sms.sent', { mobile: String(sentTo) }) });
      // The same number twice would not start the countdown anew.
      setWait(before => (before === SECONDS_BETWEEN ? SECONDS_BETWEEN + 0.001 : SECONDS_BETWEEN));
    } catch (error) {
      setSaid({ text: sentenceOf(error), bad: true });
    }
  });

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
        <button type="button" disabled={!isReady || left > 0 || props.disabled === true} onClick={ask}>
          {left > 0 ? t('sms.again', { seconds: left }) : t('sms.send')}
        </button>
      </span>
      <span className={said?.bad ? 'cr-fault' : 'cr-hint'} role="status">
        {said?.text ?? (isReady ? '' : t('sms.mobileFirst'))}
      </span>
    </>
  );
};

interface SmsCodeProps extends ControlProps {
  readonly scene: string;
  /** Without a number it goes to that of whoever asks. */
  readonly toOwn?: true;
}

/** A code for this scene, to the mobile of the same form. */
export const SmsCode = ({ scene, toOwn, ...props }: SmsCodeProps) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const mobile = textIn(clean(useWatch({ name: 'mobile' }), 'mobilePhone', 'digits'));
  const call = Object.values(view.calls).find(each => each.path.endsWith('sms/code'));
  const isReady = mobile === '' ? toOwn === true : validate('mobilePhone', mobile).length === 0;
  const send = async (id: string): Promise<SentCode> => {
    const sent = ((await provider.call(id, mobile === '' ? { scene } : { mobile, scene })).data ?? {}) as SentCode;
    return mobile === '' ? sent : { ...sent, sentTo: mobile };
  };
  return <CodeInput {...props} isReady={isReady} send={call === undefined ? undefined : () => send(call.id)} />;
};

/** For a mobile that is to replace another. */
export const MobileCode = (props: ControlProps) => <SmsCode {...props} scene="CHANGE_MOBILE" />;
