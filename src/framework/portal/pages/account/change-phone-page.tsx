/** /information/changePhone: the own mobile, once the old number and the new one have each shown their code. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { querySession } from '../../providers/public-calls.ts';
import { adminMobile, changeMobile } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { SmsField } from '../light/sms-field.tsx';
import { useForm } from '../light/use-form.ts';
import '../page.css';
import '../sheet.css';

const fields = {
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
  newMobile: { rules: 'required|mobilePhone', clean: 'digits' },
  newSmsCode: { rules: 'required|digits:6', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

const mobileIn = (info: unknown): string =>
  typeof info === 'object' && info !== null ? String((info as Record<string, unknown>).mobile ?? '') : '';

/** Whom to turn to when the old number is gone. */
const Lost = ({ present }: { present: string }) => {
  const t = useVisitorWords();
  const { data } = useQuery({ queryKey: ['adminMobile'], queryFn: adminMobile, retry: false });
  const another = data === undefined || data.mobile === present;
  return <p className="e-hint">{another ? t('changePhone.lost') : t('changePhone.lostTo', { name: data.name, mobile: data.mobile })}</p>;
};

export const ChangePhonePage = () => {
  const t = useVisitorWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['profile'], queryFn: querySession });
  const present = mobileIn(data?.userInfo);
  const form = useForm<keyof typeof fields>({
    fields,
    also: (name, values) =>
      name === 'newMobile' && values.newMobile !== '' && values.newMobile === values.mobile ? t('changePhone.same') : undefined,
  });
  const submit = form.submit(async () => {
    const { mobile } = await changeMobile({
      mobile: form.right('mobile') ?? '',
      smsCode: form.right('smsCode') ?? '',
      newMobile: form.right('newMobile') ?? '',
      newSmsCode: form.right('newSmsCode') ?? '',
    });
    await queries.invalidateQueries();
    notify(t('changePhone.done', { mobile }), { type: 'success' });
    navigate('/information/personalInformation');
  });
  const phone = { type: 'tel', inputMode: 'tel', maxLength: 20 } as const;
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('changePhone.title')}</h1>
      </header>
      <section className="s-sheet">
        <p className="e-lead">{t('changePhone.lead')}</p>
        <form ref={form.ref} onSubmit={submit} noValidate>
          <Failure error={form.error} />
          <fieldset>
            <legend>{t('changePhone.old')}</legend>
            <Field
              {...form.field('mobile')}
              {...phone}
              label={t('changePhone.oldMobile')}
              hint={present === '' ? undefined : t('changePhone.present', { mobile: present })}
              autoComplete="tel"
              first
            />
            <SmsField {...form.field('smsCode')} mobile={form.right('mobile')} scene="CHANGE_MOBILE" />
          </fieldset>
          <fieldset>
            <legend>{t('changePhone.fresh')}</legend>
            <Field {...form.field('newMobile')} {...phone} label={t('changePhone.newMobile')} autoComplete="off" />
            <SmsField {...form.field('newSmsCode')} mobile={form.right('newMobile')} scene="CHANGE_MOBILE" />
          </fieldset>
          <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
            {t(form.busy ? 'changePhone.busy' : 'changePhone.submit')}
          </button>
          <Lost present={present} />
        </form>
      </section>
    </div>
  );
};
