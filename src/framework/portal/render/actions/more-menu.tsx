/** Everything else that can be done with a record, behind one button; the destructive acts last. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ClientCall, ClientTransition } from '#engine/project/client-view.ts';
import { Icon } from '../icons.tsx';
import { useWords } from '../words.ts';
import type { Offered } from './use-offered.ts';

interface MoreMenuProps {
  readonly offered: Offered;
  readonly onStart: (transition: ClientTransition) => void;
  readonly onAsk: (call: ClientCall) => void;
  readonly onDelete: () => void;
}

export const MoreMenu = ({ offered: { others, further, deletes }, onStart, onAsk, onDelete }: MoreMenuProps) => {
  const { t, label } = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closed = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      {(others.length > 0 || further.length > 0 || deletes) && (
        <button
          type="button"
          className="cr-button"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {t('show.more')}
          <Icon name="down" />
        </button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {further.map(call => (
          <MenuItem key={call.id} onClick={closed(() => onAsk(call))}>
            {label(call.label)}…
          </MenuItem>
        ))}
        {others.map((transition, index) => (
          <MenuItem
            key={transition.name}
            divider={!transition.danger && others[index + 1]?.danger === true}
            onClick={closed(() => onStart(transition))}
            {...(transition.danger ? { sx: { color: 'var(--tone-bad)' } } : {})}
          >
            {label(transition.label)}…
          </MenuItem>
        ))}
        {deletes && (
          <MenuItem sx={{ color: 'var(--tone-bad)' }} onClick={closed(onDelete)}>
            {t('show.delete')}…
          </MenuItem>
        )}
      </Menu>
    </>
  );
};
