/** Hands the form's `setError` out to the page around it, which learns of the service's complaints. */
import { type RefObject, useEffect } from 'react';
import { type UseFormSetError, useFormContext } from 'react-hook-form';

export const SetErrors = ({ to }: { readonly to: RefObject<UseFormSetError<Record<string, unknown>> | undefined> }) => {
  const { setError } = useFormContext<Record<string, unknown>>();
  useEffect(() => {
    to.current = setError;
  }, [to, setError]);
  return null;
};
