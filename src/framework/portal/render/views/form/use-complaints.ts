/** What the service has against a form: said at its fields, above its foot, or met by what somebody else has saved meanwhile. */
import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { PortalDataProvider, Row } from '../../contract.ts';
import type { Failure } from '../../failure.ts';
import { treeOf } from '../../questions/fault-tree.ts';
import { useWords } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

type Values = Record<string, unknown>;

export const useComplaints = ({ resource, fields }: OpenForm) => {
  const words = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState<{ readonly mine: Values; readonly theirs: Row }>();
  const setError = useRef<UseFormSetError<Values>>(undefined);

  const complain = ({ errors = {}, message }: Failure): void => {
    const tree = treeOf(Object.fromEntries(Object.entries(errors).map(([at, said]) => [at, said[0] ?? ''])));
    for (const [name, fault] of Object.entries(tree)) setError.current?.(name, fault as { type: string; message: string });
    const strange = Object.keys(errors).filter(at => !((at.split(/[.[]/)[0] ?? '') in fields));
    if (strange.length > 0) setFailed([message, ...strange.flatMap(at => errors[at] ?? [])].join(words.colon));
  };
  /** Somebody else has changed the record: both versions are shown. */
  const meet = async (mine: Values, against: Row, { current }: Failure): Promise<void> => {
    const theirs = (current as Row | undefined) ?? (await provider.getOne<Row>(resource.name, { id: against.id })).data;
    setConflict({ mine, theirs });
  };
  return { failed, setFailed, setError, complain, conflict, meet, dropConflict: () => setConflict(undefined) };
};
