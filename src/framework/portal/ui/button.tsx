/** Buttons: one that leads on is filled, one that destroys is red, one beside others is quiet; one of a sign alone says its name. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTip } from './use-tip.tsx';
import './ui.css';

interface Look {
  /** What leads on from here. */
  readonly filled?: boolean | undefined;
  readonly danger?: boolean | undefined;
  /** Without a frame. */
  readonly quiet?: boolean | undefined;
  readonly className?: string | undefined;
}

const classOf = ({ filled, danger, quiet, className }: Look): string =>
  ['cr-button', filled && 'cr-filled', danger && 'cr-danger', quiet && 'cr-quiet', className].filter(Boolean).join(' ');

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** The key that does the same; shown where there is a keyboard, and no part of the name. */
  readonly shortcut?: string | undefined;
  /** What it does is under way: a further press does nothing, and the focus stays here; a disabled button loses it, and Esc with it. */
  readonly busy?: boolean | undefined;
}

const still = { 'aria-disabled': true, 'aria-busy': true, onClick: (event: MouseEvent) => event.preventDefault() };

/** The key that does what stands beside it, where there is a keyboard; no part of its name. */
export const KeyHint = ({ of }: { readonly of: string }) => (
  <span className="cr-kbd" aria-hidden="true">
    {of}
  </span>
);

export const Button = ({ filled, danger, quiet, className, shortcut, busy = false, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    {...(busy ? still : {})}
    {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
    className={classOf({ filled, danger, quiet, className })}
  >
    {children}
    {shortcut !== undefined && <KeyHint of={shortcut} />}
  </button>
);

export const ButtonLink = ({ filled, danger, quiet, className, ...rest }: Look & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...rest} className={classOf({ filled, danger, quiet, className })} />
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'name'> {
  readonly name: string;
  /** How many wait; none stands for 0. */
  readonly count?: number;
  readonly children: ReactNode;
}

const MOST = 99;

export const IconButton = ({ name, count = 0, className = '', children, ...rest }: IconButtonProps) => {
  const tip = useTip(rest['aria-expanded'] === true ? '' : name);
  return (
    <>
      <button type="button" {...rest} {...tip.listeners} className={`u-icon-button ${className}`} aria-label={name}>
        {children}
        {count > 0 && <span className="u-badge">{count > MOST ? `${MOST}+` : count}</span>}
      </button>
      {tip.words}
    </>
  );
};
