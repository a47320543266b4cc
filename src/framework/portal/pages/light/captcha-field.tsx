/** The captcha of a form: work that the browser does by itself; of a back end that draws pictures, the picture and what is read in it. */
import { useCallback, useEffect, useState } from 'react';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { type Captcha, type CaptchaAnswer, captcha } from '../../providers/public-calls.ts';
import { Field } from './field.tsx';

/** The state of a captcha within a form. */
export interface CaptchaForm {
  readonly challenge: Captcha | undefined;
  /** What has been found or read. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Fetches another one. */
  readonly renew: () => void;
  readonly failed: boolean;
  readonly answer: CaptchaAnswer | undefined;
}

/** A challenge is renewed before it expires, so that a long form finds a good one. */
const renewBefore = 30_000;

/** A captcha for the form of a call; fetched while `wanted`. */
export const useCaptcha = (wanted: boolean, call: string): CaptchaForm => {
  const [challenge, setChallenge] = useState<Captcha>();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const renew = useCallback(() => setRound(before => before + 1), []);
  const asking = wanted ? round : undefined;
  useEffect(() => {
    if (asking === undefined) return;
    const work = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      const asked = await captcha(call);
      if (work.signal.aborted) return;
      setChallenge(asked);
      if (asked.image !== undefined) return;
      const { prove } = await import('./proof-of-work.ts');
      const found = await prove(asked, work);
      if (work.signal.aborted) return;
      if (found === undefined) throw new Error('the work was given up');
      setText(found);
      timer = setTimeout(renew, Math.max(0, Date.parse(asked.expiresAt) - Date.now() - renewBefore));
    };
    setText('');
    setFailed(false);
    begin().catch(() => {
      if (work.signal.aborted) return;
      setChallenge(undefined);
      setFailed(true);
    });
    return () => {
      work.abort();
      clearTimeout(timer);
    };
  }, [asking, call, renew]);
  const answer = challenge === undefined || text.trim() === '' ? undefined : { captchaId: challenge.captchaId, captcha: text.trim() };
  return { challenge, text, setText, renew, failed, answer };
};

/** The picture is an image, not markup of the page: what the service draws cannot run here. */
const PictureField = ({ form, image, fault }: { form: CaptchaForm; image: string; fault: string | undefined }) => {
  const t = useVisitorWords();
  return (
    <Field
      label={t('captcha.text')}
      value={form.text}
      onChange={form.setText}
      fault={fault}
      required
      name="captcha"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={8}
      beside={
        <button type="button" className="e-captcha" onClick={form.renew} title={t('captcha.another')}>
          <img src={image} alt={t('captcha.picture')} />
        </button>
      }
    />
  );
};

/** Says how far the work has come; whoever cannot see it hears it. Nothing is to be read or typed. */
export const CaptchaField = ({ form, fault }: { form: CaptchaForm; fault?: string | undefined }) => {
  const t = useVisitorWords();
  const { challenge, failed, answer, renew } = form;
  if (challenge?.image !== undefined) return <PictureField form={form} image={challenge.image} fault={fault} />;
  const state = failed ? 'failed' : answer === undefined ? 'working' : 'done';
  return (
    <div className="e-proof" data-state={state}>
      <span role="status">{t(`captcha.${state}`)}</span>
      {failed ? (
        <button type="button" className="e-button" onClick={renew}>
          {t('captcha.again')}
        </button>
      ) : null}
      {fault === undefined || state !== 'working' ? null : (
        <p className="e-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};
