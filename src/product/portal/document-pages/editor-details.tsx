/** Beside the pages: the chosen seal or line in numbers, and what can be done while none is chosen. */
import type { Box } from '#trust/positions/document-pages.ts';
import { BlankDetails } from './blank-details.tsx';
import { Details } from './details.tsx';
import { Hints } from './hints.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { type Chosen, placeOf } from './spots.ts';
import type { EditedBlanks } from './use-blanks.ts';
import type { BoardHistory } from './use-board.ts';
import type { PlacedRows } from './use-placed-rows.ts';
import type { RowLooks } from './use-row-looks.ts';
import { useWords } from './words.ts';

interface EditorDetailsProps {
  readonly data: PlacedRows;
  readonly pdf: OpenPdf;
  readonly edited: BoardHistory;
  readonly chosen: Chosen | undefined;
  /** Its first box as it stands. */
  readonly box: Box | undefined;
  readonly hits: readonly Box[] | undefined;
  /** Sentences by place and column. */
  readonly faults: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly blanks: EditedBlanks | undefined;
  readonly nameOf: RowLooks['nameOf'];
  /** What it lies over, by name. */
  readonly covered: readonly string[];
  readonly fixed: boolean;
  readonly onRemove: (place: Chosen) => void;
  readonly onShow: (box: Box) => void;
}

export const EditorDetails = (props: EditorDetailsProps) => {
  const { data, pdf, edited, chosen, box, hits, faults, blanks, nameOf, covered, fixed, onRemove, onShow } = props;
  const { t } = useWords();
  const { rows, of, columns } = data;
  const position = chosen === undefined ? undefined : edited.board[chosen.row]?.[chosen.index];
  const row = rows.find(each => each.record.id === chosen?.row);
  if (chosen === undefined || position === undefined) return <Hints data={data} fixed={fixed} />;
  const said = covered.length > 0 && (
    <p className="cr-notice cr-notice-warn" role="status">
      {t('pages.covers', { names: [...new Set(covered)].join('、') })}
    </p>
  );
  if (row !== undefined)
    return (
      <Details
        name={nameOf(row)}
        resource={of.name}
        columns={columns}
        position={position}
        usual={row.usual}
        box={box}
        hits={hits}
        fields={[...pdf.fields.keys()]}
        faults={faults[placeOf(chosen)] ?? {}}
        fixed={fixed}
        onChange={(next, gesture) => edited.put(chosen, next, gesture)}
        onRemove={() => onRemove(chosen)}
        onShow={onShow}
      >
        {said}
      </Details>
    );
  return blanks === undefined ? null : (
    <BlankDetails
      blanks={blanks}
      blank={position}
      faults={faults[placeOf(chosen)] ?? {}}
      fixed={fixed}
      onChange={(next, gesture) => edited.put(chosen, next, gesture)}
      onRemove={() => onRemove(chosen)}
    >
      {said}
    </BlankDetails>
  );
};
