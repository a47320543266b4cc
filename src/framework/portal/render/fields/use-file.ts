/** The address of a file's body while a component shows it. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '../contract.ts';

/** Asks for the file once, as soon as it is wanted, and keeps its address for as long as the page lives. */
export const useFile = (fileId: string, enabled = true) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['render', 'file', fileId],
    queryFn: async () => provider.fileUrl(fileId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled,
  });
};
