/** The captcha at the login: fetched by the few who are asked for it, from the third failure on. */
import { useEffect } from 'react';
import type { CaptchaAnswer } from '../../providers/public-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';

interface LoginCaptchaProps {
  readonly call: string;
  readonly fault?: string | undefined;
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void;
}

export const LoginCaptcha = ({ call, fault, onAnswer }: LoginCaptchaProps) => {
  const captcha = useCaptcha(true, call);
  const { captchaId, captcha: text } = captcha.answer ?? {};
  useEffect(() => {
    onAnswer(captchaId === undefined || text === undefined ? undefined : { captchaId, captcha: text });
  }, [captchaId, text, onAnswer]);
  return <CaptchaField form={captcha} fault={fault} />;
};
