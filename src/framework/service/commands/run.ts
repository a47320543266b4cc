/** The commands that every application has, and the way to run one by its name. */
import { StartError } from '#service/config/start-error.ts';
import type { Command, Program } from './program.ts';

/** Each loads what it needs itself: a short one shall not wait for the whole service to be read. */
const own: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateOnly,
  check: async () => (await import('./declarations.ts')).checkDeclarations,
  'check:declarations': async () => (await import('./declarations.ts')).judgeDeclarations,
  docs: async () => (await import('./declarations.ts')).writeDocs,
  'migrate:draft': async () => (await import('./declarations.ts')).draftMigration,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  verify: async () => (await import('./verify.ts')).verify,
  'verify:journal': async () => (await import('./audit.ts')).verifyJournalCommand,
  'move:files': async () => (await import('./move-files.ts')).moveFiles,
  'rotate:master-key': async () => (await import('./master-key.ts')).rotateMasterKey,
  'recover:founder': async () => (await import('./recover.ts')).recoverFounderCommand,
};

/**
 * Runs a command of a program.
 * @returns the exit code, after everything that was started has been stopped
 */
export const run = async (program: Program, command: string, args: readonly string[]): Promise<number> => {
  const commands = { ...own, ...program.commands };
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
  try {
    if (!found) {
      const all = Object.keys(commands).join(', ');
      throw new StartError('usage', [
        { en: `There is no command "${command}". There are: ${all}.`, zh: `没有命令“${command}”。可用：${all}。` },
      ]);
    }
    return await (await found())(args, program);
  } catch (error) {
    if (error instanceof StartError) {
      process.stderr.write(`${error.text}\n`);
      return error.exitCode;
    }
    throw error;
  }
};
