/** The chosen line that is filled in: its name, its kind and its place in numbers. */
import type { ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { type BlankSaid, isTotal } from '#trust/positions/blanks.ts';
import { withCell } from './blanks.ts';
import { counting, DetailsCell } from './details-cell.tsx';
import type { EditedBlanks } from './use-blanks.ts';
import { useWords } from './words.ts';

interface BlankDetailsProps {
  readonly blanks: EditedBlanks;
  readonly blank: BlankSaid;
  /** Sentences by column. */
  readonly faults: Readonly<Record<string, string>>;
  readonly fixed: boolean;
  readonly onChange: (blank: BlankSaid, gesture?: string) => void;
  readonly onRemove: () => void;
  /** Said of it, below its numbers. */
  readonly children?: ReactNode;
}

const id = 'cr-blank';

const isPicture = ({ kind }: BlankSaid): boolean => kind === 'PICTURE';
/** Columns that not every kind has. */
const of: Readonly<Record<string, (blank: BlankSaid) => boolean>> = {
  options: ({ kind }) => kind === 'CHOICE',
  content: ({ kind }) => kind === 'TEXT' || kind === 'AMOUNT',
  height: isPicture,
  size: blank => !isPicture(blank),
};
/** What a text may have to be; an amount is the contract's or any. */
const fitting = (column: ClientField, { kind }: BlankSaid): ClientField =>
  column.name !== 'content' || column.values === undefined
    ? column
    : {
        ...column,
        values: Object.fromEntries(Object.entries(column.values).filter(([content]) => isTotal({ content }) === (kind === 'AMOUNT'))),
      };
const isOfLine = (): boolean => true;

export const BlankDetails = ({ blanks, blank, faults, fixed, onChange, onRemove, children }: BlankDetailsProps) => {
  const { t } = useWords();
  const { columns, nameOf, resource } = blanks;
  const put = (column: ClientField, value: unknown) => onChange(withCell(blank, column, value), `type-${column.name}`);
  return (
    <section
      className="cr-details"
      aria-labelledby={`${id}-title`}
      onKeyDown={fixed ? undefined : counting(id, columns, ({ name }) => blank[name], put)}
    >
      <h2 id={`${id}-title`}>{nameOf(blank)}</h2>
      <div className="cr-details-cells">
        {Object.values(columns)
          .filter(({ name }) => (of[name] ?? isOfLine)(blank))
          .map(column => (
            <DetailsCell
              key={column.name}
              id={`${id}-${column.name}`}
              column={fitting(column, blank)}
              resource={resource.name}
              value={blank[column.name]}
              fault={faults[column.name]}
              fixed={fixed}
              onChange={value => put(column, value)}
            />
          ))}
      </div>
      {children}
      {!fixed && (
        <Button danger onClick={onRemove}>
          <Icon name="close" />
          {t('pages.removeBlank')}
        </Button>
      )}
    </section>
  );
};
