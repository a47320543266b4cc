/** The size selector: four densities, the chosen one remembered in the cookie `size`. */
import FormatSize from '@mui/icons-material/FormatSizeOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useWords } from '../messages/use-words.ts';
import { chooseSize, type Size, sizes, useShellSize } from '../theme/density.ts';

export const SizeMenu = () => {
  const t = useWords();
  const notify = useNotify();
  const size = useShellSize();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: Size) => {
    setAnchor(null);
    chooseSize(next);
    notify('shell.sizeSwitched', { type: 'success' });
  };
  return (
    <>
      <Tooltip title={t('shell.size')}>
        <IconButton
          className="s-tool s-wide-only"
          aria-label={t('shell.size')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <FormatSize fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sizes.map(each => (
          <MenuItem key={each} role="menuitemradio" aria-checked={each === size} selected={each === size} onClick={() => choose(each)}>
            {t(`shell.sizes.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
