/** The shape of a list that is still on its way. */
import type { CSSProperties } from 'react';
import { useWords } from '../../words.ts';
import { type Column, template } from './columns.ts';

const shares = [72, 48, 60, 36, 66, 54, 44, 70];
const lines = Array.from({ length: 10 }, (_, index) => `line-${index}`);

export const SkeletonRows = ({ columns, selectable }: { readonly columns: readonly Column[]; readonly selectable: boolean }) => {
  const { t, label } = useWords();
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="cr-table cr-skeleton-table"
      style={{ '--cr-cols': template(columns, selectable ? '36px ' : '') } as CSSProperties}
    >
      <div className="cr-skeleton-row cr-skeleton-head">
        {selectable && <span />}
        {columns.map(column => (
          <span key={column.field.name}>{label(column.field.label)}</span>
        ))}
      </div>
      {lines.map((line, down) => (
        <div key={line} className="cr-skeleton-row">
          {selectable && <span />}
          {columns.map((column, across) => (
            <span key={column.field.name}>
              <i className="cr-skeleton" style={{ inlineSize: `${shares[(down * 3 + across) % shares.length]}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};
