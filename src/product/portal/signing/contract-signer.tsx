/** In the place of the dialog of a contract's signature. */
import { useDataProvider } from 'ra-core';
import { inputOf } from '#portal/render/actions/questions.ts';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import type { MoveWidgetProps } from '#portal/render/widget.ts';
import { ContractScreen } from './contract-screen.tsx';

const ContractSigner = ({ resource, transition, record, onClose }: MoveWidgetProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const known = useClientView();
  return (
    <ContractScreen
      resource={resource.name}
      record={record}
      sign={answers => provider.act(resource.name, transition.name, inputOf(known, transition, record, { ...answers }))}
      onClose={onClose}
    />
  );
};

export default ContractSigner;
