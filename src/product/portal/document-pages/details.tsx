/** The chosen position in numbers: everything that can be dragged can be typed. */
import type { ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { Box, Size } from '#trust/positions/document-pages.ts';
import { idle, type Position } from '#trust/positions/positions.ts';
import { type Method, placedBy } from './board.ts';
import { counting, DetailsCell } from './details-cell.tsx';
import { useWords } from './words.ts';

interface DetailsProps {
  readonly name: string;
  readonly resource: string;
  readonly columns: Readonly<Record<string, ClientField>>;
  readonly position: Position;
  /** Its first box as it stands. */
  readonly box: Box | undefined;
  /** Where it says no size of its own. */
  readonly usual: Size;
  readonly hits: readonly Box[] | undefined;
  readonly fields: readonly string[];
  /** Sentences by column. */
  readonly faults: Readonly<Record<string, string>>;
  readonly fixed: boolean;
  readonly onChange: (position: Position, gesture?: string) => void;
  readonly onRemove: () => void;
  /** Said of it, below its numbers. */
  readonly children?: ReactNode;
  readonly onShow: (box: Box) => void;
}

/** More than these are not listed one by one. */
const mostListed = 40;
const id = 'cr-on-pages';

const isAsked = (column: string, { method, pages }: Position): boolean =>
  !(idle[String(method)] ?? []).includes(column) && !(column === 'page' && pages !== 'PAGE') && !(column === 'pages' && method === 'EDGE');

export const Details = (props: DetailsProps) => {
  const { name: title, resource, columns, position, box, usual, hits, fields, faults, fixed, onChange, onRemove, onShow, children } = props;
  const { t } = useWords();
  const put = (column: ClientField, value: unknown) => {
    if (column.name === 'method') {
      const at = { page: box?.page ?? 1, x: Math.round(box?.x ?? 20), y: Math.round(box?.y ?? 20) };
      return onChange(placedBy(value as Method, at));
    }
    const next = { ...position, [column.name]: value };
    onChange(column.name === 'pages' && value !== 'PAGE' ? { ...next, page: null } : next, `type-${column.name}`);
  };
  const usualOf = ({ name }: ClientField): number | undefined =>
    name === 'width' ? usual.width : name === 'height' ? usual.height : undefined;
  const count = counting(id, columns, column => position[column.name] ?? usualOf(column), put);
  const nth = typeof position.nth === 'number' ? position.nth : undefined;
  return (
    <section className="cr-details" aria-labelledby={`${id}-title`} onKeyDown={fixed ? undefined : count}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="cr-details-cells">
        {Object.values(columns)
          .filter(column => isAsked(column.name, position))
          .map(column => {
            const cell = `${id}-${column.name}`;
            return (
              <DetailsCell
                key={column.name}
                id={cell}
                column={column}
                resource={resource}
                value={position[column.name] ?? usualOf(column)}
                fault={faults[column.name]}
                fixed={fixed}
                onChange={value => put(column, value)}
              >
                {column.name === 'mark' && position.method === 'FIELD' && (
                  <select
                    className="cr-input"
                    id={cell}
                    value={String(position.mark ?? '')}
                    disabled={fixed}
                    onChange={event => put(column, event.target.value)}
                  >
                    <option value="">{fields.length === 0 ? t('pages.noFields') : t('pages.chooseField')}</option>
                    {fields.map(field => (
                      <option key={field}>{field}</option>
                    ))}
                  </select>
                )}
              </DetailsCell>
            );
          })}
      </div>
      {position.method === 'KEYWORD' && <p className="cr-hint">{t('pages.offset')}</p>}
      {position.method === 'KEYWORD' && hits !== undefined && String(position.mark ?? '') !== '' && (
        <div className="cr-hits">
          <p role="status">{t('pages.hits', { n: hits.length, smart_count: hits.length })}</p>
          {hits.length > 1 && (
            <ul>
              {hits.slice(0, mostListed).map((hit, index) => (
                <li key={`${hit.page}-${hit.x}-${hit.y}`}>
                  <Button
                    aria-pressed={nth === index + 1}
                    disabled={fixed}
                    onClick={() => {
                      onChange({ ...position, nth: nth === index + 1 ? null : index + 1 });
                      onShow(hit);
                    }}
                  >
                    {t('pages.hit', { n: index + 1, page: hit.page })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {children}
      {!fixed && (
        <Button danger onClick={onRemove}>
          <Icon name="close" />
          {t('pages.remove')}
        </Button>
      )}
    </section>
  );
};
