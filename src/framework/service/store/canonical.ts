/** JSON with sorted keys: the same value gives the same bytes, whoever serialises it and in whatever order the database keeps it. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
};
