/** Begins a record of another entity that speaks of this one: a link to its form, with what is known of it filled in. */
import { fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import { callFor } from '#engine/project/view-calls.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import { withQuery } from '../../browser/place.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useClientView } from '../contract.ts';
import { isBegunNext } from '../next-case.ts';
import { useCan } from '../resource.ts';
import { useSession } from '../session.ts';
import type { RecordWidgetProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Begins = ({ resource, record, options }: RecordWidgetProps<OptionsOf<typeof systemWidgets.begins>>) => {
  const { label, listPlace } = useWords();
  const can = useCan();
  const session = useSession();
  const other = useClientView().resources[options.entity];
  const place = listPlace(options.entity, {})?.split('?')[0];
  const value = options.from === undefined ? record.id : record[options.from];
  const among = other?.fields[options.to]?.among;
  // What it speaks of may not be chosen for it as it stands.
  if (
    among !== undefined &&
    !fieldsOf(among).some(path => record[path] === undefined) &&
    !evaluate(among, record, { session, now: new Date() })
  )
    return null;
  if (other === undefined || place === undefined || !can(callFor(other, 'create')) || typeof value !== 'string') return null;
  return (
    <ButtonLink filled={isBegunNext(resource.views, record, session)} to={withQuery(`${place}/create`, { [options.to]: value })}>
      {label(options.label)}
    </ButtonLink>
  );
};
