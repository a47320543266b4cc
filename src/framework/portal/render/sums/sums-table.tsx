/** The table of sums: the truth behind every chart. Each number leads to the list that shows what was counted. */
import { useWords } from '../words.ts';
import { columnsOf, keyText, type Summed } from './sums-columns.ts';
import { SumsHead } from './sums-head.tsx';
import { SumsRow } from './sums-row.tsx';

export const SumsTable = ({ title, ...summed }: Summed & { readonly title: string }) => {
  const { t } = useWords();
  const { question, answer, groups, worded } = summed;
  const columns = columnsOf(summed);
  // The newest first: a table is read from the top, a drawing from left to right.
  const shown = question.every === undefined ? groups : groups.toReversed();
  const { others } = answer;
  return (
    <div className="cr-sums-frame">
      <table className="cr-sums-table" aria-label={title}>
        <SumsHead question={question} worded={worded} columns={columns} />
        <tbody>
          {shown.map(group => (
            <SumsRow key={keyText(group.key)} summed={summed} columns={columns} group={group} name={worded(question.by, group.key)} />
          ))}
          {others !== null && (
            <SumsRow
              summed={summed}
              columns={columns}
              group={{ ...others, filter: null, key: '…' }}
              name={t('sums.others', { n: others.groups, smart_count: others.groups })}
            />
          )}
        </tbody>
        <tfoot>
          <SumsRow summed={summed} columns={columns} group={answer.total} name={t('sums.total')} isTotal />
        </tfoot>
      </table>
    </div>
  );
};
