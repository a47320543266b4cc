/** `migrate`: the database is brought to this version, and nothing is served. */
import { openUp } from './command.ts';
import type { Command } from './program.ts';

/** Brings the database to this version and stops. */
export const migrateOnly: Command = async (_, program) => {
  const { postgres } = await openUp(program);
  await postgres.stop();
  return 0;
};
