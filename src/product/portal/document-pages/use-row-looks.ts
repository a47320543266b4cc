/** What the rows of a document are told apart by: their names and their parties' colours. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { represent } from '#portal/render/represent.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import type { PlacedRow } from './use-placed-rows.ts';
import { useWords } from './words.ts';

export interface RowLooks {
  readonly nameOf: (row: PlacedRow) => string;
  readonly colourOf: (row: PlacedRow) => number;
  /** Beside its name: whose it is, and with what. */
  readonly moreOf: (row: PlacedRow) => string;
  /** In the order of their colours. */
  readonly parties: readonly string[];
}

export const useRowLooks = (of: ClientResource, options: PageEditor): RowLooks => {
  const { label } = useWords();
  const field = of.fields[options.party];
  const parties = Object.keys(field?.values ?? {});
  return {
    parties,
    nameOf: ({ record }) => represent(of, record, label),
    colourOf: ({ record }) => Math.max(0, parties.indexOf(String(record[options.party]))) % 6,
    moreOf: ({ record }) => {
      const party = field?.values?.[String(record[options.party])];
      return [party === undefined ? '' : label(party), labelOf(record, options.usual.of, '')].filter(each => each !== '').join(' · ');
    },
  };
};
