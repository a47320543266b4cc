/** Rows of other resources that belong to a record: tabs with counts, a small table in each. */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type Row, useClientView } from '../../contract.ts';
import { link } from '../../fields/pieces.tsx';
import { displayOf } from '../../fields/registry.tsx';
import { drawValue } from '../../fields/value.tsx';
import { columnsOf } from '../../resource.ts';
import { useWords } from '../../words.ts';

const COLUMNS = 7;

const RelatedTable = ({ resource, rows }: { readonly resource: ClientResource; readonly rows: readonly Row[] }) => {
  const words = useWords();
  const columns = columnsOf(resource)
    .filter(field => field.heavy !== true)
    .slice(0, COLUMNS);
  if (rows.length === 0) return <p className="cr-empty">{words.t('list.empty')}</p>;
  return (
    <div className="cr-items">
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                {words.label(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const to = words.place(resource.name, row.id);
            return (
              <tr key={row.id}>
                {columns.map((column, index) => {
                  const drawn = drawValue(column, { words, resource, record: row, place: 'cell' });
                  return (
                    <td key={column.name} className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                      {index === 0 && to !== undefined && column.type !== 'reference' ? link(to, drawn, words) : drawn}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

export const Related = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const view = useClientView();
  const { label, t } = useWords();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const declared = view.calls[resource.verbs.get ?? '']?.with ?? {};
  const names = Object.keys(declared).filter(name => view.resources[declared[name]?.resource ?? ''] !== undefined);
  const [chosen, setChosen] = useState(names[0]);
  if (chosen === undefined) return null;
  const current = declared[chosen];
  const other = view.resources[current?.resource ?? ''];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (names.indexOf(chosen) + step + names.length) % names.length;
    setChosen(names[at]);
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <section className="cr-group cr-related">
      <div className="cr-tabs" role="tablist" aria-label={t('show.related')} ref={tabs}>
        {names.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => setChosen(name)}
            onKeyDown={move}
          >
            {label(declared[name]?.label ?? [name, name])} <span className="cr-age">{record.$related?.[name]?.length ?? 0}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {other !== undefined && <RelatedTable resource={other} rows={record.$related?.[chosen] ?? []} />}
      </div>
    </section>
  );
};
