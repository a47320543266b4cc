/** A seal that the own company needs for a contract and has not in use: said where it is met, with the way to apply for one of that type. */
import { callFor } from '#engine/project/view-calls.ts';
import { pathOfResource, useClientView, useMenus } from '#portal/render/contract.ts';
import { useCan } from '#portal/render/resource.ts';
import type { PlannedStep } from './use-contract-plan.ts';
import { useWords } from './words.ts';

export const LackingSeal = ({ step }: { readonly step: PlannedStep }) => {
  const { t, href } = useWords();
  const { sealApplications } = useClientView().resources;
  const path = pathOfResource(useMenus(), 'sealApplications');
  const mayApply = useCan()(sealApplications === undefined ? undefined : callFor(sealApplications, 'create'));
  return (
    <p className="cr-notice cr-notice-warn" role="status">
      {t(step.line === 'OFD' ? 'plan.lacksNational' : 'plan.lacks', { type: step.sealType })}{' '}
      {path !== undefined && mayApply && (
        <a className="cr-link" href={href(`${path}/create?sealType=${step.sealTypeId}`)} target="_blank" rel="noreferrer">
          {t('plan.apply')}
        </a>
      )}
    </p>
  );
};
