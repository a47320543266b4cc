/** What would move the page waits until nobody is pressing on it: a button that goes away below a finger is not pressed. */

let isPressed = false;
const press = (is: boolean) => () => {
  isPressed = is;
};
const ends = ['pointerup', 'pointercancel', 'dragend'] as const;
// Where there is no window, nothing is pressed.
globalThis.addEventListener?.('pointerdown', press(true), true);
for (const end of ends) globalThis.addEventListener?.(end, press(false), true);

/** Runs it at once, or where a pointer is down, after what its release brings about. */
export const afterPress = (run: () => void): void => {
  if (!isPressed) {
    run();
    return;
  }
  const waiting = new AbortController();
  const go = (): void => {
    waiting.abort();
    setTimeout(run);
  };
  for (const end of ends) addEventListener(end, go, { capture: true, signal: waiting.signal });
};
