/** Rows inside a record: a table of inputs that grows, shrinks, is put in order and takes what was copied from a spreadsheet. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { limitsOf } from '#engine/rules/chain.ts';
import { Icon } from '../icons.tsx';
import { useWords } from '../words.ts';
import { startValues } from './check.ts';
import type { ControlProps } from './control.ts';
import { gridOf, pasted } from './paste.ts';
import { singleInputs } from './single.ts';

type Item = Readonly<Record<string, unknown>>;
const MOST = 100;

export const ItemsInput = ({ field, value, onChange, onBlur, id, resource, disabled, faults = {} }: ControlProps) => {
  const { t, label } = useWords();
  const columns = Object.values(field.of ?? {});
  const rows: readonly Item[] = Array.isArray(value) ? value : [];
  const most = field.most ?? MOST;
  // Where the focus belongs once the rows have been drawn anew.
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const wanted = document.getElementById(next.current);
    next.current = undefined;
    // A button at the end of its way is switched off and takes no focus: its neighbour does.
    const row = wanted?.closest('tr');
    if (wanted instanceof HTMLButtonElement && wanted.disabled) row?.querySelector<HTMLElement>('.cr-row-acts button:enabled')?.focus();
    else wanted?.focus();
  });

  const set = (index: number, name: string, cell: unknown) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, [name]: cell } : row)));
  const start = Object.fromEntries(columns.map(column => [column.name, column]));
  const add = () => {
    const [first] = columns;
    if (first !== undefined) next.current = `${id}-${rows.length}-${first.name}`;
    onChange([...rows, Object.fromEntries(Object.entries(startValues(start, undefined)).filter(([, cell]) => cell !== null))]);
  };
  const remove = (index: number) => {
    next.current = rows.length === 1 ? id : `${id}-${Math.min(index, rows.length - 2)}-remove`;
    onChange(rows.filter((_, other) => other !== index));
  };
  const move = (index: number, step: -1 | 1, focus: string) => {
    const to = index + step;
    const [one, other] = [rows[index], rows[to]];
    if (one === undefined || other === undefined) return;
    next.current = `${id}-${to}-${focus}`;
    onChange(rows.map((row, at) => (at === index ? other : at === to ? one : row)));
  };
  /** Alt with an arrow carries the row along, whichever of its cells is being written in. */
  const carry = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const cell = (event.target as HTMLElement).id.slice(`${id}-${index}-`.length);
    move(index, event.key === 'ArrowUp' ? -1 : 1, cell);
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const grid = gridOf(event.clipboardData.getData('text/plain'));
    if (grid === undefined) return;
    event.preventDefault();
    onChange(pasted(rows, columns, { row, column }, grid, most));
  };

  return (
    <div className="cr-rows">
      {rows.length > 0 && (
        <div className="cr-rows-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col" className="cr-end">
                  #
                </th>
                {columns.map(column => (
                  <th key={column.name} scope="col" className={`cr-of-${column.type}`}>
                    {label(column.label)}
                    {limitsOf(column.rules ?? '').required && <span className="cr-must"> *</span>}
                  </th>
                ))}
                <th scope="col">
                  <span className="cr-sr">{t('input.rowActs')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={`${id}-${String(index)}`} onKeyDown={event => carry(event, index)}>
                  <td className="cr-end cr-age">{index + 1}</td>
                  {columns.map((column, across) => {
                    const Control = column.type === 'items' ? ItemsInput : singleInputs[column.type];
                    const fault = faults[`[${index}].${column.name}`];
                    const cell = `${id}-${index}-${column.name}`;
                    return (
                      <td
                        key={column.name}
                        className={`cr-of-${column.type}`}
                        data-label={label(column.label)}
                        onPaste={event => paste(event, index, across)}
                      >
                        <Control
                          field={column}
                          resource={resource}
                          id={cell}
                          compact="row"
                          value={row[column.name]}
                          onChange={next => set(index, column.name, next)}
                          name={`${label(column.label)} ${index + 1}`}
                          invalid={fault !== undefined}
                          {...(onBlur === undefined ? {} : { onBlur })}
                          {...(disabled === undefined ? {} : { disabled })}
                          {...(fault === undefined ? {} : { describedBy: `${cell}-fault` })}
                        />
                        {fault !== undefined && (
                          <span className="cr-fault" id={`${cell}-fault`}>
                            {fault}
                          </span>
                        )}
                      </td>
                    );
                  })}
                  <td className="cr-row-acts">
                    <button
                      type="button"
                      id={`${id}-${index}-up`}
                      className="cr-button cr-quiet"
                      disabled={disabled === true || index === 0}
                      aria-label={t('input.moveUpNth', { n: index + 1 })}
                      onClick={() => move(index, -1, 'up')}
                    >
                      <Icon name="up" />
                    </button>
                    <button
                      type="button"
                      id={`${id}-${index}-down`}
                      className="cr-button cr-quiet"
                      disabled={disabled === true || index === rows.length - 1}
                      aria-label={t('input.moveDownNth', { n: index + 1 })}
                      onClick={() => move(index, 1, 'down')}
                    >
                      <Icon name="down" />
                    </button>
                    <button
                      type="button"
                      id={`${id}-${index}-remove`}
                      className="cr-button cr-quiet"
                      disabled={disabled === true}
                      aria-label={t('input.removeNth', { n: index + 1 })}
                      onClick={() => remove(index)}
                    >
                      <Icon name="close" />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="cr-actions">
        <button
          type="button"
          id={id}
          className="cr-button"
          disabled={disabled === true || rows.length >= most}
          onClick={add}
          onPaste={event => paste(event, rows.length, 0)}
        >
          {t('input.addRow')}
        </button>
        <span className="cr-hint">{t('input.rowsHint', { n: rows.length, most })}</span>
      </div>
    </div>
  );
};
