/** Puts what the service complained of on the fields of the form around it. */
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Failure } from '../failure.ts';
import { treeOf } from './fault-tree.ts';

export const Complaints = ({ failure }: { readonly failure: Failure | undefined }) => {
  const { setError } = useFormContext();
  const [told, setTold] = useState<Failure>();
  if (failure !== told) {
    setTold(failure);
    const tree = treeOf(Object.fromEntries(Object.entries(failure?.errors ?? {}).map(([path, said]) => [path, said[0] ?? ''])));
    queueMicrotask(() => {
      for (const [name, error] of Object.entries(tree)) setError(name, error as { type: string; message: string });
    });
  }
  return null;
};
