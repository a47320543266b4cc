/** Rows inside a record: a table of inputs that grows, shrinks, is put in order and takes what was copied from a spreadsheet. */
import type { ClientField } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../words.ts';
import type { ControlProps } from './control.ts';
import { ItemActs } from './item-acts.tsx';
import { singleInputs } from './single.ts';
import { type Items, useItems } from './use-items.ts';

const Head = ({ columns }: { readonly columns: readonly ClientField[] }) => {
  const { t, label } = useWords();
  return (
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
  );
};

interface CellProps {
  /** The control whose row it stands in. */
  readonly of: ControlProps;
  readonly items: Items;
  readonly column: ClientField;
  readonly index: number;
  readonly across: number;
}

const Cell = ({ of: { id, resource, onBlur, disabled, faults = {} }, items, column, index, across }: CellProps) => {
  const { label } = useWords();
  const Control = column.type === 'items' ? ItemsInput : singleInputs[column.type];
  const fault = faults[`[${index}].${column.name}`];
  const cell = `${id}-${index}-${column.name}`;
  const name = label(column.label);
  return (
    <td className={`cr-of-${column.type}`} data-label={name} onPaste={event => items.paste(event, index, across)}>
      <Control
        field={column}
        resource={resource}
        id={cell}
        compact="row"
        value={items.rows[index]?.[column.name]}
        onChange={next => items.set(index, column.name, next)}
        name={`${name} ${index + 1}`}
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
};

/** So many columns have room beside their label. */
const FEW = 2;

export const ItemsInput = (props: ControlProps) => {
  const { id, disabled = false } = props;
  const { t } = useWords();
  const items = useItems(props);
  const { columns, rows, most } = items;
  return (
    <div className={columns.length > FEW ? 'cr-rows' : 'cr-rows cr-rows-few'}>
      {rows.length > 0 && (
        <div className="cr-rows-scroll">
          <table>
            <Head columns={columns} />
            <tbody>
              {rows.map((_, index) => (
                <tr key={`${id}-${String(index)}`} onKeyDown={event => items.carry(event, index)}>
                  <td className="cr-end cr-age">{index + 1}</td>
                  {columns.map((column, across) => (
                    <Cell key={column.name} of={props} items={items} column={column} index={index} across={across} />
                  ))}
                  <ItemActs items={items} index={index} id={`${id}-${index}`} disabled={disabled} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="cr-actions">
        <Button
          id={id}
          disabled={disabled || rows.length >= most}
          onClick={items.add}
          onPaste={event => items.paste(event, rows.length, 0)}
        >
          {t('input.addRow')}
        </Button>
        <span className="cr-hint">{t('input.rowsHint', { n: rows.length, most })}</span>
      </div>
    </div>
  );
};
