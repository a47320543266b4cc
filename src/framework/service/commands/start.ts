/** `start`: the service in full, until a signal ends it. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Sides } from '#engine/declare/sides.ts';
import { isShownToStaff, modelOf } from '#engine/project/model.ts';
import { type Keeper, keepArchive } from '#service/archive/keeping.ts';
import type { Config } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { filesFolder } from '#service/files/open-shelf.ts';
import { openLog } from '#service/log/open-log.ts';
import type { Database } from '#service/postgres/database.ts';
import type { Service } from '#service/service.ts';
import { holdsRows } from '#service/store/emptiness.ts';
import { foldersOf } from './backup-folders.ts';
import { openUp } from './command.ts';
import { ProcessEndedError, serveAsOneOfSeveral, serveInProcesses } from './processes.ts';
import type { Command, Program } from './program.ts';
import { optionsOf, serveHere } from './serving.ts';

/** Resolves at the first SIGINT or SIGTERM; later ones are swallowed, since stopping is already under way. */
const untilSignalled = (): Promise<string> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
  });

interface Announced extends Pick<Program, 'name' | 'registry'> {
  readonly address: string;
  readonly first: Service['firstLogin'];
  /** The first account was named by the configuration. */
  readonly named: boolean;
  /** Messages for which no gateway is set up. */
  readonly kept: readonly string[];
}

/** Where each side signs in; the staff's first, who set up the rest. */
const loginsOf = (sides: Sides, address: string): readonly string[] =>
  Object.values(sides)
    .toSorted((one, other) => Number(other.staff ?? false) - Number(one.staff ?? false))
    .map(({ label, page }) => `  ${label[0]}登录 / ${label[1]} sign-in: ${address}/#${page}`);

const announce = ({ name, registry, address, first, named, kept }: Announced): void => {
  const lines = ['', `  ${registry.brand?.join(' / ') ?? name}  ${address}`, ...loginsOf(registry.sides ?? {}, address)];
  if (first !== undefined)
    lines.push(
      named
        ? `  首个账号 / first account: ${first.account}`
        : `  首次登录（仅显示一次）/ first login, shown once: ${first.account}  ${first.password}`,
    );
  const isReadable = isShownToStaff(modelOf(registry), 'outbox');
  if (kept.length > 0)
    lines.push(
      `  未配置 ${kept.join('、')}：验证码和邮件不会发出，${isReadable ? '保存在“短信与邮件”中，只有创始管理员可以读到' : '保存在 outbox 表中，没有页面显示'}`,
      `  ${kept.join(' and ')} not set: codes and mail are not sent but kept in the ${isReadable ? 'outbox, where only the founder can read them' : 'table outbox, which no page shows'}`,
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
};

const demoWord = '--demo';

/** @throws StartError for an argument that means nothing here: a mistyped one must not pass as a plain start */
const readArguments = (args: readonly string[]): { readonly demo: boolean } => {
  const unknown = args.filter(word => word !== demoWord);
  if (unknown.length > 0)
    throw new StartError(
      'usage',
      unknown.map(word => ({
        en: `start does not know "${word}". It takes ${demoWord} (sample data for an empty system), or nothing.`,
        zh: `start 不认识“${word}”。可用参数：${demoWord}（向空系统写入样例数据），或不带参数。`,
      })),
    );
  return { demo: args.includes(demoWord) };
};

const refuseFilled = async (postgres: Database): Promise<void> => {
  if (await holdsRows(postgres.ownerConnection))
    throw new StartError('cannotCreate', [
      {
        en: `${demoWord} writes sample data into an empty system only, and this one holds data already. Nothing was changed. Start without ${demoWord}, or with another DATA_DIR (or an empty database).`,
        zh: `${demoWord} 只向空系统写入样例数据，而此系统已有数据。未做任何改动。请去掉 ${demoWord} 启动，或换一个 DATA_DIR（或空数据库）。`,
      },
    ]);
};

/** Writes the sample data. @returns what is said of its accounts */
const fillBy = async (fill: () => Promise<string>): Promise<string> => {
  process.stdout.write('Writing sample data … 正在写入样例数据 …\n');
  try {
    return await fill();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the sample data was not finished: ${reason}\nBegin again with an empty DATA_DIR (or database)`, { cause });
  }
};

/** In the process that holds the database, however many serve. */
const keeperOf = (config: Config, program: Program, postgres: Database, log: Logger): Keeper | undefined =>
  config.walArchive === null
    ? undefined
    : keepArchive({
        root: config.walArchive,
        dataDir: config.dataDir,
        files: filesFolder(config.dataDir),
        folders: foldersOf(config, program),
        said: () => postgres.archiveSaid?.() ?? '',
        log,
      });

export const start: Command = async (args, program) => {
  if (cluster.isWorker) return serveAsOneOfSeveral(program);
  // Listened for from the beginning: a signal that killed us halfway would leave the database server alone.
  const signalled = untilSignalled();
  const { demo } = readArguments(args);
  // What it lacks is told before a database is made for it.
  const { make, fill } = await program.startable();
  const { config, log, syslog, postgres } = await openUp(program, { first: demo ? refuseFilled : undefined, openLog, endsArchive: true });
  const archive = keeperOf(config, program, postgres, log);
  try {
    const at = { connection: postgres.appConnection, log, syslog, alone: config.databaseUrl === null, program };
    const accounts = demo && fill !== undefined ? await fillBy(() => fill(optionsOf(config, at))) : undefined;
    const serving =
      config.processes > 1 ? await serveInProcesses(config.processes, at) : await serveHere(await make(optionsOf(config, at)), config);
    try {
      announce({
        name: program.name,
        registry: program.registry,
        address: config.publicUrl,
        first: serving.firstLogin,
        named: config.firstAccount !== null,
        kept: [...(config.smsUrl === null ? ['SMS_URL'] : []), ...(config.smtpUrl === null ? ['SMTP_URL'] : [])],
      });
      if (accounts !== undefined) process.stdout.write(`${accounts}\n\n`);
      log.info(`${await signalled}: finishing what is under way`);
      return 0;
    } finally {
      await serving.stop();
    }
  } catch (error) {
    if (error instanceof ProcessEndedError) return error.exitCode;
    throw error;
  } finally {
    await archive?.stop();
    await postgres.stop();
    await syslog?.close();
  }
};
