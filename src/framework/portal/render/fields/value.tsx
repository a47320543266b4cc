/** A field of a record, drawn or as text: the one door to the displays, for state, widgets and empty values too. */
import type { ReactNode } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { widgetOf } from '../registered.ts';
import { isUnclaimed } from '../review-part.ts';
import type { Surroundings } from './display.ts';
import { badge, dash } from './pieces.tsx';
import { displayOf } from './registry.tsx';
import { Scroller } from './scroller.tsx';

/** Whether there is nothing to show. `false` and 0 are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const stateOf = (field: ClientField, value: unknown, around: Surroundings) =>
  field.name === 'state' ? around.resource.states[String(value)] : undefined;

/** The whole value as text; empty for none. */
export const valueText = (field: ClientField, around: Surroundings, value: unknown = around.record[field.name]): string =>
  isEmpty(value) ? '' : displayOf(field).text(value, field, around);

/** The rows of an `items` field. They have no ids of their own, so their place is their key. */
const itemsTable = (rows: readonly unknown[], field: ClientField, around: Surroundings): ReactNode => {
  const columns = Object.values(field.of ?? {});
  const records = rows.map((row, index) => ({ ...(row as object), id: String(index) }) as Row);
  const [only, ...others] = columns;
  // The field's own name says what stands in its one column.
  if (only !== undefined && others.length === 0)
    return records.map(record => <div key={record.id}>{drawValue(only, { ...around, record, place: 'cell' })}</div>);
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

/** The value as it looks here: a dash for none, a badge for a state, the field's widget where it names one. */
export const drawValue = (field: ClientField, around: Surroundings, value: unknown = around.record[field.name]): ReactNode => {
  const named = widgetOf(field.widget);
  if (isEmpty(value) && !(around.place === 'show' && named?.ofNothing === true)) return dash(around.words);
  const state = stateOf(field, value, around);
  if (state !== undefined) return badge(state, around.words, isUnclaimed(around.resource, value));
  const widget = around.place === 'show' || named?.inCell ? named?.display : undefined;
  if (widget !== undefined) {
    const Widget = widget;
    return (
      <Widget
        value={value}
        field={field}
        options={field.options ?? {}}
        record={around.record}
        resource={around.resource}
        place={around.place === 'show' ? 'show' : 'cell'}
      />
    );
  }
  if (field.type === 'items' && around.place === 'show' && Array.isArray(value)) return itemsTable(value, field, around);
  const display = displayOf(field);
  return display.draw?.(value, field, around) ?? display.text(value, field, around);
};

/** The value as it looks here, and before it, where the record asks for a change, what stood there. */
export const drawChange = (field: ClientField, around: Surroundings & { readonly resource: ClientResource }): ReactNode => {
  const was = around.resource.fields[around.resource.views.before?.[field.name] ?? ''];
  if (was === undefined || isEmpty(around.record[was.name])) return drawValue(field, around);
  return (
    <span className="cr-change">
      <del>{drawValue(was, around)}</del>
      <span aria-hidden="true">→</span>
      <ins>{drawValue(field, around)}</ins>
    </span>
  );
};
