/** The rows of the document: whose colour is whose, how much stands where, and what can be added for the row at hand. */

import type { ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { Position } from '#trust/positions/positions.ts';
import type { Method } from './board.ts';
import type { PlacedRow } from './use-placed-rows.ts';
import { useWords } from './words.ts';

interface RailProps {
  readonly rows: readonly PlacedRow[];
  readonly nameOf: (row: PlacedRow) => string;
  readonly colourOf: (row: PlacedRow) => number;
  /** Beside its name: whose it is, and with what. */
  readonly moreOf: (row: PlacedRow) => string;
  readonly positionsOf: (row: PlacedRow) => readonly Position[];
  readonly faultsOf: (row: PlacedRow) => number;
  readonly active: string | undefined;
  readonly onActive: (row: string) => void;
  readonly methods: ClientField | undefined;
  /** Ways of placing that this document has no use for. */
  readonly without: ReadonlySet<string>;
  readonly onAdd: ((method: Method) => void) | undefined;
  /** Below the rows. */
  readonly children?: ReactNode;
}

export const Rail = (props: RailProps) => {
  const { rows, nameOf, colourOf, moreOf, positionsOf, faultsOf, active, onActive, methods, without, onAdd, children } = props;
  const { t, label } = useWords();
  return (
    <nav className="cr-rail" aria-label={t('pages.rows')}>
      <ul>
        {rows.map(row => {
          const { id } = row.record;
          const faults = faultsOf(row);
          return (
            <li key={id}>
              <button
                type="button"
                className={`cr-rail-row cr-party-${colourOf(row)}`}
                aria-pressed={id === active}
                onClick={() => onActive(id)}
              >
                <i aria-hidden="true" />
                <span>
                  <strong>{nameOf(row)}</strong>
                  <small>{moreOf(row)}</small>
                </span>
                {faults > 0 ? (
                  <b className="cr-rail-faults">{t('pages.faults', { n: faults, smart_count: faults })}</b>
                ) : (
                  <b>{t('pages.count', { n: positionsOf(row).length, smart_count: positionsOf(row).length })}</b>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {onAdd !== undefined && (
        <fieldset className="cr-rail-add">
          <legend>{t('pages.add')}</legend>
          {Object.entries(methods?.values ?? {}).map(([method, words]) => (
            <Button key={method} disabled={active === undefined || without.has(method)} onClick={() => onAdd(method as Method)}>
              <Icon name="plus" />
              {label(words)}
            </Button>
          ))}
        </fieldset>
      )}
      {children}
    </nav>
  );
};
