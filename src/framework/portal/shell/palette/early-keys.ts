/** What is typed between the key that opens the search and its box, which comes with a file of its own: kept for the box. */

/** So long at most: a file that does not come must not take the keyboard with it. */
const PATIENCE = 5_000;

const deeds: ReadonlySet<string> = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

let typed = '';
let end: (() => void) | undefined;

/** Begins to keep keys, where the box does not stand yet. */
export const keepKeys = (): void => {
  if (end !== undefined || document.querySelector('.s-search-box') !== null) return;
  typed = '';
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // Nothing of it is meant for the page behind: Enter would press what has the focus there.
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else if (!deeds.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  const timer = setTimeout(() => end?.(), PATIENCE);
  end = () => {
    window.removeEventListener('keydown', press, true);
    clearTimeout(timer);
    end = undefined;
  };
};

/** Ends it. @returns what was typed */
export const keptKeys = (): string => {
  end?.();
  const text = typed;
  typed = '';
  return text;
};
