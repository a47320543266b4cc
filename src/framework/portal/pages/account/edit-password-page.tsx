/** /editPassword: a new password by name and current password, without a session. */

import { useState } from 'react';
import { doors } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import { editPassword } from '../../providers/visitor-calls.ts';
import { CaptchaField, useCaptcha } from '../light/captcha-field.tsx';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { useForm } from '../light/use-form.ts';
import { PasswordDone } from './password-done.tsx';

const fields = {
  userName: { rules: 'required|length:1,64' },
  oldPassword: { rules: 'required', asTyped: true },
  newPassword: { rules: 'required|password', asTyped: true },
  again: { rules: 'required', asTyped: true },
} as const satisfies Readonly<Record<string, FormField>>;

export const EditPasswordPage = () => {
  const t = useVisitorWords();
  const captcha = useCaptcha(true, 'en.passwordEdit');
  const [done, setDone] = useState(false);
  const form = useForm<keyof typeof fields>({
    fields,
    also: (name, values) => {
      if (name === 'newPassword' && values.newPassword === values.oldPassword) return t('newPassword.same');
      return name === 'again' && values.again !== values.newPassword ? t('newPassword.differ') : undefined;
    },
    others: captcha.answer === undefined ? { captcha: t('login.captchaMissing') } : {},
  });
  const submit = form.submit(
    async () => {
      const { oldPassword, newPassword } = form.values;
      await editPassword({ userName: form.right('userName') ?? '', oldPassword, newPassword, ...captcha.answer });
      setDone(true);
    },
    failure => {
      // A picture is good for one try; a failure of the wire has not used it.
      if (!(failure instanceof CallError && failure.kind === 'transport')) captcha.renew();
    },
  );

  if (done) return <PasswordDone title={t('editPassword.doneTitle')} lead={t('editPassword.doneLead')} side={undefined} />;
  return (
    <Frame title={t('editPassword.title')} lead={t('editPassword.lead')}>
      <form ref={form.ref} className="e-sheet e-section e-narrow" onSubmit={submit} noValidate>
        <Failure error={form.error} />
        <Field {...form.field('userName')} label={t('login.userName')} autoComplete="username" autoCapitalize="off" first />
        <Field {...form.field('oldPassword')} type="password" label={t('newPassword.old')} autoComplete="current-password" />
        <Field
          {...form.field('newPassword')}
          type="password"
          label={t('newPassword.fresh')}
          hint={t('newPassword.rule')}
          autoComplete="new-password"
        />
        <Field {...form.field('again')} type="password" label={t('newPassword.again')} autoComplete="new-password" />
        <CaptchaField form={captcha} fault={form.shown('captcha')} />
        <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
          {t(form.busy ? 'retrieve.busy' : 'newPassword.submit')}
        </button>
        <nav className="e-feet">
          <a href="#/retrievePwd">{t('editPassword.forgot')}</a>
          {doors.map(({ side, page }) => (
            <a key={side} href={`#${page}`}>
              {t(`sides.${side}.title`)}
            </a>
          ))}
        </nav>
      </form>
    </Frame>
  );
};
