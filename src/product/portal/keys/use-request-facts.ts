/** What a request says of its key, as the service reads it. One that cannot be read says nothing here: it is refused where the form is saved. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '#portal/render/contract.ts';

export interface RequestFacts {
  readonly algorithm: string;
  readonly bits: number;
  readonly subjectDn: string;
}

const isWhole = (csr: string): boolean => /-----BEGIN [A-Z ]*CERTIFICATE REQUEST-----[\s\S]*-----END /.test(csr);

export const useRequestFacts = (csr: string): { readonly facts: RequestFacts | undefined; readonly isReading: boolean } => {
  const provider = useDataProvider<PortalDataProvider>();
  const { data: facts, isFetching: isReading } = useQuery({
    queryKey: ['certificate-request', csr],
    queryFn: async () => (await provider.call('en.ca.request', { csr })).data as RequestFacts,
    enabled: isWhole(csr),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { facts, isReading };
};
