/** `backup`: database, files and keys as they stand at one moment, beside a service at work, into a folder that is judged before it is put back. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { archiveBeside } from '#service/archive/beside.ts';
import { cleanArchive } from '#service/archive/clean.ts';
import type { ArchivePlace } from '#service/archive/place.ts';
import { readManifest } from '#service/backup/judge.ts';
import { makeBackup } from '#service/backup/make.ts';
import type { Base, Manifest } from '#service/backup/manifest.ts';
import { readConfig } from '#service/config/config.ts';
import { type Said, StartError } from '#service/config/start-error.ts';
import { filesFolder, openShelf } from '#service/files/open-shelf.ts';
import { clusterNumber } from '#service/postgres/archiving.ts';
import { foldersOf } from './backup-folders.ts';
import { openPlace } from './beside.ts';
import { filePlaceOf, logOf, masterKeysOf } from './command.ts';
import type { Command } from './program.ts';

const oldestWord = '--oldest';

interface Asked {
  readonly target: string;
  /** The oldest backup that is kept: what the archive has from before it goes. */
  readonly oldest: string | undefined;
}

const asked = (args: readonly string[]): Asked => {
  const [folder = '-', word, oldest = '', ...more] = args;
  if (folder.startsWith('-') || more.length > 0 || (word !== undefined && (word !== oldestWord || oldest === '')))
    throw new StartError('usage', [
      {
        en: `backup takes the folder that it shall write, which is not there yet; and where WAL is archived ${oldestWord} <the oldest backup that you keep>.`,
        zh: `backup 的参数为要写入的文件夹，该文件夹应尚不存在；归档 WAL 时可加 ${oldestWord} <保留的最早备份>。`,
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
  return { target, oldest: word === undefined ? undefined : resolve(oldest) };
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

/** The server has waited for its archive as long as it was told to. */
const tooLong = '57014';
const archiveAway: Said = {
  en: 'No backup was made: for three minutes the archive did not take the WAL that belongs to it (the log of the service says why).',
  zh: '未生成备份：归档三分钟内未能收取所需的 WAL（原因见服务日志）。',
};

/** What the system said of a disk, a right or a file, to whoever can put it right. */
const asStartError = (error: unknown): unknown => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === tooLong) return new StartError('temporary', [archiveAway], { cause: error });
  if (error instanceof StartError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new StartError('cannotCreate', [{ en: `No backup was made: ${message}`, zh: `未生成备份：${message}` }], { cause: error });
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

const noArchive: Said = {
  en: `${oldestWord} clears the archive of WAL, and WAL_ARCHIVE names none. Nothing was changed.`,
  zh: `${oldestWord} 用于清理 WAL 归档，但未设置 WAL_ARCHIVE。未做任何改动。`,
};

/** @throws StartError where a backup does not say what of this archive it needs */
const neededBy = (
  folder: string,
  { at, base }: Pick<Manifest, 'at' | 'base'>,
  cluster: string,
): { readonly at: string; readonly base: Base } => {
  if (base?.cluster === cluster) return { at, base };
  throw new StartError('badData', [
    {
      en: `${folder} was made without this archive of WAL, so that nothing says what of it is needed. Nothing was changed: name the oldest that was made with it.`,
      zh: `${folder} 制作时没有使用此 WAL 归档，无法判断需要保留哪些内容。未做任何改动：请指定使用此归档制作的最早备份。`,
    },
  ]);
};

/** Once the new backup stands. @returns what is said of it */
const clear = async (place: ArchivePlace, oldest: string, { at, base }: { readonly at: string; readonly base: Base }): Promise<Said> => {
  const { segments, files } = await cleanArchive(place, base.segment, new Date(at));
  return {
    en: `Of the archive ${segments} parts of WAL and ${files} files from before ${oldest} were removed.`,
    zh: `已从归档中移除 ${oldest} 之前的 ${segments} 个 WAL 文件和 ${files} 个上传文件。`,
  };
};

export const backup: Command = async (args, program) => {
  const { target, oldest } = asked(args);
  const config = readConfig(undefined, program);
  if (oldest !== undefined && config.walArchive === null) throw new StartError('usage', [noArchive]);
  const folders = foldersOf(config, program);
  const archives = config.walArchive === null ? [] : [config.walArchive];
  refuseInside(target, [filesFolder(config.dataDir), ...archives, ...Object.values(folders)]);
  const files = await openShelf(filePlaceOf(config));
  const place = await openPlace(program, 'owner');
  try {
    const { masterKey } = masterKeysOf(config, logOf(config));
    const archive = await archiveBeside(config, place);
    const cluster = archive === undefined ? '' : clusterNumber(archive.cluster.folder);
    const isOther = oldest !== undefined && oldest !== target;
    const older = isOther ? neededBy(oldest, await readManifest(oldest, masterKey), cluster) : undefined;
    const made = await makeBackup({
      application: program.name,
      owner: place.connection,
      dataDir: config.dataDir,
      files,
      folders,
      cluster: archive?.cluster,
      masterKey,
      target,
    }).catch(error => {
      throw asStartError(error);
    });
    const { at, tables, contents, base } = made;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const cleared =
      archive === undefined || oldest === undefined ? [] : [await clear(archive.place, oldest, older ?? neededBy(target, made, cluster))];
    process.stdout.write(
      [
        `${target}: as of ${at}, ${rows} rows in ${tables.length} tables, ${contents.files} files, ${megabytes(contents.bytes)} MB.`,
        ...(base === undefined ? [] : [`With the archive of WAL it goes back to any moment from ${base.ended} on (restore --until).`]),
        'The master key is not in it: without the key nobody can put it back. Keep both, apart.',
        ...cleared.map(({ en }) => en),
        `${target}：数据时点 ${at}，${tables.length} 张表共 ${rows} 行，${contents.files} 个文件，${megabytes(contents.bytes)} MB。`,
        ...(base === undefined ? [] : [`配合 WAL 归档，可恢复到 ${base.ended} 之后的任一时刻（restore --until）。`]),
        '主密钥不在备份中，没有它无法恢复。请将两者分开保存。',
        ...cleared.map(({ zh }) => zh),
        '',
      ].join('\n'),
    );
    return 0;
  } finally {
    files.close();
    await place.stop();
  }
};
