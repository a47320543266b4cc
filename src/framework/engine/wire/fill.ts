/** The placeholders of a sentence. */

const placeholder = /\{(\w+)\}/g;

/** The names of a template's placeholders, in their order. */
export const placeholdersOf = (template: string): readonly string[] => [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** Fills `{name}` placeholders; an unknown one stays as it is, so that a test can see it. */
export const fill = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(placeholder, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
