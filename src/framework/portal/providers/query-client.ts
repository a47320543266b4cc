/** How answers are kept and asked for again. */
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** What the service refused it will refuse again; a lost wire and a service that is starting deserve one more try. */
const worthTrying = (error: unknown): boolean => error instanceof CallError && (error.kind === 'transport' || error.kind === 'notReady');

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a call without a network fails and says so, instead of waiting unseen for one.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && worthTrying(error),
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
