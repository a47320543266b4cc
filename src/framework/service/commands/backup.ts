/** `backup`: database, files and keys as they stand at one moment, beside a service at work, into a folder that is judged before it is put back. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { makeBackup } from '#service/backup/make.ts';
import { readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { filesFolder, openShelf } from '#service/files/open-shelf.ts';
import { foldersOf } from './backup-folders.ts';
import { openPlace } from './beside.ts';
import { filePlaceOf, logOf, masterKeysOf } from './command.ts';
import type { Command } from './program.ts';

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

/** What is copied must not hold the copy. */
const refuseInside = (target: string, folders: readonly string[]): void => {
  const around = folders.find(folder => !relative(folder, target).startsWith('..'));
  if (around === undefined) return;
  throw new StartError('cannotCreate', [
    {
      en: `${target} lies in ${around}, which is copied. Name a folder elsewhere.`,
      zh: `${target} 位于要备份的 ${around} 之内，请换到别处。`,
    },
  ]);
};

/** What the system said of a disk, a right or a file, to whoever can put it right. */
const asStartError = (error: unknown): unknown => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new StartError('cannotCreate', [{ en: `No backup was made: ${message}`, zh: `未生成备份：${message}` }], { cause: error });
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

export const backup: Command = async (args, program) => {
  const target = targetIn(args);
  const config = readConfig(undefined, program);
  const folders = foldersOf(config, program);
  refuseInside(target, [filesFolder(config.dataDir), ...Object.values(folders)]);
  const files = await openShelf(filePlaceOf(config));
  const place = await openPlace(program, 'owner');
  try {
    const { masterKey } = masterKeysOf(config, logOf(config));
    const { at, tables, contents } = await makeBackup({
      application: program.name,
      owner: place.connection,
      dataDir: config.dataDir,
      files,
      folders,
      masterKey,
      target,
    }).catch(error => {
      throw asStartError(error);
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
    files.close();
    await place.stop();
  }
};
