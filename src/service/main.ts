/** The composition root: which command does what, and in which order the service comes up and goes down. */
import { pino } from 'pino';
import { readConfig } from '#service/config/config.ts';
import { exitCodes, StartRefusal } from '#service/config/start-refusal.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';

/** Takes what stood after its name on the command line and answers the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** Resolves at the first SIGINT or SIGTERM; later ones are swallowed, since stopping is already under way. */
const untilSignalled = (): Promise<string> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => resolve(signal));
    }
  });

const start: Command = async () => {
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  // Listened for from the beginning: a signal that killed us halfway would leave the database server alone.
  const signalled = untilSignalled();
  const { dataDir, databaseUrl } = config;
  const database = databaseUrl ? await externalPostgres(databaseUrl.reveal()) : await startPostgres({ dataDir, log });
  try {
    log.info(config.publicUrl);
    const lost = database.lost.then(why => ({ lost: why }));
    const ended = await Promise.race([signalled, lost]);
    if (typeof ended === 'string') {
      return 0;
    }
    log.fatal(ended.lost);
    return exitCodes.software;
  } finally {
    await database.stop();
  }
};

const commands: Readonly<Record<string, Command>> = { start };

/**
 * Runs a command of the service; `src/cli/launch.mjs` calls it.
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
