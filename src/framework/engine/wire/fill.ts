/** Fills the placeholders of a sentence. */

/** Fills `{name}` placeholders; an unknown one stays as it is, so that a test can see it. */
export const fill = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
