/** The commands of the service by name; `src/cli/launch.mjs` runs them from the built bundle. */
import { verifyJournalCommand } from './commands/audit.ts';
import type { Command } from './commands/command.ts';
import { compat } from './commands/compat.ts';
import { checkDeclarations, draftMigration, writeDocs } from './commands/declarations.ts';
import { keyBridge } from './commands/key-bridge.ts';
import { rotateMasterKey } from './commands/master-key.ts';
import { start } from './commands/start.ts';
import { ceremony, migrateOnly } from './commands/upkeep.ts';
import { StartRefusal } from './config/start-refusal.ts';

const commands: Readonly<Record<string, Command>> = {
  start,
  migrate: migrateOnly,
  ceremony,
  check: checkDeclarations,
  docs: writeDocs,
  'migrate:draft': draftMigration,
  'verify:journal': verifyJournalCommand,
  'rotate:master-key': rotateMasterKey,
  compat,
  'key-bridge': keyBridge,
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
    return await found(args);
  } catch (error) {
    if (error instanceof StartRefusal) {
      process.stderr.write(`${error.text}\n`);
      return error.exitCode;
    }
    throw error;
  }
};
