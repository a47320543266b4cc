/** Whether somebody sits before the page: what is asked again by itself is asked for their eyes, and keeps no session awake without them. */
import { useSyncExternalStore } from 'react';

/** So long after the last movement. */
const ATTENDED_MS = 5 * 60_000;
const movements = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

let timer: ReturnType<typeof setTimeout> | undefined;
let isAttended = true;
const listeners = new Set<() => void>();
const tell = (attended: boolean): void => {
  if (isAttended === attended) return;
  isAttended = attended;
  for (const listener of listeners) listener();
};
const move = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => tell(false), ATTENDED_MS);
  tell(true);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    for (const each of movements) addEventListener(each, move, { passive: true });
    move();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const each of movements) removeEventListener(each, move);
  };
};

export const useAttended = (): boolean => useSyncExternalStore(subscribe, () => isAttended);
