/** The heads of the table of sums. */
import { useWords } from '../words.ts';
import { type Columns, keyText, type Summed } from './sums-columns.ts';

interface SumsHeadProps extends Pick<Summed, 'question' | 'worded'> {
  readonly columns: Columns;
}

export const SumsHead = ({ question, worded, columns: { isTime, compares, series, measures } }: SumsHeadProps) => {
  const { t, label } = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">{label(question.by.label)}</th>
        {!isTime && <td className="cr-sums-bar" aria-hidden="true" />}
        {series.map(({ key }) => (
          <th key={keyText(key)} scope="col" className="cr-end">
            {question.series === undefined ? '' : worded(question.series, key)}
          </th>
        ))}
        <th scope="col" className="cr-end">
          {t('sums.count')}
        </th>
        {!isTime && (
          <th scope="col" className="cr-end">
            {t('sums.share')}
          </th>
        )}
        {compares && (
          <>
            <th scope="col" className="cr-end">
              {t('sums.before')}
            </th>
            <th scope="col" className="cr-end">
              {t('sums.change')}
            </th>
          </>
        )}
        {measures.map(([name, measure]) => (
          <th key={name} scope="col" className="cr-end">
            {label(measure.label)}
          </th>
        ))}
      </tr>
    </thead>
  );
};
