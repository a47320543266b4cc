/** From a record that others work on straight to the first step that can be taken meanwhile; to all of them until that is known. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { doorOf } from '#portal/browser/sides.ts';
import { addressOf, type FirstStep, nextOf } from '#portal/granted/first-step.ts';
import { homeKey } from '#portal/granted/first-steps.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { type PortalDataProvider, useClientView, useMenus } from '../../contract.ts';
import { wordsWith } from '../../words-with.ts';

const useOnwardWords = wordsWith({ onward: { meanwhile: '期间可办：%{name}' } }, { onward: { meanwhile: 'Meanwhile: %{name}' } });

const OnwardStep = () => {
  const { t, label } = useOnwardWords();
  const { audience } = useClientView();
  const menus = useMenus();
  const provider = useDataProvider<PortalDataProvider>();
  // What the home page was told before this record was handed in is not what can be done now.
  const { data } = useQuery({
    queryKey: [...homeKey(audience), 'onward'],
    queryFn: async () => {
      const answer = (await provider.call(`${doorOf(audience).prefix}.home`, {})).data;
      return (answer as { readonly firstSteps?: readonly FirstStep[] }).firstSteps ?? [];
    },
    gcTime: 0,
  });
  const next = nextOf(data ?? []);
  const to = next === undefined ? undefined : addressOf(menus, next);
  if (next === undefined || next.act === null || to === undefined) return <ButtonLink to="/home">{t('next.steps')}</ButtonLink>;
  return <ButtonLink to={to}>{t('onward.meanwhile', { name: label(next.label) })}</ButtonLink>;
};

export default OnwardStep;
