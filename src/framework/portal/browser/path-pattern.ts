/** Paths with parameters, as `/sign/:token` declares them, for the light pages, which have no router. */

/** What stands at the parameters of a path, as the address writes it; undefined where the path is not one of those declared so. */
export const parametersIn = (declared: string, path: string): Readonly<Record<string, string>> | undefined => {
  const parts = path.split('/');
  const wanted = declared.split('/');
  if (parts.length !== wanted.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = parts[index] ?? '';
    if (want.startsWith(':') && part !== '') found[want.slice(1)] = part;
    else if (want !== part) return undefined;
  }
  return found;
};
