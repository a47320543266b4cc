/** Rows inside a record: a table of inputs that grows, shrinks and takes what was copied from a spreadsheet. */
import type { ClipboardEvent } from 'react';
import { limitsOf } from '#engine/rules/chain.ts';
import { useWords } from '../words.ts';
import type { ControlProps } from './control.ts';
import { gridOf, pasted } from './paste.ts';
import { inputs } from './registry.tsx';

type Item = Readonly<Record<string, unknown>>;
const MOST = 100;

export const ItemsInput = ({ field, value, onChange, onBlur, id, resource, disabled, faults = {} }: ControlProps) => {
  const { t, label } = useWords();
  const columns = Object.values(field.of ?? {});
  const rows: readonly Item[] = Array.isArray(value) ? value : [];
  const most = field.most ?? MOST;

  const set = (index: number, name: string, cell: unknown) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, [name]: cell } : row)));
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
                  <th key={column.name} scope="col">
                    {label(column.label)}
                    {limitsOf(column.rules ?? '').required && <span className="cr-must"> *</span>}
                  </th>
                ))}
                <th scope="col">
                  <span className="cr-sr">{t('input.removeRow')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={`${id}-${rows.length}-${String(index)}`}>
                  <td className="cr-end cr-age">{index + 1}</td>
                  {columns.map((column, across) => {
                    const Control = inputs[column.type];
                    const fault = faults[`[${index}].${column.name}`];
                    const cell = `${id}-${index}-${column.name}`;
                    return (
                      <td key={column.name} onPaste={event => paste(event, index, across)}>
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
                  <td>
                    <button
                      type="button"
                      className="cr-button cr-quiet"
                      disabled={disabled === true}
                      aria-label={t('input.removeNth', { n: index + 1 })}
                      onClick={() => onChange(rows.filter((_, other) => other !== index))}
                    >
                      ×
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
          onClick={() => onChange([...rows, {}])}
          onPaste={event => paste(event, rows.length, 0)}
        >
          {t('input.addRow')}
        </button>
        <span className="cr-hint">{t('input.rowsHint', { n: rows.length, most })}</span>
      </div>
    </div>
  );
};
