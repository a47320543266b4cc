/** Whether the sidebar is open, and whether the window is narrow: the cookie remembers the first, the second overrules it. */
import { useSyncExternalStore } from 'react';
import { preference, setPreference } from '../browser/session-store.ts';

/** Below this width the sidebar becomes a drawer. */
export const MOBILE_BELOW = 992;

const narrow = matchMedia(`(max-width: ${MOBILE_BELOW - 0.02}px)`);
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

// Closed is '0', open '1'; without a cookie the sidebar is open.
let open = preference('sidebarStatus') !== '0';
let drawer = false;

narrow.addEventListener('change', () => {
  drawer = false;
  tell();
});

/** Opens or closes it. In mobile mode nothing is remembered: the drawer is always closed first. */
export const setSidebar = (next: boolean): void => {
  if (narrow.matches) drawer = next;
  else {
    open = next;
    setPreference('sidebarStatus', next ? '1' : '0');
  }
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the sidebar shows its words; in mobile mode, whether the drawer stands open. */
export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, () => (narrow.matches ? drawer : open));
/** Whether the window is narrow. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
