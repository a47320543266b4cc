/** Whether the home page has first steps for whoever is here, as far as it has been opened: other pages lead back to them. */
import { useQueryClient } from '@tanstack/react-query';
import { useClientView } from './client-view.tsx';

/** Under which the home page keeps what it was told. */
export const homeKey = (side: string) => ['home', side] as const;

interface Told {
  readonly firstSteps?: readonly { readonly standing: string }[];
}

export const useHasFirstSteps = (): boolean => {
  const told = useQueryClient().getQueryData<Told>(homeKey(useClientView().audience));
  return told?.firstSteps?.some(({ standing }) => standing !== 'done' && standing !== 'skipped') ?? false;
};
