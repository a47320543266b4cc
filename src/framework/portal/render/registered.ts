/** The widgets by name, and the application's features: told before anything is drawn, the standard ones by `index.ts`, the others by the admin part. */
import type { Features } from './features.ts';
import type { Widget } from './widget.ts';

let widgets: Readonly<Record<string, Widget>> = {};
let given: Features = {};

export const registerWidgets = (more: Readonly<Record<string, Widget>>): void => {
  widgets = { ...widgets, ...more };
};

export const registerFeatures = (all: Features): void => {
  given = all;
};

/** What stands behind a name; a declaration that names none has none. */
export const widgetOf = (name: string | undefined): Widget | undefined => (name === undefined ? undefined : widgets[name]);

export const features = (): Features => given;
