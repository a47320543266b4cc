/** /icon/index: the icons a menu entry may name, found by name, copied by a press. */
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { MenuIcon } from '#engine/declare/menus.ts';
import { useWords } from '../messages/use-words.ts';
import { copyText } from '../render/copy.ts';
import { MenuSign, menuSigns } from '../ui/sign.tsx';
import './icons-page.css';
import './page.css';

/** Complete by type: an icon that declarations may name is drawn. */
const names = Object.keys(menuSigns satisfies Readonly<Record<MenuIcon, string>>);

export const IconsPage = () => {
  const t = useWords();
  const notify = useNotify();
  const [text, setText] = useState('');
  const found = names.filter(name => name.toLowerCase().includes(text.trim().toLowerCase()));
  const copy = (name: string) =>
    copyText(name).then(
      () => notify('icons.copied', { type: 'success', messageArgs: { name } }),
      () => notify('icons.notCopied', { type: 'warning', messageArgs: { name } }),
    );
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('icons.title')}</h1>
      </header>
      <p>{t('icons.lead')}</p>
      <input
        className="e-input s-icons-find"
        type="search"
        aria-label={t('icons.search')}
        placeholder={t('icons.search')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found.length === 0 ? (
        <p role="status">{t('icons.none', { text: text.trim() })}</p>
      ) : (
        <ul className="s-icons">
          {found.map(name => (
            <li key={name}>
              <button type="button" aria-label={t('icons.copy', { name })} onClick={() => copy(name)}>
                <MenuSign name={name} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
