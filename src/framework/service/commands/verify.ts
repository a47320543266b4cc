/** `verify`: everything that can be held against something else, in one go, beside a service at work; what is wrong is said by number. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modelOf } from '#engine/project/model.ts';
import { openRing } from '#service/calls/master-keys.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { type Said, StartError } from '#service/config/start-error.ts';
import { openShelf } from '#service/files/open-shelf.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { journalExamination, notProven } from './audit.ts';
import { openPlace } from './beside.ts';
import { filePlaceOf, logOf, masterKeysOf } from './command.ts';
import type { Examination, Examined, Found } from './examination.ts';
import { fileExamination } from './file-examination.ts';
import type { Command } from './program.ts';

/** One made now would open nothing. @throws StartError */
const refuseWithoutKey = ({ masterKey, dataDir }: Config): void => {
  const path = join(dataDir, 'master.key');
  if (masterKey !== null || existsSync(path)) return;
  throw new StartError('configuration', [
    {
      en: `verify decrypts the files, so it needs the master key: MASTER_KEY, or ${path}. verify:journal needs no secret.`,
      zh: `verify 要解密文件，需要主密钥：MASTER_KEY 或 ${path}。verify:journal 不需要密钥。`,
    },
  ]);
};

/** What cannot be looked at is wrong too, and keeps nobody from looking at the rest. */
const examined = async ({ examine }: Examination, place: Examined): Promise<Found> => {
  try {
    return await examine(place);
  } catch (error) {
    const said = error instanceof StartError ? error.said : [{ en: String(error), zh: String(error) }];
    return { seen: { en: 'could not be looked at', zh: '无法检查' }, faults: said, total: said.length };
  }
};

const bothOf = ({ en, zh }: Said): string => (en === zh ? en : `${en} / ${zh}`);

const textOf = (number: number, { name }: Examination, { seen, faults, total, open }: Found): string =>
  [
    `${number}. ${bothOf(name)}: ${total === 0 ? 'ok / 正常' : `${total} ${total === 1 ? 'fault' : 'faults'} / 异常 ${total} 处`}`,
    `   ${seen.en}\n   ${seen.zh}`,
    ...faults.map((fault, index) => `   ${number}.${index + 1}  ${fault.en}\n        ${fault.zh}`),
    ...(total > faults.length ? [`   ... ${total - faults.length} more / 另有 ${total - faults.length} 处`] : []),
    ...(open === undefined ? [] : [`   ${open.en}\n   ${open.zh}`]),
    '',
  ].join('\n');

export const verify: Command = async (args, program) => {
  if (args.length > 0) throw new StartError('usage', [{ en: 'verify takes no arguments.', zh: 'verify 不带参数。' }]);
  const config = readConfig(undefined, program);
  refuseWithoutKey(config);
  const shelf = await openShelf(filePlaceOf(config));
  const place = await openPlace(program);
  try {
    const model = modelOf(program.registry);
    const clock = () => new Date();
    const { connection, dataDir, isAtWork } = place;
    const { vault } = await openRing({
      connection,
      model,
      secrets: await program.secrets?.(),
      clock,
      ...masterKeysOf(config, logOf(config)),
    });
    const database = openDatabase(connection, model, vault, { clock });
    try {
      const [found, open]: [string[], boolean[]] = [[], []];
      for (const [index, examination] of [journalExamination, fileExamination, ...((await program.examinations?.()) ?? [])].entries()) {
        const result = await examined(examination, { database, vault, dataDir, shelf, isAtWork, clock });
        process.stdout.write(textOf(index + 1, examination, result));
        if (result.total > 0) found.push(`${index + 1} (${result.total})`);
        open.push(result.open !== undefined);
      }
      if (found.length > 0) {
        process.stdout.write(`Faults at: ${found.join(', ')}.\n有异常：${found.join('、')}。\n`);
        return 1;
      }
      const isOpen = open.includes(true);
      process.stdout.write(
        isOpen ? 'Nothing is wrong; something is not proven yet.\n未发现异常，尚有未证实的内容。\n' : 'All is well.\n全部正常。\n',
      );
      return isOpen ? notProven : 0;
    } finally {
      await database.close();
    }
  } finally {
    shelf.close();
    await place.stop();
  }
};
