/** The filters a person has saved for this list, behind one button. */
import { useStore } from 'react-admin';
import { Icon } from '../../../../ui/icon.tsx';
import { Popup } from '../../../../ui/popup.tsx';
import { later } from '../../../later.tsx';
import { useWords } from '../../../words.ts';
import { type SavedFilters, savedKey } from './saved.ts';

const Saved = later(async () => ({ default: (await import('./saved-panel.tsx')).SavedPanel }));
const none: SavedFilters = [];

export const SavedMenu = ({ resource }: { readonly resource: string }) => {
  const [all, setAll] = useStore<SavedFilters>(savedKey(resource), none);
  const { t } = useWords();
  return (
    <Popup
      name={t('filter.saved')}
      button={
        <>
          <Icon name="filter" />
          {t('filter.saved')}
          {all.length > 0 && <span className="cr-count">{all.length}</span>}
        </>
      }
    >
      {close => <Saved all={all} setAll={setAll} close={close} />}
    </Popup>
  );
};
