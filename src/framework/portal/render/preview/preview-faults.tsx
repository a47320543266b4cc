/** What only the service that draws a preview has against a field: said beside the field as well, once somebody has left it. */
import { useContext, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldId } from '../questions/form-field.tsx';
import { JudgesOfForm } from '../questions/own-judges.ts';

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isTypedIn = (name: string): boolean => document.activeElement?.id === fieldId(name);

/** @param errors the service's complaints, by field; of fields that the form lacks there is none to say them beside */
export const PreviewFaults = ({ errors = {} }: { readonly errors?: Readonly<Record<string, readonly string[]>> | undefined }) => {
  const judges = useContext(JudgesOfForm);
  const { getValues, getFieldState, trigger } = useFormContext();
  const told = useRef<readonly string[]>([]);
  const said = JSON.stringify(Object.entries(errors).map(([name, [first]]) => [name, first ?? '']));
  useEffect(() => {
    const faults = (JSON.parse(said) as readonly (readonly [string, string])[]).filter(
      ([name, first]) => first !== '' && !judges.has(name) && !isNothing(getValues(name)),
    );
    for (const [name, first] of faults) {
      const asked: unknown = getValues(name);
      // Whether the whole may be sent, the service says then.
      judges.set(name, (value, isWhole) => (isWhole || value !== asked ? {} : { '': first }));
    }
    const names = faults.map(([name]) => name);
    const gone = told.current.filter(name => !names.includes(name) && getFieldState(name).error !== undefined);
    const left = names.filter(name => getFieldState(name).isDirty && !isTypedIn(name));
    for (const name of [...gone, ...left]) void trigger(name);
    told.current = names;
    return () => {
      for (const name of names) judges.delete(name);
    };
  }, [said, judges, getValues, getFieldState, trigger]);
  return null;
};
