/** Begins a record of another entity that speaks of this one: a link to its form, with what is known of it filled in. */
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
  if (other === undefined || place === undefined || !can(callFor(other, 'create')) || typeof value !== 'string') return null;
  return (
    <ButtonLink filled={isBegunNext(resource.views, record, session)} to={withQuery(`${place}/create`, { [options.to]: value })}>
      {label(options.label)}
    </ButtonLink>
  );
};
