/** Before somebody is given a role or loses it: what they gain or lose by that alone. */
import RoleEffect from '../../render/widgets/role-effect.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { focused } from '../../ui/focused.ts';
import { Failure } from '../light/failure.tsx';
import { type HolderRow, useCall } from './asked.ts';
import { usePermissionWords } from './words.ts';

interface RoleChangeDialogProps {
  readonly role: string;
  /** The role's name. */
  readonly name: string;
  readonly person: HolderRow;
  readonly change: 'add' | 'remove';
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export const RoleChangeDialog = ({ role, name, person, change, onClose, onConfirm }: RoleChangeDialogProps) => {
  const { t } = usePermissionWords();
  const { data, error, isPending, refetch } = useCall<Readonly<Record<string, unknown>>>('mg.roleUser.preview', {
    role,
    userNum: person.userNum,
  });
  const words = change === 'add' ? 'adding' : 'removing';
  return (
    <Dialog title={t(`permissions.people.${words}.title`, { name: person.name, role: name })} size="sm" onClose={onClose}>
      <p>{t(`permissions.people.${words}.lead`)}</p>
      {error === null ? <RoleEffect answer={data} isBusy={isPending} /> : <Failure error={error} onRetry={() => void refetch()} />}
      <DialogFoot>
        <Button ref={focused} onClick={onClose}>
          {t('permissions.people.cancel')}
        </Button>
        <ConfirmButton danger={change === 'remove'} busy={isPending} onClick={onConfirm}>
          {t(`permissions.people.${words}.act`)}
        </ConfirmButton>
      </DialogFoot>
    </Dialog>
  );
};
