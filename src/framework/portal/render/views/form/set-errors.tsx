/** Hands the form's `setError` out to the page around it, which learns of the service's complaints, and what the form holds now. */
import { type RefObject, useEffect } from 'react';
import { type UseFormSetError, useFormContext } from 'react-hook-form';

type Values = Record<string, unknown>;

interface SetErrorsProps {
  readonly to: RefObject<UseFormSetError<Values> | undefined>;
  readonly values: RefObject<(() => Values) | undefined>;
}

export const SetErrors = ({ to, values }: SetErrorsProps) => {
  const { setError, getValues } = useFormContext<Values>();
  useEffect(() => {
    to.current = setError;
    values.current = getValues;
  }, [to, setError, values, getValues]);
  return null;
};
