/** The commands of the service by name; `src/framework/cli/launch.mjs` runs them from the built bundle. */
import type { Command } from '#service/commands/command.ts';
import { StartRefusal } from '#service/config/start-refusal.ts';

/** Each loads what it needs itself: a short one shall not wait for the whole service to be read. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('#service/commands/start.ts')).start,
  migrate: async () => (await import('#service/commands/upkeep.ts')).migrateOnly,
  ceremony: async () => (await import('#service/commands/upkeep.ts')).ceremony,
  check: async () => (await import('#service/commands/declarations.ts')).checkDeclarations,
  docs: async () => (await import('#service/commands/declarations.ts')).writeDocs,
  'migrate:draft': async () => (await import('#service/commands/declarations.ts')).draftMigration,
  'verify:journal': async () => (await import('#service/commands/audit.ts')).verifyJournalCommand,
  'rotate:master-key': async () => (await import('#service/commands/master-key.ts')).rotateMasterKey,
  'recover:founder': async () => (await import('#service/commands/recover.ts')).recoverFounderCommand,
  compat: async () => (await import('./commands/compat.ts')).compat,
  'key-bridge': async () => (await import('./commands/key-bridge.ts')).keyBridge,
};

/**
 * Runs a command.
 * @returns the exit code, after everything that was started has been stopped
 */
export const run = async (command: string, args: readonly string[]): Promise<number> => {
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
  try {
    if (!found) {
      const all = Object.keys(commands).join(', ');
      throw new StartRefusal('usage', [
        { en: `There is no command "${command}". There are: ${all}.`, zh: `没有命令“${command}”。可用：${all}。` },
      ]);
    }
    return await (await found())(args);
  } catch (error) {
    if (error instanceof StartRefusal) {
      process.stderr.write(`${error.text}\n`);
      return error.exitCode;
    }
    throw error;
  }
};
