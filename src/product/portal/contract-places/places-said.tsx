/** The places of a contract that is about to be started, where everything is read once more. */
import type { DisplayProps } from '#portal/render/widget.ts';
import type { ContractPlaces } from '#resources/_widgets.ts';
import { PlacesList } from './places-list.tsx';
import { useContractPlan } from './use-contract-plan.ts';

export const PlacesSaid = ({ options }: DisplayProps & { readonly options: ContractPlaces }) => {
  const { data } = useContractPlan(options.plan, true);
  return data === undefined ? <>—</> : <PlacesList steps={data.steps} pagesOf={() => undefined} faultsOf={() => 0} />;
};
