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

interface RejectedRowsProps {
  readonly rejected: Imported['rejected'];
  /** What a column is called. */
  readonly called: (field: string) => string;
  /** What the rows are, and what saving them is called. */
  readonly name: string;
  readonly saves: string;
}

/** Which rows were refused, in which column and why; to be saved too. */
export const RejectedRows = ({ rejected, called, name, saves }: RejectedRowsProps) => {
  const { t } = useImportWords();
  const table: Table = {
    name,
    titles: [t('import.row'), t('import.field'), t('import.reason')],
    rows: rejected.map(({ row, field, message }) => [row, field === null ? '' : called(field), message]),
  };
  return (
    <>
      <Rows table={table} />
      <SaveButton says={saves} onClick={() => save(table)} />
    </>
  );
};

const useNames = (resource: ClientResource) => {
  const view = useClientView();
  const { label } = useImportWords();
  const call = view.calls[resource.verbs.import ?? ''];
  const rowFields = view.resources[call?.into ?? resource.name]?.fields ?? resource.fields;
  const called = (field: string, from: Readonly<Record<string, ClientField>> = rowFields) => {
    const known = from[field];
    return known === undefined ? field : label(known.label);
  };
  return { called, answers: call?.answer ?? {} };
};

const useMade = (resource: ClientResource, { made = [] }: Imported): Table => {
  const { t, label } = useImportWords();
  const { called, answers } = useNames(resource);
  const names = Object.keys(answers);
  return {
    name: t('import.madeTitle'),
    titles: [t('import.row'), label(resource.label), ...names.map(each => called(each, answers))],
    rows: made.map(each => [Number(each.row), String(each.label), ...names.map(name => String(each[name] ?? ''))]),
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
  const made = useMade(resource, outcome);
  const { called } = useNames(resource);
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
      {outcome.rejected.length > 0 && (
        <RejectedRows rejected={outcome.rejected} called={called} name={t('import.rejected')} saves={t('import.saveRejected')} />
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
