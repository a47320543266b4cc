/** A menu of acts or places (WAI-ARIA menu): arrows, Home, End and first letters lead through it; what is chosen closes it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { type Anchor, homeOf } from './float.tsx';
import { type PanelOptions, usePanel } from './use-panel.ts';

interface OpenMenuProps extends PanelOptions {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const itemsIn = (menu: Element): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

/** The item a key leads to. */
const ledTo = (key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined => {
  const count = items.length;
  if (key === 'ArrowDown') return items[(at + 1) % count];
  if (key === 'ArrowUp') return items[(at - 1 + count) % count];
  if (key === 'Home') return items[0];
  if (key === 'End') return items[count - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find(item => item.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
};

const OpenMenu = ({ name, className = '', children, ...options }: OpenMenuProps) => {
  const leave = () => {
    back();
    options.onClose();
  };
  const { back, props } = usePanel(options, event => {
    const items = itemsIn(event.currentTarget);
    const at = items.findIndex(item => item.matches(':focus'));
    const next = ledTo(event.key, items, at);
    if (event.key === 'Tab') leave();
    else if (next === undefined) return;
    next?.focus();
    event.preventDefault();
  });
  const acts = { ...props, onClick: leave };
  return createPortal(
    <div role="menu" aria-label={name} className={`u-panel u-menu ${className}`} {...acts}>
      {children}
    </div>,
    homeOf(options.anchor),
  );
};

interface MenuProps extends Omit<OpenMenuProps, 'anchor'> {
  /** What it stands beside; undefined while it is closed. */
  readonly anchor: Anchor | undefined;
}

export const Menu = ({ anchor, ...props }: MenuProps) =>
  anchor === undefined ? null : <OpenMenu side="start" gap={0} {...props} anchor={anchor} />;

interface MenuItemProps {
  readonly onClick?: () => void;
  /** A page of the portal, or outside it. */
  readonly to?: string;
  readonly href?: string;
  /** One of several, of which one is in force. */
  readonly checked?: boolean;
  /** The page that is open. */
  readonly current?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** A line below it. */
  readonly divider?: boolean;
  /** What comes of it. */
  readonly tip?: string;
  readonly children: ReactNode;
}

export const MenuItem = ({ onClick, to, href, checked, current, disabled, danger, divider, tip, children }: MenuItemProps) => {
  const look = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    tabIndex: -1,
    className: 'u-menu-item',
    title: tip,
    ...(checked === undefined ? {} : { 'aria-checked': checked }),
    ...(current ? { 'aria-current': 'page' as const } : {}),
    ...(danger ? { 'data-danger': true } : {}),
    ...(divider ? { 'data-divider': true } : {}),
  };
  if (href !== undefined)
    return (
      <a {...look} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  if (to !== undefined)
    return (
      <Link {...look} to={to}>
        {children}
      </Link>
    );
  return (
    <button
      {...look}
      type="button"
      aria-disabled={disabled}
      onClick={event => {
        // What cannot be chosen does not close the menu either.
        if (disabled) event.stopPropagation();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
};
