/** What people come for day by day and cannot do yet: in the place of its button why not, and what puts that right. */
import type { Label } from '#engine/declare/label.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { pathOfResource, useMenus } from '../../granted/menus.tsx';
import type { Daily } from '../../shell/daily.ts';
import { ButtonLink } from '../../ui/button.tsx';

export interface BarredPage {
  readonly call: string;
  readonly says: Label;
  readonly label?: Label | null;
  readonly create?: string | null;
}

interface BarredProps {
  readonly daily: readonly Daily[];
  readonly barred: readonly BarredPage[];
}

export const Barred = ({ daily, barred }: BarredProps) => {
  const label = useLabel();
  const menus = useMenus();
  return barred.map(({ call, says, label: way, create }) => {
    const page = daily.find(each => each.call === call);
    if (page === undefined) return null;
    const base = typeof create === 'string' ? pathOfResource(menus, create) : undefined;
    return (
      <p key={call} className="s-barred">
        <span>
          <strong>{label(page.label)}</strong>
          {label(says)}
        </span>
        {way && base !== undefined && <ButtonLink to={`${base}/create`}>{label(way)}</ButtonLink>}
      </p>
    );
  });
};
