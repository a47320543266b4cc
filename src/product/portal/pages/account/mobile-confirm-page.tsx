/** /mobileConfirm: the holder of a phone confirms, by the number of the request and the code they were sent, that it is theirs. */
import { useState } from 'react';
import { placeOf } from '#portal/browser/place.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { momentText } from '#portal/render/format/moment.ts';
import { confirmMobile } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';

const fields = {
  requestNo: { rules: 'required|length:1,40' },
  code: { rules: 'required|digits:6', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

/** `?requestNo=` of the address, as the SMS has it, fills the number in. */
export const MobileConfirmPage = () => {
  const t = useOpenWords();
  const form = useForm<keyof typeof fields>({ fields, initial: { requestNo: placeOf(location.hash).query.get('requestNo') ?? '' } });
  const [confirmed, setConfirmed] = useState<{ readonly requestNo: string; readonly confirmedAt: string }>();
  const submit = form.submit(async () => {
    setConfirmed(await confirmMobile({ requestNo: form.right('requestNo') ?? '', code: form.right('code') ?? '' }));
  });
  if (confirmed !== undefined)
    return (
      <Frame title={t('mobileConfirm.doneTitle')} lead={t('mobileConfirm.doneLead')}>
        <section className="e-sheet e-section e-narrow" aria-live="polite">
          <p className="e-state">
            <span className="e-lead">{t('mobileConfirm.requestNo')}</span>
            <strong>{confirmed.requestNo}</strong>
          </p>
          <p className="e-hint">{t('mobileConfirm.at', { at: momentText(confirmed.confirmedAt) })}</p>
        </section>
      </Frame>
    );
  return (
    <Frame title={t('mobileConfirm.title')} lead={t('mobileConfirm.lead')}>
      <form ref={form.ref} className="e-sheet e-section e-narrow" onSubmit={submit} noValidate>
        <Failure error={form.error} />
        <Field
          {...form.field('requestNo')}
          label={t('mobileConfirm.requestNo')}
          hint={t('mobileConfirm.requestHint')}
          autoComplete="off"
          maxLength={40}
          first={form.values.requestNo === ''}
        />
        <Field
          {...form.field('code')}
          label={t('sms.code')}
          hint={t('mobileConfirm.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          first={form.values.requestNo !== ''}
        />
        <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
          {t(form.busy ? 'mobileConfirm.busy' : 'mobileConfirm.submit')}
        </button>
        <p className="e-hint">{t('mobileConfirm.notYou')}</p>
      </form>
    </Frame>
  );
};
