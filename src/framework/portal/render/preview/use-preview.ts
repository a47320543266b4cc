/** The drawing of what a form holds: asked of the service once typing pauses; the last one stays until the next is there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { type Failure, failureOf } from '../failure.ts';
import { payloadOf } from '../inputs/check.ts';

/** Long enough to type on, short enough to seem at once. */
const PAUSE = 250;

const useSettled = <T>(value: T, key: string): { readonly value: T; readonly key: string } => {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), PAUSE);
    return () => clearTimeout(timer);
  }, [settled.key, value, key]);
  return settled;
};

export interface Preview {
  readonly answer: Readonly<Record<string, unknown>> | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
}

/** @param values what the form holds, over the record */
export const usePreview = (resource: ClientResource, values: Readonly<Record<string, unknown>>): Preview => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const call = resource.views.preview?.call ?? '';
  const now = payloadOf(view.calls[call]?.ask ?? {}, values, undefined);
  const key = JSON.stringify(now);
  const { value: input, key: asked } = useSettled(now, key);
  const { data, error, isFetching } = useQuery({
    queryKey: ['render', 'preview', call, input],
    queryFn: () => provider.call(call, input),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return {
    answer: data?.data as Preview['answer'],
    failure: error === null ? undefined : failureOf(error),
    isBusy: isFetching || asked !== key,
  };
};
