/** Begins a record of the entity through which those of a list come about, for whoever may make one. */
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pathOfResource, useClientView, useGrants, useMenus, useShortcuts } from '../../contract.ts';
import { oneOf } from '../../format/kind.ts';
import { useWords } from '../../words.ts';

const Through = ({ of }: { readonly of: string }) => {
  const { t, label } = useWords();
  const grants = useGrants();
  const navigate = useNavigate();
  const place = pathOfResource(useMenus(), of);
  const other = useClientView().outline[of];
  const isTheirs = place !== undefined && other !== undefined && grants.has(other.verbs.create ?? other.verbs.save ?? '');
  const says = other === undefined ? '' : t('form.createTitle', { name: label(oneOf(other.label)) });
  const begin = () => navigate(`${place}/create`);
  useShortcuts(t('list.keys'), isTheirs ? [{ keys: 'C', says, run: begin }] : []);
  return isTheirs ? (
    <Button filled shortcut="C" onClick={begin}>
      <Icon name="plus" />
      {says}
    </Button>
  ) : null;
};

export default Through;
