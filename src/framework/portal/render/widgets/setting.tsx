/** The value of a setting, shown and asked for as what it is: one of its values by name, or the text itself. */
import { useWatch } from 'react-hook-form';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import type { ControlProps } from '../inputs/control.ts';
import { singleInputs } from '../inputs/single.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

type Options = OptionsOf<typeof systemWidgets.setting>;

const useSetting = (field: ClientField, { choices, helps }: Options, key: unknown) => {
  const { label } = useWords();
  const help = helps.find(({ of }) => of === key)?.help;
  const values = choices.flatMap(choice => (choice.of === key ? [[choice.value, choice.label] as const] : []));
  return {
    help: help === undefined ? undefined : label(help),
    field: values.length === 0 ? field : { ...field, type: 'choice' as const, values: Object.fromEntries(values) },
  };
};

export const SettingValue = ({ value, field, options, record, place }: DisplayProps & { readonly options: Options }) => {
  const { label } = useWords();
  const { field: asked, help } = useSetting(field, options, record[options.key]);
  const said = asked.values?.[String(value)];
  return (
    <>
      {said === undefined ? String(value) : label(said)}
      {place === 'cell' || help === undefined ? null : <span className="cr-hint"> {help}</span>}
    </>
  );
};

export const SettingInput = ({ options, ...props }: ControlProps & { readonly options: Options }) => {
  const { field, help } = useSetting(props.field, options, useWatch({ name: options.key }));
  const Input = singleInputs[field.type === 'choice' ? 'choice' : 'text'];
  return (
    <>
      <Input {...props} field={field} />
      {help === undefined ? null : <span className="cr-hint">{help}</span>}
    </>
  );
};
