/** /icon/index: the icons a menu entry may name. */
import { useWords } from '../messages/use-words.ts';
import { menuIcons } from '../shell/icons.ts';

export const IconsPage = () => {
  const t = useWords();
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('icons.title')}</h1>
      </header>
      <ul className="s-icons">
        {Object.entries(menuIcons).map(([name, Icon]) => (
          <li key={name}>
            <Icon />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
};
