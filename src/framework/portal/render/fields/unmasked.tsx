/** Masked values of a record, shown whole to whoever asks: each time stands in the journal, and nothing of it outlives the page. */
import { useDataProvider, useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Shape } from '../../messages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { failureOf, saidOf } from '../failure.ts';
import { wordsWith } from '../words-with.ts';
import { isEmpty } from './value.tsx';
import './unmasked.css';

const zh = {
  unmask: {
    show: '显示',
    hide: '隐藏',
    whole: '显示完整的%{name}；查看会记入日志',
    key: '显示或隐藏这一项的完整内容，查看会记入日志',
    failed: '没能显示%{name}：%{reason}',
  },
} as const;
const en: Shape<typeof zh> = {
  unmask: {
    show: 'Show',
    hide: 'Hide',
    whole: 'Show %{name} in full; this is recorded in the audit log',
    key: 'Show or hide this field in full; showing it is recorded in the audit log',
    failed: '%{name} could not be shown: %{reason}',
  },
};
const useUnmaskWords = wordsWith(zh, en);

/** Whole values by their fields, and what stood there masked: where that has changed, they are somebody else's. */
interface Seen {
  readonly id: string;
  readonly values: Readonly<Record<string, { readonly masked: unknown; readonly whole: unknown }>>;
}

export const useUnmasked = (resource: ClientResource, record: Row) => {
  const { t, label } = useUnmaskWords();
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const get = useClientView().calls[resource.verbs.get ?? ''];
  const [seen, setSeen] = useState<Seen>({ id: record.id, values: {} });
  const values = seen.id === record.id ? seen.values : {};
  const isSeen = (name: string): boolean => values[name] !== undefined && values[name].masked === record[name];

  /** What is masked of a field, and of what it replaces. */
  const maskedIn = ({ name }: ClientField): readonly string[] =>
    [name, resource.views.before?.[name] ?? ''].filter(each => get?.unmask?.includes(each) && !isEmpty(record[each]));

  const show = async (field: ClientField): Promise<void> => {
    const names = maskedIn(field);
    const key = get?.key ?? 'id';
    try {
      const answer = (await provider.call(get?.id ?? '', { [key]: record[key], unmask: names })).data as Readonly<Record<string, unknown>>;
      const shown = Object.fromEntries(names.map(name => [name, { masked: record[name], whole: answer[name] }]));
      setSeen({ id: record.id, values: { ...values, ...shown } });
    } catch (error) {
      notify(t('unmask.failed', { name: label(field.label), reason: saidOf(failureOf(error)) }), { type: 'error' });
    }
  };
  const hide = (field: ClientField): void =>
    setSeen({ id: record.id, values: Object.fromEntries(Object.entries(values).filter(([name]) => !maskedIn(field).includes(name))) });

  const isShown = (field: ClientField): boolean => maskedIn(field).every(isSeen);
  const toggle = (field: ClientField): void => {
    if (maskedIn(field).length === 0) return;
    if (isShown(field)) hide(field);
    else void show(field);
  };

  /** The button beside a masked value; none where there is nothing to show. */
  const button = (field: ClientField): ReactNode => {
    if (maskedIn(field).length === 0) return null;
    const shown = isShown(field);
    const said = t(shown ? 'unmask.hide' : 'unmask.show');
    return (
      <Button
        quiet
        className="cr-unmask"
        aria-label={`${said} ${label(field.label)}`}
        {...(shown ? {} : { title: t('unmask.whole', { name: label(field.label) }) })}
        onClick={() => toggle(field)}
      >
        {said}
      </Button>
    );
  };

  const whole = Object.fromEntries(Object.entries(values).flatMap(([name, { whole: value }]) => (isSeen(name) ? [[name, value]] : [])));
  return {
    record: { ...record, ...whole } as Row,
    button,
    /** What a key does of the field that it speaks of; none where nothing on the record is masked. */
    key: get?.unmask?.some(name => !isEmpty(record[name])) ? { says: t('unmask.key'), toggle } : undefined,
  };
};
