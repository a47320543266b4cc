/** JSON with sorted keys: the same value gives the same bytes, whoever serialises it and in whatever order the database keeps it. */
export const canonical = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  // Each entry of the journal is written so three times, and each of its values: no lists of pairs are made for it.
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const each = (value as Readonly<Record<string, unknown>>)[key];
    if (each !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(each)}`;
  }
  return `{${text}}`;
};
