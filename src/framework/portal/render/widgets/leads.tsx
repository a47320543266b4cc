/** Leads to a deed on the page of another entity, or to those of its list that are like this record: a link beside a record's acts. */
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pathOfResource, useMenus, withQuery } from '../contract.ts';
import type { RecordWidgetProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Leads = ({
  record,
  options: { label: said, entity, act, alike = [] },
}: RecordWidgetProps<OptionsOf<typeof systemWidgets.leads>>) => {
  const { label, listPlace } = useWords();
  const path = pathOfResource(useMenus(), entity);
  const known = alike.map(({ field }) => [field, record[field]] as const);
  if (path === undefined || known.some(([, value]) => value === null || value === undefined || value === '')) return null;
  const to = act === undefined ? listPlace(entity, Object.fromEntries(known)) : withQuery(path, { act: act.move });
  return to === undefined ? null : <ButtonLink to={to}>{label(said)}</ButtonLink>;
};
