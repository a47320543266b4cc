/** The value of a setting, shown and asked for as what it is: one of its values by name, or the text itself. */
import { EditContext } from 'ra-core';
import { useContext } from 'react';
import { useWatch } from 'react-hook-form';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import type { Shape } from '../../messages/translate.ts';
import { dash } from '../fields/pieces.tsx';
import type { ControlProps } from '../inputs/control.ts';
import { singleInputs } from '../inputs/single.ts';
import { titleOf } from '../represent.ts';
import { useResourceView } from '../resource.ts';
import type { DisplayProps } from '../widget.ts';
import { wordsWith } from '../words-with.ts';
import { DaysInput } from './days-input.tsx';

const zh = {
  setting: { asBegun: '默认', changed: '已改，默认：%{value}', empty: '空', range: '允许 %{range}', asks: '%{name}：%{before} → %{after}' },
} as const;
const en: Shape<typeof zh> = {
  setting: {
    asBegun: 'Default',
    changed: 'Changed, default: %{value}',
    empty: 'none',
    range: 'Allowed: %{range}',
    asks: '%{name}: %{before} → %{after}',
  },
};
const useSettingWords = wordsWith(zh, en);

type Options = OptionsOf<typeof systemWidgets.setting>;

const useSetting = (field: ClientField, { key: by, choices, helps, begins, days }: Options, key: unknown) => {
  const { label, t } = useSettingWords();
  const help = helps.find(({ of }) => of === key)?.help;
  const values = choices.flatMap(choice => (choice.of === key ? [[choice.value, choice.label] as const] : []));
  const labels = new Map(values);
  const { minimum, maximum } = limitsOf(field.rulesBy?.[by]?.[String(key)] ?? '');
  return {
    /** A value as people call it. */
    named(said: unknown): string {
      const text = String(said ?? '');
      const known = labels.get(text);
      return text === '' ? t('setting.empty') : known === undefined ? text : label(known);
    },
    begins: begins.find(({ of }) => of === key)?.value ?? '',
    range: minimum === undefined ? undefined : `${minimum} – ${maximum}`,
    holdsDays: days.some(({ of }) => of === key),
    help: help === undefined ? undefined : label(help),
    field: values.length === 0 ? field : { ...field, type: 'choice' as const, values: Object.fromEntries(values) },
  };
};

export const SettingValue = ({ value, field, options, record, place }: DisplayProps & { readonly options: Options }) => {
  const words = useSettingWords();
  const { t } = words;
  const { named, help, begins, range } = useSetting(field, options, record[options.key]);
  const isAsBegun = String(value ?? '') === begins;
  return (
    <>
      {value === null || value === '' ? dash(words) : isAsBegun ? named(value) : <strong>{named(value)}</strong>}{' '}
      <small className="cr-age">{isAsBegun ? t('setting.asBegun') : t('setting.changed', { value: named(begins) })}</small>
      {range !== undefined && <small className="cr-age"> · {t('setting.range', { range })}</small>}
      {place === 'cell' || help === undefined ? null : <span className="cr-hint"> {help}</span>}
    </>
  );
};

/** What it is and what it will be. */
export const SettingChange = ({ value, field, options, record, resource }: DisplayProps & { readonly options: Options }) => {
  const { label, t } = useSettingWords();
  const { named } = useSetting(field, options, record[options.key]);
  const name = titleOf(useResourceView(resource.name), record, label);
  return <>{t('setting.asks', { name, before: named(record[field.name]), after: named(value) })}</>;
};

/** Which setting the form is about: a form of the value alone does not hold it, its record does. */
const useNamed = (key: string): unknown => {
  const held: unknown = useWatch({ name: key });
  const { record } = useContext(EditContext) ?? {};
  return held ?? (record as Readonly<Record<string, unknown>> | undefined)?.[key];
};

export const SettingInput = ({ options, ...props }: ControlProps & { readonly options: Options }) => {
  const { t } = useSettingWords();
  const { field, help, holdsDays, range } = useSetting(props.field, options, useNamed(options.key));
  const Input = holdsDays ? DaysInput : singleInputs[field.type === 'choice' ? 'choice' : 'text'];
  return (
    <>
      <Input {...props} field={field} />
      {range !== undefined && <span className="cr-hint">{t('setting.range', { range })}</span>}
      {help === undefined ? null : <span className="cr-hint">{help}</span>}
    </>
  );
};
