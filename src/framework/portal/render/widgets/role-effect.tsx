/** What a role gives somebody beyond what they have, or takes from them: pages with their buttons, by the kind of records that they act on. */
import type { Label } from '#engine/declare/label.ts';
import type { PreviewProps } from '../widget.ts';
import { useRoleWords } from './role-effect-words.ts';
import '../actions/dialogs.css';

interface Button {
  readonly on: Label | null;
  readonly name: Label;
}

interface Given {
  readonly menu: Label;
  readonly isNew: boolean;
  readonly buttons: readonly Button[];
  /** It has buttons, and none of them is given. */
  readonly viewOnly?: boolean;
}

/** The buttons of one kind of records together. */
const byKind = (buttons: readonly Button[]): readonly (readonly [Button, ...Button[]])[] => {
  const kinds = new Map<string, [Button, ...Button[]]>();
  for (const button of buttons) {
    const kind = kinds.get(button.on?.[0] ?? '');
    if (kind === undefined) kinds.set(button.on?.[0] ?? '', [button]);
    else kind.push(button);
  }
  return [...kinds.values()];
};

export default function RoleEffect({ answer, isBusy }: PreviewProps) {
  const { t, label, comma, colon } = useRoleWords();
  if (answer === undefined) return isBusy ? <i className="cr-skeleton" style={{ blockSize: 96 }} /> : null;
  const { gives, says } = answer as unknown as { readonly gives: readonly Given[]; readonly says: string };
  if (says === '') return <p className="cr-age">{t('role.lacks')}</p>;
  if (gives.length === 0) return <p>{t('role.nothing')}</p>;
  return (
    <ul className="cr-act-says">
      {gives.map(({ menu, isNew, buttons, viewOnly }) => (
        <li key={menu[0]}>
          {viewOnly === true ? t('role.viewOnly', { menu: label(menu) }) : isNew ? label(menu) : t('role.buttons', { menu: label(menu) })}
          {buttons.length > 0 && (
            <ul>
              {byKind(buttons).map(kind => (
                <li key={kind[0].on?.[0] ?? ''}>
                  {kind[0].on !== null && `${label(kind[0].on)}${colon}`}
                  {kind.map(({ name }) => label(name)).join(comma)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
