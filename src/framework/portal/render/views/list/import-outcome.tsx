/** What came of an import: how many rows, which were refused and why, and what was made with what is shown only this once. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Imported, useClientView } from '../../contract.ts';
import { csvOf } from '../../csv-text.ts';
import { Scroller } from '../../fields/scroller.tsx';
import { countText } from '../../format/number.ts';
import { saveText } from '../../save.ts';
import { useImportWords } from './import-words.ts';

/** So many refused rows are shown; the file has them all. */
const SHOWN = 200;

interface Table {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const Rows = ({ table: { name, titles, rows } }: { readonly table: Table }) => (
  <Scroller className="cr-rejected" label={name}>
    <table>
      <thead>
        <tr>
          {titles.map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map(row => (
          <tr key={row.join('\n')}>
            {row.map((cell, at) => (
              <td key={titles[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

const save = ({ name, titles, rows }: Table) => saveText(csvOf([titles, ...rows]), `${name}.csv`, 'text/csv');

const SaveButton = ({ says, onClick }: { readonly says: string; readonly onClick: () => void }) => (
  <Button onClick={onClick}>
    <Icon name="export" />
    {says}
  </Button>
);

const useTables = (resource: ClientResource, { rejected, made = [] }: Imported): { readonly rejected: Table; readonly made: Table } => {
  const view = useClientView();
  const { t, label } = useImportWords();
  const call = view.calls[resource.verbs.import ?? ''];
  const rowFields = view.resources[call?.into ?? resource.name]?.fields ?? resource.fields;
  const fieldName = (field: string | null, from: Readonly<Record<string, ClientField>> = rowFields) => {
    const known = field === null ? undefined : from[field];
    return known === undefined ? (field ?? '') : label(known.label);
  };
  const answers = Object.keys(call?.answer ?? {});
  return {
    rejected: {
      name: t('import.rejected'),
      titles: [t('import.row'), t('import.field'), t('import.reason')],
      rows: rejected.map(each => [each.row, fieldName(each.field), each.message]),
    },
    made: {
      name: t('import.madeTitle'),
      titles: [t('import.row'), label(resource.label), ...answers.map(each => fieldName(each, call?.answer))],
      rows: made.map(each => [Number(each.row), String(each.label), ...answers.map(answer => String(each[answer] ?? ''))]),
    },
  };
};

interface ImportOutcomeProps {
  readonly resource: ClientResource;
  readonly outcome: Imported;
  /** Right rows come in without the wrong ones. */
  readonly partial: boolean;
  /** What was made was saved. */
  readonly onKept: () => void;
}

export const ImportOutcome = ({ resource, outcome, partial, onKept }: ImportOutcomeProps) => {
  const { t } = useImportWords();
  const { rejected, made } = useTables(resource, outcome);
  // The headers stand in the first row: what is wrong there is wrong with the sheet, not with a row.
  const isOther = outcome.rejected.length > 0 && outcome.rejected.every(({ row }) => row === 1);
  const wrongRows = new Set(outcome.rejected.map(({ row }) => row)).size;
  return (
    <div role="status" className="cr-outcome">
      <p>
        <strong>
          {isOther
            ? t('import.otherSheet')
            : t('import.outcome', { accepted: countText(outcome.accepted), rejected: countText(wrongRows) })}
        </strong>
        {outcome.accepted === 0 && wrongRows > 0 && !partial && !isOther && ` ${t('import.none')}`}
      </p>
      {rejected.rows.length > 0 && (
        <>
          <Rows table={rejected} />
          <SaveButton says={t('import.saveRejected')} onClick={() => save(rejected)} />
        </>
      )}
      {made.rows.length > 0 && (
        <>
          <p>{t('import.made')}</p>
          <Rows table={made} />
          <SaveButton
            says={t('import.saveMade')}
            onClick={() => {
              save(made);
              onKept();
            }}
          />
        </>
      )}
    </div>
  );
};
