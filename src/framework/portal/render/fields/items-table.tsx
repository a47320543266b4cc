/** Rows inside a record, as a small table. */
import type { ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import type { Surroundings } from './display.ts';
import { displayOf } from './registry.tsx';
import { Scroller } from './scroller.tsx';
import { drawValue } from './value.tsx';

/** The rows of an `items` field. They have no ids of their own, so their place is their key. */
export const itemsTable = (rows: readonly unknown[], field: ClientField, around: Surroundings): ReactNode => {
  const columns = Object.values(field.of ?? {});
  const records = rows.map((row, index) => ({ ...(row as object), id: String(index) }) as Row);
  return (
    <Scroller label={around.words.label(field.label)}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                {around.words.label(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(record => (
            <tr key={record.id}>
              {columns.map(column => (
                <td key={column.name} className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                  {drawValue(column, { ...around, record, place: 'cell' })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
};
