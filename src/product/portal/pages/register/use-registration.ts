/** A registration as it is filled in: what was typed, the documents, the way of proving, the draft that outlives a reload, and sending it. */
import { useEffect, useState } from 'react';
import { keepVisitorDraft, visitorDraft } from '#portal/browser/tab-store.ts';
import { useCaptcha } from '#portal/pages/light/captcha-field.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { CallError } from '#portal/providers/call-error.ts';
import { createIntents } from '#portal/providers/intents.ts';
import { registerCompany } from '../calls.ts';
import type { Paper } from '../papers/papers.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { type AccountName, bodyOf, type FieldName, type Method, methodOf, restingMethod, restingOf, rulesFor } from './register-form.ts';

const intents = createIntents();
const DRAFT = 'register';

/** A registration that was left, whole. */
interface Left {
  readonly values: Readonly<Record<FieldName | AccountName, string>>;
  readonly licence: Paper | undefined;
  readonly letter: Paper | undefined;
  readonly method: Method;
}

/** For as long as this document lives, and nowhere but in memory: whoever goes back and comes again finds all of it. */
let left: Left | undefined;

/** Keeps what may rest in the browser, and warns before what may not is lost. */
const useKept = (values: Readonly<Record<FieldName | AccountName, string>>, method: Method, isSent: boolean) => {
  const typed = restingOf(values);
  const resting = JSON.stringify(method === 'PENNY' ? { ...typed, method } : typed);
  const isTyped = Object.values(values).some(value => value !== '');
  useEffect(() => {
    keepVisitorDraft(DRAFT, isSent ? {} : (JSON.parse(resting) as Record<string, string>));
  }, [resting, isSent]);
  // A reload gives most of it back; a closed tab, and what may not rest in a browser, would be gone.
  useEffect(() => {
    if (!isTyped || isSent) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isTyped, isSent]);
};

export type Registration = ReturnType<typeof useRegistration>;

export const useRegistration = () => {
  const t = useOpenWords();
  const [begun] = useState(left);
  const [licence, setLicence] = useState(begun?.licence);
  const [letter, setLetter] = useState(begun?.letter);
  const [restored] = useState(() => (begun === undefined ? visitorDraft(DRAFT) : undefined));
  const [method, setMethod] = useState<Method>(begun?.method ?? restingMethod(restored));
  const captcha = useCaptcha(true, 'en.register');
  const [applyNo, setApplyNo] = useState<string>();
  const [isFresh, setFresh] = useState(false);
  const form = useForm({
    fields: rulesFor(method),
    initial: begun?.values ?? restored ?? {},
    also: (name, values) =>
      name === 'adminPasswordAgain' && values.adminPasswordAgain !== values.adminPassword ? t('register.passwordsDiffer') : undefined,
    others: {
      ...(licence === undefined ? { licence: t('register.fileMissing') } : {}),
      ...(captcha.answer === undefined ? { captcha: t('login.captchaMissing') } : {}),
    },
  });
  useKept(form.values, method, applyNo !== undefined);
  const isTyped = Object.values(form.values).some(value => value !== '');
  useEffect(() => {
    left = applyNo === undefined && (isTyped || licence !== undefined) ? { values: form.values, licence, letter, method } : undefined;
  });
  // Documents are for the mobile that uploaded them.
  const { contactMobile } = form.values;
  const [uploadedBy, setUploadedBy] = useState(contactMobile);
  if (contactMobile !== uploadedBy) {
    setUploadedBy(contactMobile);
    setLicence(undefined);
    setLetter(undefined);
  }

  const startOver = () => {
    for (const name of Object.keys(form.values) as FieldName[]) form.set(name, '');
    setLicence(undefined);
    setLetter(undefined);
    setFresh(true);
  };
  const submit = form.submit(
    async () => {
      const papers = [licence, letter].filter(paper => paper !== undefined);
      const body = { ...bodyOf(form.values, papers), ...methodOf(method, form.values), ...captcha.answer };
      const answer = await intents.under('en.register', body, key => registerCompany(body, key));
      setApplyNo(answer.applyNo);
    },
    failure => {
      // A picture is good for one try; a failure of the wire has not used it.
      if (!(failure instanceof CallError && failure.kind === 'transport')) captcha.renew();
    },
  );
  return {
    form,
    captcha,
    licence,
    setLicence,
    letter,
    setLetter,
    method,
    setMethod,
    submit,
    /** The number it was taken under, once it is sent. */
    applyNo,
    /** With what it began: all that was typed before in this document, or what a reload left of it. */
    begins: isFresh ? undefined : begun !== undefined ? ('whole' as const) : restored === undefined ? undefined : ('restored' as const),
    startOver,
  };
};
