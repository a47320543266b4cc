/** What a role gives somebody beyond what they have, or takes from them: pages with their buttons. */
import type { Label } from '#engine/declare/label.ts';
import type { PreviewProps } from '../widget.ts';
import { useRoleWords } from './role-effect-words.ts';

interface Given {
  readonly menu: Label;
  readonly isNew: boolean;
  readonly buttons: readonly Label[];
}

export default function RoleEffect({ answer, isBusy }: PreviewProps) {
  const { t, label, comma, colon } = useRoleWords();
  if (answer === undefined) return isBusy ? <i className="cr-skeleton" style={{ blockSize: 96 }} /> : null;
  const { gives, says } = answer as unknown as { readonly gives: readonly Given[]; readonly says: string };
  if (says === '') return <p className="cr-age">{t('role.lacks')}</p>;
  if (gives.length === 0) return <p>{t('role.nothing')}</p>;
  return (
    <ul className="cr-act-says">
      {gives.map(({ menu, isNew, buttons }) => (
        <li key={menu[0]}>
          {isNew ? label(menu) : t('role.buttons', { menu: label(menu) })}
          {buttons.length > 0 && `${colon}${buttons.map(label).join(comma)}`}
        </li>
      ))}
    </ul>
  );
}
