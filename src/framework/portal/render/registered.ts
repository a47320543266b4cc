/** The widgets by name, and the application's phrases and refusals: told before anything is drawn, the standard ones by `index.ts`, the others by the admin part. */
import type { Label } from '#engine/declare/label.ts';
import type { Widget } from './widget.ts';

let widgets: Readonly<Record<string, Widget>> = {};
let given: readonly Label[] = [];
let refusals: () => Promise<unknown> = async () => undefined;

export const registerWidgets = (more: Readonly<Record<string, Widget>>): void => {
  widgets = { ...widgets, ...more };
};

export const registerPhrases = (all: readonly Label[]): void => {
  given = all;
};

export const registerRefusals = (load: () => Promise<unknown>): void => {
  refusals = load;
};

let names: () => Promise<AlsoCalled> = async () => ({});

export type AlsoCalled = Readonly<Record<string, readonly Label[]>>;

export const registerNames = (load: () => Promise<{ readonly default: AlsoCalled }>): void => {
  names = async () => (await load()).default;
};

/** What places are looked for by besides their own names. */
export const alsoCalled = (): Promise<AlsoCalled> => names();

/** Has the catalogue hold the application's own refusals. */
export const ownRefusals = (): Promise<unknown> => refusals();

/** What stands behind a name; a declaration that names none has none. */
export const widgetOf = (name: string | undefined): Widget | undefined => (name === undefined ? undefined : widgets[name]);

/** What reviewers of this application often write, beside the phrases of every review. */
export const phrases = (): readonly Label[] => given;
