/** A number that was picked, by the name of the record that it stands for: nobody knows menus by their codes. */
import { useOptions } from '../inputs/use-options.ts';
import type { DisplayProps } from '../widget.ts';

/** Names of menus change once in a long while. */
const fresh = 300_000;

export const PickedName = ({ value, field, resource }: DisplayProps) => {
  const id = String(value);
  const { data } = useOptions(resource.name, field.name, { ids: [id] }, fresh);
  return data?.list.find(option => option.id === id)?.label ?? id;
};
