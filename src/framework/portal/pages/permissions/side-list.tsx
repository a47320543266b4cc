/** The list at the left of a permission screen: choices one below the other, moved in with the arrows, one of them chosen. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** A second, smaller line. */
  readonly below?: string;
  readonly notes?: ReactNode;
}

interface SideListProps {
  readonly label: string;
  readonly groups: readonly { readonly title?: string; readonly choices: readonly Choice[] }[];
  readonly chosen: string | undefined;
  readonly none: string;
  readonly onChoose: (id: string) => void;
}

/** The neighbour's button, so that the arrows go on where one stands. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const to = all[all.indexOf(document.activeElement as HTMLElement) + step];
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
};

export const SideList = ({ label, groups, chosen, none, onChoose }: SideListProps) => {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // Only the list moves, and only as it opens: whoever chooses in it sees what they choose.
    const [all, one] = [list.current, list.current?.querySelector('[aria-current]')];
    if (all === null || one === null || one === undefined) return;
    const [seen, at] = [all.getBoundingClientRect(), one.getBoundingClientRect()];
    if (at.bottom > Math.min(seen.bottom, innerHeight)) all.scrollTop += at.top - seen.top - seen.height / 2;
  }, []);
  return (
    <nav ref={list} className="p-side-list" aria-label={label} onKeyDown={onArrow}>
      {groups.every(group => group.choices.length === 0) ? <p className="p-none">{none}</p> : null}
      {groups.map(({ title, choices }) =>
        choices.length === 0 ? null : (
          <section key={title ?? ''}>
            {title === undefined ? null : <h2>{title}</h2>}
            <ul>
              {choices.map(({ id, name, below, notes }) => (
                <li key={id}>
                  <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
                    <span>
                      <strong>{name}</strong>
                      {below === undefined ? null : <small>{below}</small>}
                    </span>
                    {notes}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </nav>
  );
};
