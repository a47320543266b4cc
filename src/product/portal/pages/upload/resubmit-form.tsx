/** Completes a returned application: what was marked is corrected, documents are sent, and it goes back into the queue. */
import { useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { FormFoot } from '#portal/pages/light/form-foot.tsx';
import { SmsField } from '#portal/pages/light/sms-field.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { createIntents } from '#portal/providers/intents.ts';
import { resubmit } from '../calls.ts';
import type { Paper } from '../papers/papers.ts';
import type { Found } from '../register/find-form.tsx';
import { marksOf } from '../register/progress.ts';
import { accountNames, accountRules, fieldRules } from '../register/register-form.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { PapersList } from './papers-list.tsx';
import type { UploadReceipt } from './upload-receipt.ts';

/** What may be corrected here. The mobile is the proof itself, the administrator's account stays as registered. */
const company = ['companyName', 'uscc', 'address', 'legalName', 'legalIdNo', 'contactName'] as const;
const correctable = [...company, ...accountNames] as const;
type Correctable = (typeof correctable)[number];

const optional = ({ rules, ...field }: FormField): FormField => ({ ...field, rules: rules.replace(/^required\|/, '') });
const fields: Readonly<Record<Correctable | 'smsCode', FormField>> = {
  companyName: optional(fieldRules.companyName),
  uscc: optional(fieldRules.uscc),
  address: optional(fieldRules.address),
  legalName: optional(fieldRules.legalName),
  legalIdNo: optional(fieldRules.legalIdNo),
  contactName: optional(fieldRules.contactName),
  bankName: optional(accountRules.bankName),
  bankBranch: optional(accountRules.bankBranch),
  bankCity: optional(accountRules.bankCity),
  cnaps: optional(accountRules.cnaps),
  bankAccount: optional(accountRules.bankAccount),
  smsCode: fieldRules.smsCode,
};

const intents = createIntents();

export const ResubmitForm = ({ found, onDone }: { found: Found; onDone: (receipt: UploadReceipt) => void }) => {
  const t = useOpenWords();
  const { applyNo, mobile, progress } = found;
  const [papers, setPapers] = useState<Readonly<Record<string, Paper>>>({});
  const notes: Readonly<Record<string, string>> = Object.fromEntries(marksOf(progress.marks));
  const marked = company.filter(name => notes[name] !== undefined);
  const form = useForm({ fields });
  const unmarked = company.filter(name => notes[name] === undefined);
  const corrections: Readonly<Partial<Record<Correctable, string>>> = Object.fromEntries(
    correctable.flatMap(name => {
      const value = form.right(name);
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const labels: Readonly<Record<Correctable, string>> = {
    companyName: t('register.companyName'),
    uscc: t('register.uscc'),
    address: t('register.address'),
    legalName: `${t('register.legal')}${t('upload.partOf')}${t('register.legalName')}`,
    legalIdNo: t('register.legalIdNo'),
    contactName: `${t('register.contact')}${t('upload.partOf')}${t('register.contactName')}`,
    bankName: t('register.bankName'),
    bankBranch: t('register.bankBranch'),
    bankCity: t('register.bankCity'),
    cnaps: t('register.cnaps'),
    bankAccount: t('register.bankAccount'),
  };
  const sent = Object.values(papers);
  const empty = sent.length === 0 && Object.keys(corrections).length === 0;
  const smsCode = form.right('smsCode');

  const input = (name: Correctable) => (
    <Field key={name} {...form.field(name)} label={labels[name]} hint={notes[name] || undefined} autoComplete="off" />
  );

  const submit = form.submit(async () => {
    if (empty) throw new Error(t('upload.nothing'));
    const files = sent.map(({ fileId, kind }) => ({ fileId, kind }));
    const body = { applyNo, mobile, smsCode: smsCode ?? '', ...corrections, ...(files.length === 0 ? {} : { files }) };
    await intents.under('en.register.resubmit', body, key => resubmit(body, key));
    onDone({
      applyNo,
      companyName: corrections.companyName ?? progress.companyName,
      at: new Date().toISOString(),
      papers: sent.map(({ kind, name, size, sha256 }) => ({ kind, name, size, sha256 })),
    });
  });

  return (
    <form ref={form.ref} className="e-sheet" onSubmit={submit} noValidate>
      <section className="e-section">
        <h2>{t('upload.prove')}</h2>
        <p>{t('upload.proveHelp')}</p>
        <div className="e-grid">
          <SmsField {...form.field('smsCode')} mobile={mobile} scene="REGISTER" />
        </div>
      </section>
      <section className="e-section">
        <h2>{t('upload.correct')}</h2>
        <p>{t('upload.correctHelp')}</p>
        <div className="e-grid">{marked.map(input)}</div>
        {unmarked.length === 0 ? null : (
          <details className="e-more">
            <summary>{t(marked.length === 0 ? 'upload.correctAny' : 'upload.correctMore')}</summary>
            <div className="e-grid">{unmarked.map(input)}</div>
          </details>
        )}
      </section>
      {progress.method === 'PENNY' && (
        <section className="e-section">
          <h2>{t('upload.account')}</h2>
          <p>{t('upload.accountHelp')}</p>
          <div className="e-grid">{accountNames.map(input)}</div>
        </section>
      )}
      <section className="e-section">
        <h2>{t('upload.documents')}</h2>
        <p>{t('upload.documentsHelp')}</p>
        <PapersList
          proof={smsCode === undefined || form.shown('smsCode') !== undefined ? undefined : { mobile, smsCode }}
          papers={papers}
          onRefused={form.refuse}
          onPaper={(slot, paper) => setPapers(({ [slot]: _, ...rest }) => (paper === undefined ? rest : { ...rest, [slot]: paper }))}
        />
        <Failure error={form.error} />
      </section>
      <FormFoot form={form} submit={t('upload.submit')} busy={t('upload.busy')} />
    </form>
  );
};
