/** The state of a light form: what was typed, what is wrong with it, what the service refused. Nothing typed is lost by a failure. */
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { messageOf } from '#engine/rules/validate.ts';
import { useLanguage } from '../../messages/language.ts';
import { CallError, InvalidError } from '../../providers/call-error.ts';
import { cleanedBy, type FormField, faultBy } from './form.ts';

type Texts<N extends string> = Readonly<Record<N, string>>;
type Faults = Readonly<Partial<Record<string, string>>>;

/** What a refusal says of single fields. A code that is wrong is the fault of the field it was typed in, wherever that was found. */
const refusedFields = (failure: unknown): Faults => {
  if (failure instanceof InvalidError)
    return Object.fromEntries(Object.entries(failure.errors).map(([name, messages]) => [name, messages[0]]));
  return failure instanceof CallError && failure.code === 'SMS_CODE_WRONG' ? { smsCode: failure.message } : {};
};

export interface FieldInput {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly fault: string | undefined;
  readonly checked: boolean;
  readonly onBlur: () => void;
  readonly onChange: (value: string) => void;
}

export interface LightForm<N extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Texts<N>;
  /** What an input of this name is given. */
  readonly field: (name: N) => FieldInput;
  readonly set: (name: N, value: string) => void;
  /** The value as it is sent; undefined while it is not right. */
  readonly right: (name: N) => string | undefined;
  /** The fault of a field or of one of the `others`, once it has been left or the form was sent. */
  readonly shown: (name: string) => string | undefined;
  /** How many faults are shown. */
  readonly count: number;
  readonly toFirstFault: () => void;
  /** Shows what another call than the form's own said of its fields. @returns whether any of them is meant */
  readonly refuse: (failure: unknown) => boolean;
  readonly error: unknown;
  readonly setError: (error: unknown) => void;
  readonly busy: boolean;
  /** Judges everything, then sends; a second press while the first is under way does nothing. */
  readonly submit: (send: () => Promise<void>, onFailure?: (failure: unknown) => void) => (event: FormEvent) => Promise<void>;
}

export interface FormOptions<N extends string> {
  readonly fields: Readonly<Record<N, FormField>>;
  readonly initial?: Readonly<Partial<Record<N, string>>>;
  /** What rules of one field cannot say: two that must agree. */
  readonly also?: (name: N, values: Texts<N>) => string | undefined;
  /** Faults of what is no typed field: documents, pictures. */
  readonly others?: Faults;
  /** The service finds more than the rules do: it is asked even where they have something to say, so that all stands there at once. */
  readonly together?: boolean;
}

export const useForm = <N extends string>({ fields, initial, also, others = {}, together = false }: FormOptions<N>): LightForm<N> => {
  const names = Object.keys(fields) as N[];
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [typed, setTyped] = useState<Readonly<Partial<Record<N, string>>> | undefined>(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [refusedIn, setRefusedIn] = useState(language);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const values = Object.fromEntries(names.map(name => [name, typed?.[name] ?? ''])) as Record<N, string>;
  const judged = (name: N): string | undefined => faultBy(fields[name], values[name], language) ?? also?.(name, values);
  // What the service said is known in the language in which it was asked.
  const said = (name: N): string | undefined =>
    refused[name] === undefined || refusedIn === language ? refused[name] : messageOf('', {}, language);
  const faults: Faults = { ...Object.fromEntries(names.map(name => [name, said(name) ?? judged(name)])), ...others };
  const shown = (name: string): string | undefined => (touched.has(name) ? faults[name] : undefined);
  const set = (name: N, value: string) => {
    setTyped(before => ({ ...before, [name]: value }) as Partial<Record<N, string>>);
    setRefused(({ [name]: _, ...rest }) => rest);
    // A change clears the error state; leaving the field judges it again.
    setTouched(before => new Set([...before].filter(each => each !== name)));
  };
  const toFirstFault = () => {
    requestAnimationFrame(() => {
      const first = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], .e-file[data-state="bad"] button');
      first?.scrollIntoView({ block: 'center' });
      first?.focus({ preventScroll: true });
    });
  };
  const refuse = (failure: unknown): boolean => {
    const said = Object.entries(refusedFields(failure)).filter(([name]) => name in fields);
    setRefused(before => ({ ...before, ...Object.fromEntries(said) }));
    setRefusedIn(language);
    setTouched(before => new Set([...before, ...said.map(([name]) => name)]));
    return said.length > 0;
  };

  return {
    ref,
    values,
    set,
    shown,
    toFirstFault,
    refuse,
    error,
    setError,
    busy,
    count: Object.keys(faults).filter(name => shown(name) !== undefined).length,
    right: name => (judged(name) === undefined ? cleanedBy(fields[name], values[name]) : undefined),
    field: name => ({
      name,
      value: values[name],
      required: fields[name].rules.split('|').includes('required'),
      fault: shown(name),
      checked: values[name] !== '' && touched.has(name) && faults[name] === undefined,
      onBlur: () => (values[name] === '' ? undefined : setTouched(before => new Set([...before, name]))),
      onChange: value => set(name, value),
    }),
    submit: (send, onFailure) => async event => {
      event.preventDefault();
      setTouched(new Set([...names, ...Object.keys(others)]));
      if (inFlight.current) return;
      if (!together && Object.values(faults).some(fault => fault !== undefined)) return toFirstFault();
      inFlight.current = true;
      setBusy(true);
      setError(undefined);
      try {
        await send();
      } catch (failure) {
        const isOfField = refuse(failure);
        // An invalid input may be of more than the form shows; a wrong code is said once, where it was typed.
        if (!isOfField || failure instanceof InvalidError) setError(failure);
        if (isOfField) toFirstFault();
        onFailure?.(failure);
      } finally {
        inFlight.current = false;
        setBusy(false);
      }
    },
  };
};
