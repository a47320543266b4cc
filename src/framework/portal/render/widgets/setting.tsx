/** The value of a setting, shown and asked for as what it is: one of its values by name, or the text itself. */
import { useWatch } from 'react-hook-form';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import type { Shape } from '../../messages/translate.ts';
import { dash } from '../fields/pieces.tsx';
import type { ControlProps } from '../inputs/control.ts';
import { singleInputs } from '../inputs/single.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';
import { wordsWith } from '../words-with.ts';
import { DaysInput } from './days-input.tsx';

const zh = { setting: { asBegun: '默认', changed: '已改，默认：%{value}', empty: '空' } } as const;
const en: Shape<typeof zh> = { setting: { asBegun: 'Default', changed: 'Changed, default: %{value}', empty: 'none' } };
const useSettingWords = wordsWith(zh, en);

type Options = OptionsOf<typeof systemWidgets.setting>;

const useSetting = (field: ClientField, { choices, helps, begins, days }: Options, key: unknown) => {
  const { label } = useWords();
  const help = helps.find(({ of }) => of === key)?.help;
  const values = choices.flatMap(choice => (choice.of === key ? [[choice.value, choice.label] as const] : []));
  return {
    begins: begins.find(({ of }) => of === key)?.value ?? '',
    holdsDays: days.some(({ of }) => of === key),
    help: help === undefined ? undefined : label(help),
    field: values.length === 0 ? field : { ...field, type: 'choice' as const, values: Object.fromEntries(values) },
  };
};

export const SettingValue = ({ value, field, options, record, place }: DisplayProps & { readonly options: Options }) => {
  const words = useSettingWords();
  const { label, t } = words;
  const { field: asked, help, begins } = useSetting(field, options, record[options.key]);
  const named = (text: string): string => (asked.values?.[text] === undefined ? text : label(asked.values[text]));
  const isAsBegun = String(value ?? '') === begins;
  const before = begins === '' ? t('setting.empty') : named(begins);
  return (
    <>
      {value === null || value === '' ? dash(words) : isAsBegun ? named(String(value)) : <strong>{named(String(value))}</strong>}{' '}
      <small className="cr-age">{isAsBegun ? t('setting.asBegun') : t('setting.changed', { value: before })}</small>
      {place === 'cell' || help === undefined ? null : <span className="cr-hint"> {help}</span>}
    </>
  );
};

export const SettingInput = ({ options, ...props }: ControlProps & { readonly options: Options }) => {
  const { field, help, holdsDays } = useSetting(props.field, options, useWatch({ name: options.key }));
  const Input = holdsDays ? DaysInput : singleInputs[field.type === 'choice' ? 'choice' : 'text'];
  return (
    <>
      <Input {...props} field={field} />
      {help === undefined ? null : <span className="cr-hint">{help}</span>}
    </>
  );
};
