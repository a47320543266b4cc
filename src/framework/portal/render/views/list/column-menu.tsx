/** Which columns stand in the table, and in which order. */
import { Icon } from '../../../ui/icon.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { later } from '../../later.tsx';
import { useWords } from '../../words.ts';
import type { Columns } from './use-columns.ts';

const ColumnChoice = later(() => import('./column-choice.tsx'));

export const ColumnMenu = ({ columns }: { readonly columns: Columns }) => {
  const { t } = useWords();
  return (
    <Popup
      name={t('list.columns')}
      button={
        <>
          <Icon name="columns" />
          {t('list.columns')}
        </>
      }
    >
      {() => <ColumnChoice columns={columns} />}
    </Popup>
  );
};
