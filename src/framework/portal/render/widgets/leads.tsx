/** Leads to a deed on the page of another entity: a link beside a record's acts. */
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pathOfResource, useMenus, withQuery } from '../contract.ts';
import type { RecordWidgetProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Leads = ({ options }: RecordWidgetProps<OptionsOf<typeof systemWidgets.leads>>) => {
  const { label } = useWords();
  const path = pathOfResource(useMenus(), options.entity);
  return path === undefined ? null : <ButtonLink to={withQuery(path, { act: options.act })}>{label(options.label)}</ButtonLink>;
};
