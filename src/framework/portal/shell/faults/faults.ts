/** The unexpected errors of this page's life, newest first: what an administrator is shown instead of the browser's console. No secret gets in. */
import { useSyncExternalStore } from 'react';
import { sessionToken } from '../../browser/session-store.ts';
import { CallError } from '../../providers/call-error.ts';

export interface Fault {
  readonly id: number;
  readonly at: string;
  readonly message: string;
  readonly stack: string;
  /** Where it came from: a component, or the window itself. */
  readonly component: string;
  readonly info: string;
  readonly url: string;
}

/** A page that fails at every tick must not fill the memory. */
const MOST = 50;
const LONGEST = 8000;

let faults: readonly Fault[] = [];
let count = 0;
const listeners = new Set<() => void>();
const tell = (next: readonly Fault[]): void => {
  faults = next;
  for (const listener of listeners) listener();
};

/** Tokens of links and of the session taken out, and everything behind a question mark: filters hold personal data. */
export const withoutSecrets = (text: string, token: string | null): string =>
  (token === null || token === '' ? text : text.replaceAll(token, '…'))
    .replace(/\b(token|login|ticket|password|code)=[^&#\s"')]+/gi, '$1=…')
    .replace(/\/[\w-]{43}\b/g, '/…')
    .replace(/(https?:\/\/[^\s?"')]+|#\/[^\s?"')]*)\?[^\s#"'):]*/g, '$1')
    .slice(0, LONGEST);

/** What browsers report as an error where an observer of sizes is told later than the frame: a turned phone or a narrowed window, no fault. */
const isLateSize = (error: unknown): boolean => typeof error === 'string' && error.startsWith('ResizeObserver loop');

/** Refusals of the service and given-up requests are told where they happen: they are no faults of the portal. */
const isExpected = (error: unknown): boolean =>
  error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError') || isLateSize(error);

/**
 * Writes an error down.
 * @param component the component that failed, or where the error surfaced
 */
export const recordFault = (error: unknown, component: string, info: string): void => {
  if (isExpected(error)) return;
  const clean = (text: string) => withoutSecrets(text, sessionToken());
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const same = faults[0];
  const fault = {
    message: clean(message),
    stack: clean(stack ?? ''),
    component: clean(component),
    info: clean(info),
    url: clean(location.href),
  };
  // A boundary and the window may both hear of the same error.
  if (same !== undefined && same.message === fault.message && same.stack === fault.stack && same.url === fault.url) return;
  count += 1;
  tell([{ ...fault, id: count, at: new Date().toISOString() }, ...faults].slice(0, MOST));
};

export const clearFaults = (): void => tell([]);

/** Where an error happened, by React's own trace: the first component it names. */
export const componentIn = (trace: string | null | undefined): string => /^\s*at (\S+)/m.exec(trace ?? '')?.[1] ?? '';

/** Listens for what nobody caught, as long as the shell stands. */
export const watchFaults = (): (() => void) => {
  const failed = (event: ErrorEvent) =>
    recordFault(event.error ?? event.message, 'window', `${event.filename.split('/').at(-1) ?? ''}:${event.lineno}:${event.colno}`);
  const rejected = (event: PromiseRejectionEvent) => recordFault(event.reason, 'promise', 'unhandledrejection');
  addEventListener('error', failed);
  addEventListener('unhandledrejection', rejected);
  return () => {
    removeEventListener('error', failed);
    removeEventListener('unhandledrejection', rejected);
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What has been written down and not cleared. */
export const allFaults = (): readonly Fault[] => faults;

export const useFaults = (): readonly Fault[] => useSyncExternalStore(subscribe, allFaults);
