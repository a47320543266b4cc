/** What stands behind a row's name in its tree: its number, a state that is not the usual one, and what is set. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../../contract.ts';
import { badge } from '../../../fields/pieces.tsx';
import { useWords } from '../../../words.ts';
import { textIn } from './nested.ts';

interface RowSignsProps {
  readonly resource: ClientResource;
  readonly row: Row;
  /** The field by which people tell it from others of its name. */
  readonly number: string | undefined;
  readonly flags: readonly ClientField[];
}

export const RowSigns = ({ resource, row, number, flags }: RowSignsProps) => {
  const words = useWords();
  const state = row.state === undefined || row.state === resource.fields.state?.default ? undefined : resource.states[row.state];
  return (
    <>
      {number === undefined ? null : <code className="cr-tree-key">{textIn(row[number])}</code>}
      {state === undefined ? null : badge(state, words)}
      {flags.map(field =>
        row[field.name] === true ? (
          <span key={field.name} className="cr-tree-flag">
            {words.label(field.label)}
          </span>
        ) : null,
      )}
    </>
  );
};
