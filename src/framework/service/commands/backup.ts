/** `backup`: database, files and keys as they stand at one moment, beside a service at work, into a folder that is judged before it is put back. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { makeBackup } from '#service/backup/make.ts';
import { readConfig } from '#service/config/config.ts';
import { exitCodes, StartError } from '#service/config/start-error.ts';
import { runningBeside } from '#service/postgres/embedded.ts';
import { foldersOf } from './backup-folders.ts';
import { logOf, masterKeysOf, openUp } from './command.ts';
import type { Command, Program } from './program.ts';

interface Place {
  readonly owner: ClientConfig;
  stop(): Promise<void>;
}

/** The database; where a service at work holds the embedded one, its server over its socket. */
const openPlace = async (program: Program): Promise<Place> => {
  try {
    const { postgres } = await openUp(program);
    return { owner: postgres.ownerConnection, stop: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof StartError) || error.exitCode !== exitCodes.temporary) throw error;
    const { dataDir, databaseUrl } = readConfig(undefined, program);
    const owner = databaseUrl === null ? runningBeside(dataDir, 'owner') : undefined;
    if (owner === undefined) throw error;
    return { owner, stop: async () => undefined };
  }
};

const targetIn = (args: readonly string[]): string => {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new StartError('usage', [
      {
        en: 'backup takes the folder that it shall write, which is not there yet.',
        zh: 'backup 的参数为要写入的文件夹，该文件夹应尚不存在。',
      },
    ]);
  const target = resolve(folder);
  if (existsSync(target))
    throw new StartError('cannotCreate', [
      {
        en: `${target} is there already. Nothing was changed: name another folder.`,
        zh: `${target} 已存在。未做任何改动，请换一个文件夹。`,
      },
    ]);
  return target;
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

export const backup: Command = async (args, program) => {
  const target = targetIn(args);
  const config = readConfig(undefined, program);
  const place = await openPlace(program);
  try {
    const { masterKey } = masterKeysOf(config, logOf(config));
    const { at, tables, contents } = await makeBackup({
      application: program.name,
      owner: place.owner,
      dataDir: config.dataDir,
      folders: foldersOf(config, program),
      masterKey,
      target,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      [
        `${target}: as of ${at}, ${rows} rows in ${tables.length} tables, ${contents.files} files, ${megabytes(contents.bytes)} MB.`,
        'The master key is not in it: without the key nobody can put it back. Keep both, apart.',
        `${target}：数据时点 ${at}，${tables.length} 张表共 ${rows} 行，${contents.files} 个文件，${megabytes(contents.bytes)} MB。`,
        '主密钥不在备份中，没有它无法恢复。请将两者分开保存。',
        '',
      ].join('\n'),
    );
    return 0;
  } finally {
    await place.stop();
  }
};
