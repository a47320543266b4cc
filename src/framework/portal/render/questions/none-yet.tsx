/** Said beside a reference of which there is nothing to choose yet: why, and where that is put right. */
import { Link } from 'react-router-dom';
import type { ClientField } from '#engine/project/client-view.ts';
import { pathOfResource, useMenus } from '../contract.ts';
import { useOptions } from '../inputs/use-options.ts';
import { useWords } from '../words.ts';

interface NoneYetProps {
  readonly field: ClientField;
  readonly resource: string;
}

const everything = { q: '' } as const;

export const NoneYet = ({ field: { name, ifNone }, resource }: NoneYetProps) => {
  const words = useWords();
  const menus = useMenus();
  const { data } = useOptions(resource, name, ifNone === undefined ? undefined : everything, 0);
  if (ifNone === undefined || data === undefined || data.list.length > 0) return null;
  const to = pathOfResource(menus, ifNone.to);
  return (
    <span className="cr-note" role="status">
      {words.label(ifNone.says)}{' '}
      {to !== undefined && (
        <Link className="cr-link" to={to}>
          {words.label(ifNone.label)}
        </Link>
      )}
    </span>
  );
};
