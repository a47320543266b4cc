/** The keys that the bridge lists, as what can be chosen of them; asked anew each time somebody looks. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BridgeKey } from '#product/bridge/protocol.ts';
import type { Offer } from './choice.tsx';
import { askBridge, BridgeError } from './key-bridge.ts';
import { useWords } from './words.ts';

/** What the keys hold that can be chosen: themselves, or certificates on them. */
export type OffersOf = (keys: readonly BridgeKey[]) => readonly Offer[] | Promise<readonly Offer[]>;

export const useOffers = (offersOf: OffersOf) => {
  const { t } = useWords();
  const asked = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['key-bridge', asked],
    queryFn: async () => {
      const { keys } = await askBridge('listKeys', {});
      return { keys, offers: await offersOf(keys) };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    /** Undefined until the bridge has answered, and once it answers no more. */
    found: error === null ? data : undefined,
    error,
    isAbsent: error instanceof BridgeError && error.code === 'ABSENT',
    isLooking: isFetching,
    look: refetch,
    /** A locked key does nothing, whatever else it could. */
    offers: (data?.offers ?? []).map(offer => ({ ...offer, why: offer.key.triesLeft <= 0 ? t('key.locked') : offer.why })),
  };
};
