/** The picture with characters and the field for what is read in it. */
import { useCallback, useEffect, useState } from 'react';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { type Captcha, type CaptchaAnswer, captcha } from '../../providers/public-calls.ts';
import { Field } from './field.tsx';

/** The state of a captcha within a form. */
export interface CaptchaForm {
  readonly challenge: Captcha | undefined;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Fetches another picture and empties the field. */
  readonly renew: () => void;
  readonly answer: CaptchaAnswer | undefined;
}

/** A captcha for a form; fetched while `wanted`. */
export const useCaptcha = (wanted: boolean): CaptchaForm => {
  const [challenge, setChallenge] = useState<Captcha>();
  const [text, setText] = useState('');
  const renew = useCallback(() => {
    setText('');
    captcha().then(setChallenge, () => setChallenge(undefined));
  }, []);
  useEffect(() => {
    if (wanted) renew();
  }, [wanted, renew]);
  const answer = challenge === undefined || text.trim() === '' ? undefined : { captchaId: challenge.captchaId, captcha: text.trim() };
  return { challenge, text, setText, renew, answer };
};

/** The picture is an image, not markup of the page: what the service draws cannot run here. */
export const CaptchaField = ({ form, fault }: { form: CaptchaForm; fault?: string | undefined }) => {
  const t = useEntryWords();
  const picture = form.challenge?.image;
  return (
    <Field
      label={t('login.captcha')}
      value={form.text}
      onChange={form.setText}
      fault={fault}
      required
      name="captcha"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={8}
      beside={
        <button type="button" className="e-captcha" onClick={form.renew} title={t('login.captchaNew')}>
          {picture === undefined ? t('login.captchaNew') : <img src={picture} alt={t('login.captchaPicture')} />}
        </button>
      }
    />
  );
};
