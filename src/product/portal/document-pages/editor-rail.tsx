/** Beside the pages what stands on them: the rows and the lines that are filled in, each the way to its first place, and one more of either. */
import { BlanksRail } from './blanks-rail.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { Rail } from './rail.tsx';
import { type Chosen, isChosen, type Spot } from './spots.ts';
import { type AddedTo, useAdding } from './use-adding.ts';
import type { Sentences } from './use-judged-pages.ts';
import type { PlacedRow, PlacedRows } from './use-placed-rows.ts';
import type { RowLooks } from './use-row-looks.ts';

interface EditorRailProps extends AddedTo {
  readonly data: PlacedRows;
  readonly looks: RowLooks;
  /** By place and column. */
  readonly faults: Sentences;
  /** Whether the rows, and the lines, only are to be looked at. */
  readonly fixed: { readonly rows: boolean; readonly own: boolean };
}

/** The ways to place a seal that the document has no place for. */
const placelessIn = ({ pages, fields, undrawn }: OpenPdf): ReadonlySet<string> =>
  new Set([...(pages.length < 2 ? ['EDGE'] : []), ...(fields.size === 0 || undrawn !== undefined ? ['FIELD'] : [])]);

export const EditorRail = ({ data, looks, faults, fixed, ...on }: EditorRailProps) => {
  const { rows, columns } = data;
  const { stage, pdf, edited, choice, spots, blanks } = on;
  const { addSeal, addBlank } = useAdding(on, rows);
  const show = (spot: Spot | undefined) => spot !== undefined && stage.current?.show(spot.box);
  const faultCount = (row: PlacedRow): number => Object.keys(faults).filter(place => place.startsWith(`${row.record.id}-`)).length;
  const chooseBlank = (at: Chosen) => {
    choice.choose(at);
    show(spots.find(each => isChosen(each, at)));
  };
  const turnTo = (row: string) => {
    choice.turnTo(row);
    show(spots.find(spot => spot.row === row));
  };
  return (
    <Rail
      rows={rows}
      {...looks}
      positionsOf={row => edited.board[row.record.id] ?? []}
      faultsOf={faultCount}
      active={choice.active}
      onActive={turnTo}
      methods={columns.method}
      without={placelessIn(pdf)}
      onAdd={fixed.rows || rows.length === 0 ? undefined : addSeal}
    >
      {blanks !== undefined && (
        <BlanksRail blanks={blanks} chosen={choice.chosen} onChoose={chooseBlank} onAdd={fixed.own ? undefined : addBlank} />
      )}
    </Rail>
  );
};
