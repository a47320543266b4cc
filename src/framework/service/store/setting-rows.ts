/** The settings as they are written in their table. */
import { type Handle, runText } from './connection.ts';

export const settingsTable = 'settings';

/** Values by key. */
export const settingsOn = async (handle: Handle): Promise<ReadonlyMap<string, string>> => {
  const rows = await runText<{ readonly key: string; readonly value: string | null }>(
    handle,
    `select "key", "value" from "${settingsTable}"`,
    [],
    {
      prepare: true,
    },
  );
  return new Map(rows.map(({ key, value }) => [key, value ?? '']));
};
