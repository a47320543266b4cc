/** A call's path with its parameters filled in from the input; a parameter leaves the body. */

type Input = Readonly<Record<string, unknown>>;

/**
 * Fills `{name}` from the input. Names are compared without case: the call table spells one of them in two ways.
 * @throws Error when a parameter is missing: a mistake of the caller, not of the person
 */
export const filledPath = (path: string, input: Input): { readonly path: string; readonly body: Input } => {
  const body: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = Object.keys(input).find(each => each.toLowerCase() === name.toLowerCase());
    const value = key === undefined ? undefined : input[key];
    if (key === undefined || value === undefined || value === null || value === '') throw new Error(`${path}: no ${name} in the input`);
    delete body[key];
    return encodeURIComponent(String(value));
  });
  return { path: filled, body };
};
