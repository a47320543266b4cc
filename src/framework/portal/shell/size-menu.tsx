/** The size selector: four densities, the chosen one remembered in the cookie `size`. */
import { useNotify } from 'ra-core';
import { useWords } from '../messages/use-words.ts';
import { chooseSize, type Size, sizes, useShellSize } from '../theme/density.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useOpener } from '../ui/opener.ts';
import { Sign } from '../ui/sign.tsx';

export const SizeMenu = () => {
  const t = useWords();
  const notify = useNotify();
  const size = useShellSize();
  const { anchor, close, trigger } = useOpener('menu');
  const choose = (next: Size) => {
    chooseSize(next);
    notify('shell.sizeSwitched', { type: 'success' });
  };
  return (
    <>
      <IconButton name={t('shell.size')} className="s-tool s-wide-only" {...trigger}>
        <Sign name="size" />
      </IconButton>
      <Menu name={t('shell.size')} anchor={anchor} onClose={close}>
        {sizes.map(each => (
          <MenuItem key={each} checked={each === size} onClick={() => choose(each)}>
            {t(`shell.sizes.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
