/** Finds a menu entry by its words or its path, by keyboard alone: opened with Ctrl K, moved in with the arrows. */
import Search from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLabel } from '../app/client-view.tsx';
import { useMenus } from '../app/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { type Found, searchMenus } from './menu-search.ts';

const List = ({ found, at, id, onChoose }: { found: readonly Found[]; at: number; id: string; onChoose: (path: string) => void }) => {
  const t = useWords();
  const label = useLabel();
  if (found.length === 0) return <p className="s-search-none">{t('shell.searchNone')}</p>;
  return (
    <div className="s-search-list" role="listbox" id={id} aria-label={t('shell.search')}>
      {found.map(({ titles, path }, index) => (
        <button
          key={path}
          type="button"
          role="option"
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-selected={index === at}
          className="s-search-hit"
          onClick={() => onChoose(path)}
        >
          <span>{titles.map(label).join(' / ')}</span>
          <small>{path}</small>
        </button>
      ))}
    </div>
  );
};

/** The dialog is opened to type in it. */
const focus = (element: HTMLInputElement | null): void => element?.focus();

export const HeaderSearch = () => {
  const t = useWords();
  const menus = useMenus();
  const navigate = useNavigate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = open ? searchMenus(menus, text) : [];

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(true);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const shut = () => {
    setOpen(false);
    setText('');
    setAt(0);
  };
  const choose = (path: string) => {
    shut();
    navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    const hit = found[at];
    if (event.key === 'Enter' && hit !== undefined && !event.nativeEvent.isComposing) choose(hit.path);
  };

  return (
    <>
      <Tooltip title={`${t('shell.search')} (Ctrl K)`}>
        <IconButton className="s-tool" aria-label={t('shell.search')} onClick={() => setOpen(true)}>
          <Search fontSize="small" />
        </IconButton>
      </Tooltip>
      <Dialog
        open={open}
        onClose={shut}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { className: 's-search', 'aria-label': t('shell.search') } }}
      >
        <label className="s-search-box">
          <Search fontSize="small" />
          <span className="visually-hidden">{t('shell.search')}</span>
          <input
            ref={focus}
            value={text}
            placeholder={t('shell.searchHint')}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            onChange={event => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <List found={found} at={at} id={id} onChoose={choose} />
        <p className="s-search-keys">{t('shell.searchKeys')}</p>
      </Dialog>
    </>
  );
};
