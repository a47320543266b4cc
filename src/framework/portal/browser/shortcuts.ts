/** The one registry of keyboard shortcuts: the shell and the views that stand contribute theirs; `?` shows what is active here. */
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As it is shown: `A`, `/`, `Ctrl K`, `↑ ↓`. */
  readonly keys: string;
  readonly says: string;
  /** What it does; without it the shortcut is only shown, because an element answers to it by itself. */
  readonly run?: (() => void) | undefined;
}

/** What a view or the shell offers now, under its heading. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

let groups: readonly (ShortcutGroup & { readonly id: string; readonly everywhere: boolean })[] = [];
const listeners = new Set<() => void>();
const tell = (next: typeof groups): void => {
  groups = next;
  for (const listener of listeners) listener();
};

/** The view that came last first, what holds everywhere at the end. */
const inOrder = (): typeof groups => groups.toReversed().sort((one, other) => Number(one.everywhere) - Number(other.everywhere));

/** A box that is ticked takes no letters: whoever has chosen rows goes on by keys. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type="checkbox"]')));

/** How keys are shown. A Chinese keyboard writes the question mark at full width. */
const written: Readonly<Record<string, string>> = { '？': '?', ArrowDown: '↓' };

/** With Ctrl a shortcut works while somebody types; a bare key only while nobody does and no dialog or menu stands. */
const isMeant = (keys: string, event: KeyboardEvent): boolean => {
  if (event.altKey || event.isComposing) return false;
  const [last = '', control] = keys.split(' ').reverse();
  const key = written[event.key] ?? event.key.toLowerCase();
  if (key !== last.toLowerCase() || (control === 'Ctrl') !== (event.ctrlKey || event.metaKey)) return false;
  return (
    control === 'Ctrl' || !(event.repeat || isTyping(event.target) || document.querySelector('[role="dialog"],[role="menu"]') !== null)
  );
};

const press = (event: KeyboardEvent): void => {
  // What has the keyboard has answered to it.
  if (event.defaultPrevented) return;
  for (const { shortcuts } of inOrder()) {
    const found = shortcuts.find(({ keys, run }) => run !== undefined && isMeant(keys, event));
    if (found === undefined) continue;
    event.preventDefault();
    found.run?.();
    return;
  }
};

/**
 * Offers shortcuts for as long as the component stands; the functions of its latest render are called.
 * @param everywhere they belong to the shell: a view's own come first
 */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[], everywhere = false): void => {
  const id = useId();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shown = JSON.stringify(shortcuts.map(({ keys, says, run }) => [keys, says, run !== undefined]));
  useEffect(() => {
    const told = (JSON.parse(shown) as [string, string, boolean][]).map(([keys, says, runs]) => ({
      keys,
      says,
      ...(runs ? { run: () => latest.current.find(each => each.keys === keys)?.run?.() } : {}),
    }));
    if (groups.length === 0) document.addEventListener('keydown', press);
    tell([...groups.filter(group => group.id !== id), { id, title, everywhere, shortcuts: told }]);
    return () => {
      tell(groups.filter(group => group.id !== id));
      if (groups.length === 0) document.removeEventListener('keydown', press);
    };
  }, [id, title, everywhere, shown]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Everything that is active here, the view's own first. */
export const useActiveShortcuts = (): readonly ShortcutGroup[] => {
  useSyncExternalStore(subscribe, () => groups);
  const titles = [...new Set(inOrder().map(({ title }) => title))];
  // Parts of one view each bring their own, some of them none.
  return titles
    .map(title => ({ title, shortcuts: groups.filter(group => group.title === title).flatMap(({ shortcuts }) => shortcuts) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
};
