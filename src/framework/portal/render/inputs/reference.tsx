/** One or several records of another resource (or the number of one), chosen by typing part of their name. */
import { useDeferredValue, useState } from 'react';
import { labelOf } from '../fields/labels.ts';
import { useSay } from '../words.ts';
import { keepWords } from './chosen.ts';
import { Combobox } from './combobox.tsx';
import type { ControlProps } from './control.ts';
import { type Option, useOptions } from './use-options.ts';

/** The words of ids: from the record, from what was picked here, and for the rest from the service. */
const useWordsOf = (props: ControlProps, ids: readonly string[], picked: Readonly<Record<string, string>>) => {
  const own = (id: string, index: number) =>
    picked[id] ?? labelOf({ $labels: { [props.field.name]: props.labels } }, props.field.name, id, index);
  const unknown = ids.filter((id, index) => own(id, index) === id);
  const { data } = useOptions(props.resource, props.field.name, unknown.length === 0 ? undefined : { ids: unknown });
  return (id: string, index: number) => data?.list.find(option => option.id === id)?.label ?? own(id, index);
};

const none: readonly never[] = [];

const useSearch = (props: ControlProps) => {
  const [typed, setTyped] = useState<string>();
  const search = useDeferredValue(typed);
  const { person } = props;
  const asked = search === undefined ? undefined : { q: search, ...(person === undefined ? {} : { person }) };
  const { data, isError, isPending } = useOptions(props.resource, props.field.name, asked);
  const state = isError ? ('failed' as const) : isPending ? ('waiting' as const) : ('ready' as const);
  return { options: data?.list ?? none, meant: data?.meant ?? none, state, onSearch: setTyped };
};

export const ReferenceInput = (props: ControlProps) => {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const id = props.value === null || props.value === undefined ? '' : String(props.value);
  const said = useWordsOf(props, id === '' ? [] : [id], picked);
  const pick = (option: Option | undefined) => {
    if (option !== undefined) {
      keepWords(option.id, option.label);
      setPicked({ [option.id]: option.label });
    }
    props.onChange(option?.id ?? null);
  };
  return <Combobox control={props} chosen={id === '' ? '' : said(id, 0)} onPick={pick} {...useSearch(props)} />;
};

export const ReferencesInput = (props: ControlProps) => {
  const t = useSay();
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const ids = Array.isArray(props.value) ? props.value.map(String) : [];
  const said = useWordsOf(props, ids, picked);
  const pick = (option: Option | undefined) => {
    if (option === undefined || ids.includes(option.id)) return;
    keepWords(option.id, option.label);
    setPicked({ ...picked, [option.id]: option.label });
    props.onChange([...ids, option.id]);
  };
  return (
    <div className="cr-chosen">
      {ids.map((id, index) => (
        <span key={id} className="cr-chip">
          {said(id, index)}
          <button
            type="button"
            aria-label={t('input.remove', { what: said(id, index) })}
            onClick={() => props.onChange(ids.filter(other => other !== id))}
          >
            ×
          </button>
        </span>
      ))}
      <Combobox control={props} chosen="" onPick={pick} {...useSearch(props)} />
    </div>
  );
};
