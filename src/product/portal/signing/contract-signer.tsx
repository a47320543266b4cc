/** In the place of the dialog of a contract's signature. */
import { useDataProvider, useRefresh } from 'ra-core';
import { inputOf } from '#portal/render/actions/questions.ts';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import { failureOf } from '#portal/render/failure.ts';
import type { MoveWidgetProps } from '#portal/render/widget.ts';
import type { Answers } from './answers.ts';
import { ContractScreen } from './contract-screen.tsx';

const ContractSigner = ({ resource, transition, record, onClose }: MoveWidgetProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  const known = useClientView();
  const sign = async (answers: Answers) => {
    try {
      return await provider.act(resource.name, transition.name, inputOf(known, transition, record, { ...answers }));
    } catch (error) {
      if (failureOf(error).hasMovedOn) refresh();
      throw error;
    }
  };
  return <ContractScreen resource={resource.name} record={record} sign={sign} onClose={onClose} />;
};

export default ContractSigner;
