/** `verify:issuance`: whether issuance log and database say the same, file by file; names whatever stands in only one of both. */
import { modelOf } from '#engine/project/model.ts';
import { openPlace, withoutKeys } from '#service/commands/beside.ts';
import type { Command } from '#service/commands/program.ts';
import { StartError } from '#service/config/start-error.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { makeIssuanceLog } from '../issuance/log.ts';
import { reconcile } from '../issuance/reconcile.ts';
import { textOf } from '../issuance/words.ts';

const known = '--known';

/** @throws StartError for what is no serial number */
const settledIn = (args: readonly string[]): readonly string[] => {
  const [word, ...numbers] = args;
  if (word === undefined) return [];
  if (word === known && numbers.length > 0 && numbers.every(number => /^[0-9A-F]{2,40}$/i.test(number)))
    return numbers.map(number => number.toUpperCase());
  throw new StartError('usage', [
    {
      en: `verify:issuance takes nothing, or ${known} and the serial numbers of which you have found out why the database does not have them.`,
      zh: `verify:issuance 不带参数，或用 ${known} 加已查明原因、数据库中没有的证书序列号。`,
    },
  ]);
};

export const verifyIssuance: Command = async (args, program) => {
  const settled = settledIn(args);
  const place = await openPlace(program);
  const { dataDir } = place;
  try {
    const database = openDatabase(place.connection, modelOf(program.registry), withoutKeys);
    try {
      const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
      if (settled.length > 0) await makeIssuanceLog({ dataDir, clock: () => new Date(), failed, isKnown: true }).settle(settled);
      const { files, lines, findings } = await reconcile(database.read, dataDir);
      for (const finding of findings) process.stdout.write(`${textOf(finding)}\n`);
      process.stdout.write(
        findings.length === 0
          ? `${files} files, ${lines} lines: the issuance log and the database agree.\n共 ${files} 个文件、${lines} 行：签发日志与数据库一致。\n`
          : `${files} files, ${lines} lines, faults in all: ${findings.length}.\n共 ${files} 个文件、${lines} 行，不符 ${findings.length} 处。\n`,
      );
      return findings.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    await place.stop();
  }
};
