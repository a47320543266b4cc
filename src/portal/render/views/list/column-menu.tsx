/** Which columns stand in the table: a menu of check boxes. */
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Icon } from '../../icons.tsx';
import { useWords } from '../../words.ts';
import type { Columns } from './use-columns.ts';

export const ColumnMenu = ({ columns }: { readonly columns: Columns }) => {
  const { t, label } = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="cr-button cr-quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Icon name="columns" />
        {t('list.columns')}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.columns') } }}
      >
        <div className="cr-dialog cr-menu">
          {columns.all.map((field, index) => (
            <label key={field.name} className="cr-flag">
              <input
                type="checkbox"
                checked={index === 0 || !columns.choice.hidden?.includes(field.name)}
                disabled={index === 0}
                onChange={() => columns.toggle(field.name)}
              />
              <span>{label(field.label)}</span>
            </label>
          ))}
          <button type="button" className="cr-button cr-quiet" onClick={columns.reset}>
            {t('list.columnsReset')}
          </button>
        </div>
      </Popover>
    </>
  );
};
