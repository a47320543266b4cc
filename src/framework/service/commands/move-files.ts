/** `move:files`: what lies in DATA_DIR/files goes into the bucket of S3_URL, beside a service at work. */
import { readConfig } from '#service/config/config.ts';
import { StartError } from '#service/config/start-error.ts';
import { folderShelf } from '#service/files/folder-shelf.ts';
import { filesFolder, openBucket } from '#service/files/open-shelf.ts';
import { moveFile } from '#service/files/two-shelves.ts';
import { aloneWithFiles } from './alone-with-files.ts';
import { openPlace } from './beside.ts';
import type { Command } from './program.ts';

export const moveFiles: Command = async (args, program) => {
  if (args.length > 0) throw new StartError('usage', [{ en: 'move:files takes no arguments.', zh: 'move:files 不带参数。' }]);
  const { dataDir, s3Url } = readConfig(undefined, program);
  if (s3Url === null)
    throw new StartError('configuration', [
      { en: 'S3_URL is not set: there is no bucket to move files to.', zh: '未设置 S3_URL，没有可移入的存储桶。' },
    ]);
  const [folder, bucket] = [folderShelf(filesFolder(dataDir)), await openBucket(s3Url.reveal())];
  const place = await openPlace(program);
  let count = 0;
  try {
    await aloneWithFiles(place.connection, async () => {
      for await (const id of folder.ids()) if (await moveFile(id, folder, bucket)) count += 1;
    });
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const why = cause instanceof Error ? cause : new Error(String(cause));
    const { message } = why.cause instanceof Error ? why.cause : why;
    throw new StartError(
      'unavailable',
      [
        {
          en: `${count} files were moved, then: ${message}. Each file lies whole in one place or the other; run this again.`,
          zh: `已移动 ${count} 个文件，之后出错：${message}。每个文件都完整地在其中一处，请再次执行本命令。`,
        },
      ],
      { cause },
    );
  } finally {
    bucket.close();
    await place.stop();
  }
  process.stdout.write(
    `Moved ${count} files; none is left in ${filesFolder(dataDir)}.\n已移动 ${count} 个文件，${filesFolder(dataDir)} 中不再有文件。\n`,
  );
  return 0;
};
