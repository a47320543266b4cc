/** What comes with a chosen record: asked for as it is chosen, and put into the fields of the form in which nobody has typed. */
import { useDataProvider } from 'ra-core';
import { type RefObject, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { useSubmitAfter } from '../inputs/submit-after.ts';
import { useCan } from '../resource.ts';
import { broughtBy, unsaidOf } from './brought.ts';

export interface Bringing {
  readonly bring: (chosen: unknown) => void;
  /** Of an element in the form, which is not submitted before what was asked for is there. */
  readonly ref: RefObject<HTMLSpanElement | null>;
}

export const useBringing = ({ name, brings }: ClientField, resource: string): Bringing => {
  const known = useClientView().resources[resource]?.fields;
  const { getValues, getFieldState, setValue } = useFormContext();
  const provider = useDataProvider<PortalDataProvider>();
  const can = useCan();
  const ref = useRef<HTMLSpanElement>(null);
  const brought = useRef<Readonly<Record<string, unknown>>>({});
  const [asked, setAsked] = useState<string>();
  useSubmitAfter(ref, asked === undefined ? undefined : 'sending');
  const take = (data: unknown) => {
    const before = brought.current;
    // What does not come with this one is not left standing of another.
    const values = { ...unsaidOf(data, known), ...broughtBy(data) };
    for (const [field, value] of Object.entries(values)) {
      const isTyped = getFieldState(field).isDirty && getValues(field) !== before[field];
      if (!isTyped) setValue(field, value, { shouldDirty: true, shouldValidate: true });
    }
    brought.current = values;
  };
  const bring = (chosen: unknown) => {
    if (brings === undefined || typeof chosen !== 'string' || !can(brings)) return;
    setAsked(chosen);
    provider
      .call(brings, { [name]: chosen })
      // Another one may have been chosen meanwhile; without an answer the form is filled in by hand.
      .then(
        ({ data }) => getValues(name) === chosen && take(data),
        () => undefined,
      )
      .finally(() => setAsked(now => (now === chosen ? undefined : now)));
  };
  return { bring, ref };
};
