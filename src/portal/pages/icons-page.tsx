/** /icon/index: the icons a menu entry may name. */
import { menuIcons } from '../shell/icons.ts';

export const IconsPage = () => (
  <ul className="s-icons">
    {Object.entries(menuIcons).map(([name, Icon]) => (
      <li key={name}>
        <Icon />
        {name}
      </li>
    ))}
  </ul>
);
